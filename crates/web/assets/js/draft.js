// What somebody is about to enter stands in the page's address (`?seats=1,4&cards=9s,Kd&round=17`): the server draws
// it like everything else, and a page that is loaded again still has it. It names its round, and goes with it.
import { refresh } from './live.js';

const NONE = 'none'; // All cards are taken back: that is not the same as none begun.
const OF_A_ROUND = ['seats', 'cards', 'player', 'banker', 'hands'];
const main = document.getElementById('live');
const query = () => new URLSearchParams(location.search);

/** What the address has under a name. */
export const drafted = (name) => query().get(name) ?? '';

/** Changes the address, and lets the server draw it. An empty value is taken out. */
export const draft = (changes) => {
  const wanted = query();
  for (const [name, value] of Object.entries(changes)) {
    if (value) wanted.set(name, value);
    else wanted.delete(name);
  }
  // What was begun in another round is not gone on with.
  const round = wanted.get('round') ?? main.dataset.round;
  if (round !== main.dataset.round) {
    for (const name of OF_A_ROUND) if (!changes[name]) wanted.delete(name);
  }
  if (OF_A_ROUND.some((name) => wanted.has(name))) wanted.set('round', main.dataset.round);
  else wanted.delete('round');
  const text = wanted.toString().replaceAll('%2C', ',');
  if (text === location.search.slice(1)) return;
  history.replaceState(null, '', text ? `?${text}` : location.pathname);
  refresh();
};

const list = (name) => drafted(name).split(',').filter(Boolean);

/** The seats that are chosen, of those that can be. */
export const chosenSeats = () =>
  list('seats').filter((seat) => document.querySelector(`[data-choose="${seat}"]`)).map(Number);

/** Chooses a seat, or no longer. What the server will draw is shown at once. */
export const choose = (button) => {
  const { choose: seat } = button.dataset;
  const seats = new Set(chosenSeats().map(String));
  const chosen = !seats.delete(seat);
  if (chosen) seats.add(seat);
  button.setAttribute('aria-pressed', chosen);
  draft({ seats: [...seats].join(',') });
};

/** The cards so far: those of the address, or those that the pad shows before anybody has changed any. */
const cards = () => {
  if (drafted('cards') === NONE || (drafted('round') || main.dataset.round) !== main.dataset.round) return [];
  const shown = document.querySelector('[data-so-far]')?.dataset.soFar ?? '';
  return (drafted('cards') || shown).split(',').filter(Boolean);
};

/** Where the screen is small, a card is two touches: its rank, then its suit. */
export const chooseRank = (button) => {
  for (const other of document.querySelectorAll('[data-rank]')) delete other.dataset.jsChosen;
  button.dataset.jsChosen = '';
};
export const chooseSuit = (button) => {
  const rank = document.querySelector('[data-rank][data-js-chosen]');
  if (!rank) return;
  delete rank.dataset.jsChosen;
  putCard(rank.dataset.rank + button.dataset.suit);
};

/** Puts a card down, and takes the last one back. */
export const putCard = (card) => draft({ cards: [...cards(), card].join(',') });
export const takeCard = () => draft({ cards: cards().slice(0, -1).join(',') || NONE });
