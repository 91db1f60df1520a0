// The key pad on the screen, for staff numbers and PINs: it types into the field of its form that had the focus last.
// The number comes first, and what cannot be a staff number does not stay in its field: a PIN that is typed too early
// is never readable.

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

const enter = (form, field) => {
  last.set(form, field);
  field.focus({ preventScroll: true });
};

/** Whether a text can be the beginning of a staff number. */
export const beginsNumber = (field, text) => {
  const { begins, longest } = field.dataset;
  if (begins === undefined || text === '') return true;
  return begins.includes(text[0].toUpperCase()) && text.length <= Number(longest) && /^[a-z0-9]+$/i.test(text);
};

/** What cannot be a staff number goes at once, and the field says what belongs there. */
const keepsNumber = (field) => {
  const fits = beginsNumber(field, field.value);
  if (!fits) field.value = '';
  field.toggleAttribute('data-js-wrong', !fits);
  if (fits) field.removeAttribute('aria-invalid');
  else field.setAttribute('aria-invalid', 'true');
};

const types = (button) => {
  const form = button.closest('form');
  const field = current(form);
  if (!field) return;
  const { types: what } = button.dataset;
  const all = fields(form);
  const next = all[(all.indexOf(field) + 1) % all.length];
  if (what === 'next') {
    enter(form, next);
    return;
  }
  field.value = what === 'erase' ? field.value.slice(0, -1) : (field.value + what).slice(0, field.maxLength);
  keepsNumber(field);
  last.set(form, field);
  // Where all staff numbers have the same length, the PIN comes by itself.
  const { longest, shortest } = field.dataset;
  if (longest !== undefined && longest === shortest && field.value.length === Number(longest)) enter(form, next);
};

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-types]');
  if (button) types(button);
});
document.addEventListener('input', (event) => {
  if (event.target.matches?.('[data-pad-field][data-begins]')) keepsNumber(event.target);
});
// Enter after the number goes on to the PIN.
document.addEventListener('keydown', (event) => {
  const field = event.target;
  if (event.key !== 'Enter' || event.defaultPrevented || !field.matches?.('[data-pad-field][data-begins]')) return;
  const empty = fields(field.form).find((other) => !other.value);
  if (!empty) return;
  event.preventDefault();
  enter(field.form, empty);
});
// The finger stays on the pad: the field does not lose the focus to a digit.
document.addEventListener('pointerdown', (event) => {
  if (event.target.closest?.('[data-types]')) event.preventDefault();
});

/** Goes on with the first field that is empty. */
export const resume = (form) => {
  const all = [...form.querySelectorAll('input:not([type="hidden"])')].filter((field) => field.offsetParent);
  const empty = all.find((field) => !field.value) ?? all[0];
  last.delete(form);
  empty?.focus();
};

/** Empties a form and begins with its first field. */
export const begin = (form) => {
  form.reset();
  resume(form);
};
