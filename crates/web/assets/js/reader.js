// A card reader types, like a keyboard, and ends with Enter. It is told from a person by its pace and by what it types,
// from 5 to 150 milliseconds a character. What could be a card is held back until that is known: a letter of a card
// presses no button. A card that was read is told as `reader:card`, wherever the focus was, and is shown nowhere.
import { beginsNumber } from './keypad.js';

/** Keys that follow each other so closely may be a reader's. */
const CLOSE = 200;
/** Nobody types as fast as this. */
const FAST = 45;
/** A card has at least so many characters. */
const LEAST = 3;
/** So many keys in a row may be a quick hand's. */
const QUICK = 3;
const CARDS = /^([a2-9tjqk][shdc])+$/i;

let held = [];
let at = -Infinity;
let slowest = 0;
let timer = null;
let burst = null;

const close = (now) => now - at <= CLOSE;
const typed = () => held.map(({ key }) => key).join('');

/** Does what the held keys mean, if a person typed them. */
export const flush = (readsCards) => {
  clearTimeout(timer);
  const keys = held;
  const text = typed();
  held = [];
  const person = keys.length <= QUICK || /^\d+$/.test(text) || (readsCards && CARDS.test(text));
  if (person) keys.forEach(({ run }) => run());
};

/**
 * Holds a key back until it is known whether a person typed it.
 * @param {boolean} readsCards Whether letters are playing cards just now.
 */
export const hold = (key, readsCards, run) => {
  const now = performance.now();
  if (!close(now)) {
    flush(readsCards);
    slowest = 0;
  } else slowest = Math.max(slowest, now - at);
  const fast = close(now) && now - at < FAST;
  at = now;
  held.push({ key, run });
  clearTimeout(timer);
  // A person's cards are shown as they are typed.
  if (readsCards && !fast && held.length > 1 && CARDS.test(typed())) flush(readsCards);
  else timer = setTimeout(() => flush(readsCards), CLOSE);
};

/** Enter was pressed: whether it ended a card. If not, what was held is done first. */
export const endsCard = (readsCards) => {
  const text = typed();
  const reader = held.length >= LEAST && close(performance.now()) && !(readsCards && slowest >= FAST && CARDS.test(text));
  if (!reader) {
    flush(readsCards);
    return false;
  }
  clearTimeout(timer);
  held = [];
  tell(text);
  return true;
};

const tell = (card) => document.dispatchEvent(new CustomEvent('reader:card', { detail: card, cancelable: true }));

/** Whether a text that was typed into a field can be what belongs there. */
const fits = (field, text) => (field.dataset.begins === undefined ? /^\d+$/.test(text) : beginsNumber(field, text));

// Capitals take a key of their own, which is no pause.
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Shift') return;
  const now = performance.now();
  if (close(now)) at = now;
  if (burst) burst.at = now;
}, { capture: true });

// A card that is read while a staff number or a PIN is asked for.
document.addEventListener('keydown', (event) => {
  const field = event.target;
  if (!field.matches?.('[data-pad-field]') || event.ctrlKey || event.altKey || event.metaKey) return;
  const now = performance.now();
  if (!burst || burst.field !== field || now - burst.at > CLOSE) burst = { field, text: '', before: field.value, at: now };
  burst.at = now;
  if (event.key.length === 1) burst.text += event.key;
  else if (event.key === 'Enter' && burst.text.length >= LEAST && !fits(field, burst.text)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    field.value = burst.before;
    const card = burst.text;
    burst = null;
    tell(card);
  } else if (event.key !== 'Shift') burst = null;
}, { capture: true });
