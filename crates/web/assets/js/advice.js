// Shows what typed values come to, while somebody types: the server works it out and writes it, and nothing is changed.
//
//   <form data-preview="/manager/advice?pool=NINES" data-preview-fields="settings.wager settings.to_meter"
//         data-preview-into="advice-comes-to advice-to-meter">
//
// The fields go into the address by the last part of their names, those of a list with `|` between them. What comes back is a page,
// or a piece of one; the elements named by `data-preview-into` are taken from it.
import { morph } from './morph.js';

const PAUSE = 250;
let timer = null;
let latest = 0;

const question = (form) => {
  const address = new URL(form.dataset.preview, location.href);
  const wanted = form.dataset.previewFields.split(/\s+/);
  const values = new Map();
  for (const field of form.elements) {
    const base = field.name.replace(/\[\d+\]$/, '');
    if (!field.name || !wanted.includes(base)) continue;
    const name = base.split('.').at(-1);
    values.set(name, [...(values.get(name) ?? []), field.value]);
  }
  for (const [name, all] of values) address.searchParams.set(name, all.join('|'));
  return address;
};

/** Where a form shows what it comes to. */
const places = (form) => form.dataset.previewInto.split(/\s+/).map((id) => document.getElementById(id)).filter(Boolean);

const preview = async (form) => {
  latest += 1;
  const own = latest;
  const response = await fetch(question(form), { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => null);
  if (!response?.ok || own !== latest) return;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const old of places(form)) {
    const fresh = page.getElementById(old.id);
    if (!fresh) continue;
    delete old.dataset.jsOwn;
    // The words are the server's; how the place looks is the page's.
    const same = old.cloneNode(false);
    same.append(...fresh.childNodes);
    morph(old, same);
    // What was worked out for what is typed is not overwritten by what stands.
    if (form.dataset.jsTyped) old.dataset.jsOwn = '';
  }
  form.dataset.jsPreviewed = String(own);
};

/** The form of a page that somebody has begun to fill in, if it shows what it comes to. */
const begun = () => [...document.querySelectorAll('form[data-preview]')].find((form) => form.dataset.jsTyped);

document.addEventListener('input', (event) => {
  const form = event.target.closest?.('form[data-preview]');
  if (!form) return;
  form.dataset.jsTyped = 'yes';
  clearTimeout(timer);
  timer = setTimeout(() => preview(form), PAUSE);
});

// A page that was fetched again shows what stands; what is typed is worked out anew.
document.addEventListener('live:fresh', () => {
  const form = begun();
  if (form) preview(form);
});
document.addEventListener('reset', ({ target: form }) => {
  if (!form.dataset.preview) return;
  latest += 1;
  delete form.dataset.jsTyped;
  for (const place of places(form)) delete place.dataset.jsOwn;
});
