// One authorisation per jackpot: whoever gave a PIN or a card once acts for the steps that follow, as long as the ring
// lasts. The token is kept in this page only. The table decides each step as if the PIN had been given again.
import { call, post } from './calls.js';

const main = document.getElementById('live');
const bar = document.getElementById('authorised');
const { table } = main.dataset;
const path = `/api/v1/tables/${table}/authorisations`;
/** Inputs that are steps of a prize. */
const STEPS = new Set(['key', 'checklist', 'payment', 'button', 'select-award', 'pin', 'swipe']);
const SECOND = 1000;
let held = null;
let turning = null;
let ticks = null;

const left = () => (held ? held.until - performance.now() : 0);

/** Draws how much of a minute is left: a ring that empties, and the seconds. */
const draw = () => {
  if (left() <= 0) {
    rest();
    return;
  }
  bar.querySelector('[data-seconds]').textContent = Math.ceil(left() / SECOND);
};

const show = () => {
  turning?.cancel();
  clearInterval(ticks);
  bar.dataset.jsHeld = held.proof;
  bar.querySelector('[data-staff]').textContent = held.staff;
  const ring = bar.querySelector('.left');
  turning = ring.animate([{ strokeDashoffset: 1 - left() / held.lasts }, { strokeDashoffset: 1 }], { duration: left(), fill: 'forwards' });
  draw();
  ticks = setInterval(draw, SECOND / 2);
};

/** Its time is over: nobody acts any more, but the key is turned back and taken out without a PIN. */
const rest = () => {
  clearInterval(ticks);
  turning?.cancel();
  delete bar.dataset.jsHeld;
};

/** Nobody acts any more. */
export const forget = () => {
  held = null;
  rest();
};

/** Whether an input turns the key in the lock back, or takes it out. */
const turnsBack = ({ kind, position }) => kind === 'key' && ['R', 'removed'].includes(position)
  && main.querySelector('[data-key-number][aria-pressed="true"]') !== null;

/** Who acts for a step of a prize, if somebody has authorised it. */
export const authority = (input) => {
  const acts = left() > 0 ? STEPS.has(input.kind) : held && turnsBack(input);
  return acts ? { authorisation: held.token } : undefined;
};

/** Whether an input is a step of a prize that is pending: then one PIN is enough for all of them. */
export const isStep = (input) => main.dataset.state === 'pending' && STEPS.has(input.kind);

/** Authorises what is pending with a staff number and PIN, or a card. Answers who acts from now on. */
export const authorise = async (who) => {
  const { token, staff, expires_in_ms: lasts } = await post(path, who);
  held = { token, staff, lasts, until: performance.now() + lasts, proof: who.card ? 'swipe' : 'pin' };
  show();
  return { authorisation: token };
};

/** A step was taken, and this is how long the authorisation lasts from now on. */
export const stepped = (ms) => {
  if (!held) return;
  if (ms > 0) {
    held.until = performance.now() + ms;
    show();
  } else {
    held.until = 0;
    rest();
  }
};

/** What was given, for a pad that asks for it again: a PIN or a card. */
export const givenAgain = () => (left() > 0 ? held.proof : undefined);

document.addEventListener('click', (event) => {
  if (!event.target.closest?.('[data-end-authorisation]')) return;
  forget();
  call('DELETE', path).catch(() => {});
});
// The round is over, or the table is another dealer's: nothing is left to authorise.
document.addEventListener('live:fresh', () => {
  if (held && main.dataset.mode === 'open') forget();
});
