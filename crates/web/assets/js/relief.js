// A dealer takes over a console: a staff number and PIN on the pad, or a badge.
import { resume } from './keypad.js';
import './reader.js';

const form = document.querySelector('#relief form');
resume(form);
document.addEventListener('reader:card', ({ detail }) => {
  form.elements.card.value = detail;
  // The badge names its dealer: nothing else is needed.
  form.submit();
});
// A badge that is read while nothing has the focus.
let text = '';
let at = -Infinity;
document.addEventListener('keydown', (event) => {
  if (event.target.matches?.('input, a, button')) return;
  const now = performance.now();
  text = now - at > 200 ? '' : text;
  at = now;
  if (event.key.length === 1) text += event.key;
  else if (event.key === 'Enter' && text.length > 2) {
    form.elements.card.value = text;
    form.submit();
  }
});
