// The sheets over the console: who authorises, a hand against the cards, a void. A sheet stays open until what it asks
// for is done: a refusal is told in it, and only secrets are wiped. Nobody is remembered except by an authorisation.
import { authorise, authority, forget, isStep } from './authority.js';
import { begin, resume } from './keypad.js';
import { say } from './tell.js';

const text = (form, name) => form.elements[name]?.value.trim() ?? '';
const name = (value) => value.trim().toUpperCase();

/**
 * Opens a sheet, and tries what was entered. Answers what came of it, or `null` if somebody closed the sheet.
 * @param {(answer: object) => Promise<unknown>} attempt
 */
const open = (id, what, attempt) =>
  new Promise((resolve) => {
    const sheet = document.getElementById(id);
    const form = sheet.querySelector('form');
    const line = sheet.querySelector('[data-what]');
    if (line) line.textContent = what ?? '';
    let answer = null;
    const over = new AbortController();
    const on = { signal: over.signal };
    const tries = async (entered) => {
      if (form.ariaBusy === 'true') return;
      form.ariaBusy = 'true';
      try {
        answer = await attempt(entered);
        sheet.close();
      } catch (refused) {
        if (!sheet.open) return;
        for (const field of form.querySelectorAll('[type="password"]')) field.value = '';
        resume(form);
        say(form.querySelector('.doing'), refused);
      } finally {
        form.ariaBusy = null;
      }
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      tries(read[id](form));
    }, on);
    document.addEventListener('reader:card', (event) => {
      event.preventDefault();
      if (id === 'who') tries({ card: event.detail });
    }, on);
    sheet.addEventListener('close', () => {
      over.abort();
      form.reset();
      resolve(answer);
    }, on);
    sheet.showModal();
    begin(form);
  });

const person = (form) => ({ staff: name(text(form, 'staff')), pin: text(form, 'pin') });

const approved = (form) => ({
  reason: text(form, 'reason'),
  approvals: [...form.querySelectorAll('[data-approval]:not([hidden])')].map((row) => ({
    staff: name(row.querySelector('[name="staff"]').value),
    pin: row.querySelector('[name="pin"]').value.trim(),
  })),
});

const read = {
  who: person,
  overrule: (form) => ({ reason: text(form, 'reason'), ...person(form) }),
  void: approved,
  'pass-over': approved,
};

/**
 * Has somebody else act: whoever has authorised the prize already, or else whoever enters a PIN or a card. Steps of a
 * pending prize need that once. Answers what came of it, or `null`.
 * @param {(as: object) => Promise<unknown>} run Sends the input in somebody's name.
 */
export const who = async (what, input, run) => {
  const as = authority(input);
  if (as) {
    try {
      return await run(as);
    } catch (refused) {
      if (!['AuthorisationEnded', 'NotCovered'].includes(refused.refusal)) throw refused;
      forget();
    }
  }
  if (!isStep(input)) return open('who', what, run);
  const authorised = await open('who', what, authorise);
  return authorised && run(authorised);
};

/** Asks why a hand stands against the cards and, unless whoever is here may say so, who says so. */
export const overrule = (what, called, attempt) => {
  const sheet = document.getElementById('overrule');
  const persons = sheet.querySelector('[data-persons]');
  persons.hidden = !called;
  sheet.querySelector('[data-keypad]').hidden = !called;
  for (const field of persons.querySelectorAll('input')) field.required = called;
  return open('overrule', what, attempt);
};

/** Asks for a reason, and so many people whether they approve it. */
const approvedBy = (id, many, what, attempt) => {
  document.querySelectorAll(`#${id} [data-approval]`).forEach((row, place) => {
    row.hidden = place >= many;
    for (const field of row.querySelectorAll('input')) field.required = !row.hidden;
  });
  return open(id, what, attempt);
};

/** Asks why a round is void, and who approves it. */
export const voided = (many, attempt) => approvedBy('void', many, undefined, attempt);

/** Asks why a prize that the cards make is not paid, and who approves it. */
export const passedOver = (many, what, attempt) => approvedBy('pass-over', many, what, attempt);

document.addEventListener('click', (event) => {
  event.target.closest?.('[data-close-sheet]')?.closest('dialog').close();
});
