// The sheets over the console: who says so, a hand against the cards, a void. Each answers what was entered, or `null`
// if nobody said so. What was typed is wiped when a sheet closes; nobody is remembered.
import { begin } from './keypad.js';

const text = (form, name) => form.elements[name]?.value.trim() ?? '';
const name = (value) => value.trim().toUpperCase();

/** Opens a sheet; answers its form when it is sent, or `null`. */
const open = (id, what) =>
  new Promise((resolve) => {
    const sheet = document.getElementById(id);
    const form = sheet.querySelector('form');
    const line = sheet.querySelector('[data-what]');
    if (line) line.textContent = what ?? '';
    let answer = null;
    const submit = (event) => {
      event.preventDefault();
      answer = read[id](form);
      sheet.close();
    };
    form.addEventListener('submit', submit);
    sheet.addEventListener('close', () => {
      form.removeEventListener('submit', submit);
      form.reset();
      resolve(answer);
    }, { once: true });
    sheet.showModal();
    begin(form);
  });

const person = (form) => ({ staff: name(text(form, 'staff')), pin: text(form, 'pin') });

const read = {
  who: person,
  overrule: (form) => ({ reason: text(form, 'reason'), ...person(form) }),
  void: (form) => ({
    reason: text(form, 'reason'),
    approvals: [...form.querySelectorAll('[data-approval]:not([hidden])')].map((row) => ({
      staff: name(row.querySelector('[name="staff"]').value),
      pin: row.querySelector('[name="pin"]').value.trim(),
    })),
  }),
};

/** Asks who says so. */
export const who = (what) => open('who', what);

/** Asks why a hand stands against the cards and, unless whoever is here may say so, who says so. */
export const overrule = (what, called) => {
  const sheet = document.getElementById('overrule');
  const persons = sheet.querySelector('[data-persons]');
  persons.hidden = !called;
  sheet.querySelector('[data-keypad]').hidden = !called;
  for (const field of persons.querySelectorAll('input')) field.required = called;
  return open('overrule', what);
};

/** Asks why a round is void, and so many people whether they approve it. */
export const voided = (many) => {
  document.querySelectorAll('#void [data-approval]').forEach((row, place) => {
    row.hidden = place >= many;
    for (const field of row.querySelectorAll('input')) field.required = !row.hidden;
  });
  return open('void');
};

document.addEventListener('click', (event) => {
  event.target.closest?.('[data-close-sheet]')?.closest('dialog').close();
});
