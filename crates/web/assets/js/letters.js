// The keyboard: letters press the buttons that show them, digits touch seats by what the felt calls them, arrows go through the hands. Letters can
// be switched off in the menu, and never press anything while somebody types. A card reader types too: see `reader.js`.
import { draft, drafted, putCard, takeCard } from './draft.js';
import { endsCard, flush, hold } from './reader.js';

const KEPT = 'ninefold-letters';
const main = document.getElementById('live');
let rank = '';

const on = () => localStorage.getItem(KEPT) !== 'off';
const show = () => {
  document.body.dataset.jsLetters = on() ? 'on' : 'off';
  const box = document.querySelector('[data-letters]');
  if (box) box.checked = on();
};
document.addEventListener('change', (event) => {
  if (!event.target.matches('[data-letters]')) return;
  localStorage.setItem(KEPT, event.target.checked ? 'on' : 'off');
  show();
});
document.addEventListener('live:fresh', show);
show();

const typing = (target) => target.matches?.('input:not([type="checkbox"], [type="radio"]), textarea, select');
const busy = () => main.inert || document.querySelector('dialog[open]');

/** While the card pad lies open, letters are cards, typed as `9s`: rank, then suit. Other letters press as ever. */
const cardKey = (key) => {
  if (/^[a2-9tjqk]$/i.test(key)) rank = key.toUpperCase();
  else if (/^[shdc]$/i.test(key) && rank) {
    putCard(rank + key.toLowerCase());
    rank = '';
  } else press(key);
};

/** The seat that a digit means: the one that is called so; where no seat is called by one digit, the one of that number. */
const seatOf = (key) => {
  const seats = [...document.querySelectorAll('[data-seat][data-label]')];
  const digits = seats.some((seat) => /^[1-9]$/.test(seat.dataset.label));
  return seats.find((seat) => (digits ? seat.dataset.label : seat.dataset.seat) === key);
};

const press = (key) => {
  if (/^[1-9]$/.test(key)) {
    seatOf(key)?.querySelector('[data-touch]').click();
    return;
  }
  if (/^[hk]$/i.test(key)) {
    document.querySelector(key.toLowerCase() === 'h' ? '[data-row]' : '[data-key-number]')?.focus();
    return;
  }
  const found = document.querySelector(`[data-letter="${CSS.escape(key.toUpperCase())}"]`);
  if (found?.matches('input')) found.focus();
  else found?.click();
};

/** Arrows go from hand to hand. */
const arrow = (event) => {
  const hands = [...document.querySelectorAll('[data-row]')];
  const here = hands.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (here < 0 || !step) return;
  event.preventDefault();
  hands[(here + step + hands.length) % hands.length].focus();
};

document.addEventListener('keydown', (event) => {
  // A key that is held down is one press.
  if (event.repeat && (event.key === 'Enter' || event.key === ' ') && event.target.matches('button')) event.preventDefault();
  if (event.ctrlKey || event.altKey || event.metaKey || busy()) return;
  if (event.key === 'Escape' && (drafted('pad') || document.querySelector('[data-card-keys]'))) {
    // What lies over the centre goes first; then the pad in it. What was typed stays.
    draft({ pad: /^(seat|prize)-/.test(drafted('pad')) ? '' : 'closed' });
    return;
  }
  if (typing(event.target)) return;
  const pad = document.querySelector('[data-card-keys]') !== null;
  if (event.key === 'Enter' && endsCard(pad)) {
    event.preventDefault();
    return;
  }
  if (event.key === 'Enter' && !event.target.matches('button, a, summary')) {
    document.querySelector(':is([data-card-keys], .points-pad) [data-button="ENTER"]')?.click();
  }
  if (pad && event.key === 'Backspace') {
    flush(pad);
    takeCard();
  }
  if (!pad) arrow(event);
  if (event.key.length !== 1 || event.key === ' ') return;
  if (event.repeat) return;
  const { key } = event;
  hold(key, pad, () => {
    if (on()) (pad ? cardKey : press)(key);
  });
});
