// Forms of the desk that make calls of the API.
//
//   <form data-call="POST /api/v1/pools/NINES/adjustments" data-then="refresh" data-confirm="Really?">
//     <input name="amount">                          -> {"amount": ".."}
//     <input name="approvals[0].staff">              -> {"approvals": [{"staff": ".."}]}
//     <input name="decks" data-as="number">          -> a number; also "flag" (true/false), "list" (words), "numbers", "json", and
//                                                       "key" (a new one each time, for an input of a table)
//     <input type="checkbox" name="items[]" value="hand">   -> each that is ticked is put into the list
//
// What stands in `data-only` is sent only while the page shows it: the stylesheet knows when.
// `{name}` in the address of a call is what stands in the form's field `data-name`.
// A field that is empty is left out, unless it says `data-empty="keep"`. Afterwards: `refresh` fetches the page again, `reload`
// loads it anew, anything else is an address to go to; without a word nothing happens but the event `form:done` (detail = the answer).
import { call } from './calls.js';
import { ask, hush, say } from './tell.js';

const read = (field) => {
  const { value } = field;
  switch (field.dataset.as) {
    case 'number': return Number(value);
    case 'flag': return field.type === 'checkbox' ? field.checked : value === 'true';
    case 'list': return value.split(/[\s,]+/).filter(Boolean);
    case 'numbers': return value.split(/[\s,]+/).filter(Boolean).map(Number);
    case 'json': return JSON.parse(value);
    case 'key': return `desk-${[...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    default: return value;
  }
};

const put = (target, path, value) => {
  const list = path.endsWith('[]');
  const steps = path.split(/[.[\]]+/).filter(Boolean);
  let at = target;
  steps.forEach((step, index) => {
    if (index === steps.length - 1) at[step] = list ? [...(at[step] ?? []), value] : value;
    else at = at[step] ??= /^\d+$/.test(steps[index + 1]) ? [] : {};
  });
};

/** What a form says, as JSON. */
export const body = (form) => {
  const told = {};
  for (const field of form.elements) {
    if (!field.name || field.disabled || field.closest('[data-only]')?.checkVisibility() === false) continue;
    if (field.type === 'radio' && !field.checked) continue;
    if (field.type === 'checkbox' && field.dataset.as !== 'flag') {
      if (field.checked) put(told, field.name.endsWith('[]') ? field.name : `${field.name}[]`, field.value);
      continue;
    }
    if (field.type !== 'checkbox' && field.value === '' && field.dataset.empty !== 'keep') continue;
    put(told, field.name, read(field));
  }
  return told;
};

/** The forms that are on their way: pages are drawn anew meanwhile, so no attribute would remember. */
const sent = new WeakSet();

/** Does something with a form, once at a time: what is sent again before it is answered is the same press. */
export const once = async (form, send) => {
  if (sent.has(form)) return;
  sent.add(form);
  form.setAttribute('aria-busy', 'true');
  try {
    await send();
  } finally {
    sent.delete(form);
    form.removeAttribute('aria-busy');
  }
};

const send = async (form, submitter) => {
  const button = submitter ?? form.querySelector('button') ?? form;
  if (form.dataset.confirm && !(await ask(form.dataset.confirm))) return;
  hush();
  const name = form.querySelector('[data-name]')?.value ?? '';
  const [method, path] = form.dataset.call.replace('{name}', encodeURIComponent(name)).split(' ');
  try {
    const filled = body(form);
    const told = method === 'DELETE' && !Object.keys(filled).length ? undefined : filled;
    const answer = await call(method, path, told);
    form.dispatchEvent(new CustomEvent('form:done', { bubbles: true, detail: answer }));
    const then = form.dataset.then ?? '';
    if (then === 'refresh') {
      form.reset();
      const { refresh } = await import('./live.js');
      await refresh();
    } else if (then === 'reload') location.reload();
    else if (then) location.assign(then);
  } catch (problem) {
    say(button, problem);
    form.dispatchEvent(new CustomEvent('form:refused', { bubbles: true, detail: problem }));
  }
};

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event;
  if (!form.dataset?.call) return;
  event.preventDefault();
  once(form, () => send(form, submitter));
});
