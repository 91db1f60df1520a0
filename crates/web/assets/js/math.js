// The sliders of a wager's page.
//
// A slider and the number beside it say the same. When one of them moves, the page is asked for again with what they say
// in its address, and what differs is put in its place: the server draws, once, from the exact engine. The form itself
// (`data-own`) is left alone, so that focus and what somebody types stay. Without this script the form asks by itself.
import { morph } from './morph.js';
import { say } from './tell.js';

const PAUSE = 60; // Milliseconds without a move before the page is asked.
const study = document.getElementById('study');
const form = study?.querySelector('[data-form="settings"]');

let timer = null;
let asking = null;

/** The address that says what the form says; what is as designed is left out. */
const address = () => {
  const said = new URLSearchParams();
  for (const field of form.elements) {
    if (!field.name || field.value === '' || field.value === field.dataset.builtin) continue;
    said.set(field.name, field.value);
  }
  const query = said.toString();
  return form.getAttribute('action') + (query ? `?${query}` : '');
};

const ask = async () => {
  asking?.abort();
  asking = new AbortController();
  const own = asking;
  const there = address();
  study.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(there, { headers: { accept: 'text/html' }, cache: 'no-store', signal: own.signal });
    if (response.redirected) {
      location.assign(response.url);
      return;
    }
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('study');
    // What makes no sense is told beside the form, by the same page.
    if (!fresh) throw new Error(page.querySelector('h1')?.textContent ?? response.statusText);
    morph(study, fresh);
    history.replaceState(null, '', there);
    document.dispatchEvent(new CustomEvent('math:fresh'));
  } catch (problem) {
    if (problem.name === 'AbortError') return;
    const { offline, offlineHint } = document.body.dataset;
    say(form, problem instanceof TypeError ? { message: offline, hint: offlineHint } : { message: problem.message, hint: '' });
  } finally {
    if (own === asking) study.removeAttribute('aria-busy');
  }
};

const soon = () => {
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
};

if (form) {
  for (const slider of form.querySelectorAll('[data-slides]')) slider.hidden = false;
  form.querySelector('[data-button="SHOW"]').hidden = true;
  form.addEventListener('input', ({ target }) => {
    const name = target.dataset.slides;
    if (name) form.elements[name].value = target.value;
    else form.querySelector(`[data-slides="${target.name}"]`).value = target.value;
    soon();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask();
  });
}
