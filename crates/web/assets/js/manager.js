// What the desk's pages do beside the forms: the order of jackpots by two buttons, shifts of many tables at once, what came of
// a form, a token that is shown once, and what a file of settings would change. Nodes are morphed, so everything is delegated.
import { call } from './calls.js';
import { body, once } from './forms.js';
import { refresh } from './live.js';
import { ask, say } from './tell.js';

/** Moves a candidate by one place; the numbers of the form's fields follow. */
const move = (button) => {
  const item = button.closest('li');
  const list = item.parentElement;
  const up = button.dataset.move === 'up';
  const other = up ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  list.insertBefore(item, up ? other : other.nextElementSibling);
  [...list.querySelectorAll('[data-place]')].forEach((field, place) => { field.name = `order[${place}]`; });
  button.focus();
};

/** Opens the shifts of many tables, one after the other; stops where one is refused. */
const openShifts = async (form) => {
  const tables = form.dataset.openShifts.split(/\s+/).filter(Boolean);
  const { name } = body(form);
  if (tables.length > 1 && !(await ask(`Open the shift "${name}" at ${tables.length} tables?`))) return;
  const button = form.querySelector('button');
  try {
    for (const table of tables) await call('POST', '/api/v1/shifts/open', { table, name });
  } catch (problem) {
    say(button, problem);
  } finally {
    await refresh();
  }
};

const written = (value) => (value === null ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value));

/** Shows what a file of settings would change. */
const check = async (button) => {
  const form = button.closest('form');
  const { toml = '', at_reset: atReset = false } = body(form);
  const place = document.getElementById('changes');
  try {
    const { deeds } = await call('POST', button.dataset.checkFile, { toml, at_reset: atReset });
    const items = deeds.map(({ what, changes }) => {
      const item = document.createElement('li');
      item.append(what);
      const inner = document.createElement('ul');
      for (const { setting, now, then } of changes) {
        const line = document.createElement('li');
        line.textContent = `${setting}: ${written(now)} → ${written(then)}`;
        inner.append(line);
      }
      if (changes.length) item.append(inner);
      return item;
    });
    const list = document.createElement('ul');
    list.append(...items);
    place.replaceChildren(items.length ? list : 'Nothing: the floor stands so already.');
    place.dataset.jsDeeds = String(items.length);
  } catch (problem) {
    say(button, problem);
  }
};

document.addEventListener('click', (event) => {
  const button = event.target.closest?.('[data-move], [data-check-file]');
  if (button?.dataset.move) move(button);
  if (button?.dataset.checkFile) check(button);
});

document.addEventListener('submit', (event) => {
  if (!event.target.dataset?.openShifts) return;
  event.preventDefault();
  once(event.target, () => openShifts(event.target));
});

document.addEventListener('change', async (event) => {
  const field = event.target;
  if (field.dataset.file && field.files[0]) {
    document.getElementById(field.dataset.file).value = await field.files[0].text();
  }
  const shipped = field.selectedOptions?.[0]?.dataset.shipped;
  if (shipped) {
    for (const [name, value] of Object.entries(JSON.parse(shipped))) {
      const other = field.form.elements[`settings.${name}`];
      if (other && other !== field && typeof value === 'string') other.value = value;
    }
    field.form.dispatchEvent(new Event('input', { bubbles: true }));
  }
});

document.addEventListener('form:done', ({ target: form, detail }) => {
  if (form.dataset.shows === 'token' && detail?.token) {
    const place = document.getElementById('token');
    const waits = detail.done ? '' : ' It is good for nothing until a second person agrees under Requests.';
    const { kind, table } = form.elements;
    const address = `${location.origin}/tables/${table.value}/sign#device=${table.value}:${detail.token}`;
    const sign = kind.value === 'sign' ? ` Open this address once on the sign: ${address}` : '';
    place.textContent = `The token of ${detail.device}, shown this once: ${detail.token}.${waits}${sign}`;
    form.reset();
    refresh();
    return;
  }
  const near = form.isConnected ? form.querySelector('button') ?? form : null;
  if (detail?.done === false) say(near, { message: 'It waits for a second person.', hint: 'Somebody else agrees to it under Requests.' });
  else if (detail?.message) say(near, { message: detail.message, hint: '' });
  else if (form.dataset.form) say(near, { message: 'Done.', hint: '' });
});
