// A lost line covers the console at once and lets nothing through. When the line is back, the page is as the table
// truly stands before the cover goes: nobody presses a button that is no longer there.
import { waiting } from './presses.js';
import { hush } from './tell.js';

const main = document.getElementById('live');
const cover = document.getElementById('cover');
let focused = null;

document.addEventListener('live:lost', () => {
  const press = waiting();
  hush();
  focused = document.activeElement;
  for (const sheet of document.querySelectorAll('dialog[open]')) sheet.close();
  main.inert = true;
  cover.querySelector('[data-in-flight]').hidden = !press;
  cover.hidden = false;
  cover.focus();
});

document.addEventListener('live:back', () => {
  main.inert = false;
  cover.hidden = true;
  if (focused?.isConnected) focused.focus();
});
