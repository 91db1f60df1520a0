// The key pad on the screen, for names and PINs: it types into the field of its form that had the focus last.

const fields = (form) => [...form.querySelectorAll('[data-pad-field]')].filter((field) => field.offsetParent);
const last = new WeakMap();

document.addEventListener('focusin', (event) => {
  if (event.target.matches?.('[data-pad-field]')) last.set(event.target.form, event.target);
});

const current = (form) => {
  const all = fields(form);
  const had = last.get(form);
  if (had && all.includes(had)) return had;
  return all.find((field) => !field.value) ?? all[0];
};

const types = (button) => {
  const form = button.closest('form');
  const field = current(form);
  if (!field) return;
  const { types: what } = button.dataset;
  if (what === 'next') {
    const all = fields(form);
    const next = all[(all.indexOf(field) + 1) % all.length];
    last.set(form, next);
    next.focus({ preventScroll: true });
    return;
  }
  field.value = what === 'erase' ? field.value.slice(0, -1) : (field.value + what).slice(0, field.maxLength);
  last.set(form, field);
};

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-types]');
  if (button) types(button);
});
// The finger stays on the pad: the field does not lose the focus to a digit.
document.addEventListener('pointerdown', (event) => {
  if (event.target.closest?.('[data-types]')) event.preventDefault();
});

/** Empties a form and begins with its first field. */
export const begin = (form) => {
  form.reset();
  last.delete(form);
  const first = form.querySelector('input:not([type="hidden"])');
  first?.focus();
};
