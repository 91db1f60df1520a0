// What is typed of a result: cards, or points. The last card enters them by itself; the server says when the round has
// all its cards (`data-complete`). When the round is ended, what was typed is entered or asked about, never dropped.
import { draft, drafted } from './draft.js';
import { fresh } from './live.js';
import { ask } from './tell.js';

const main = document.getElementById('live');
let tried = '';
let entering = Promise.resolve();

/** What stands in the address: the cards, or the points of both hands. */
const cards = () => drafted('cards').replace('none', '');
const points = () => [drafted('player'), drafted('banker')];
const typed = () => Boolean(cards()) || points().some(Boolean);

/** The button that enters what is typed, if that is complete, and the page shows what is typed. */
const enter = () => {
  const pad = document.querySelector('[data-open-pad][data-complete]');
  if (!pad || !typed()) return null;
  const { openPad, soFar } = pad.dataset;
  const same = openPad === 'cards' ? cards().startsWith(soFar) : points().join() === soFar;
  return same ? pad.querySelector('[data-button="ENTER"]') : null;
};

const enterNow = (button, press) => {
  entering = press(button, JSON.parse(button.dataset.send));
  return entering;
};

/** Enters what is complete, once: what was refused is entered again by hand. */
export const enterComplete = (press) => {
  const button = enter();
  const what = `${main.dataset.round} ${button?.dataset.send}`;
  if (!button || what === tried) return;
  tried = what;
  enterNow(button, press);
};

/** Before the round ends: enters what is typed, or asks. Answers whether to go on. */
export const beforeEnd = async (press) => {
  if (!typed()) return true;
  const pad = cards() ? 'cards' : 'points';
  if (drafted('pad') !== pad) draft({ pad });
  await fresh();
  await entering;
  const button = enter();
  if (button && !(await enterNow(button, press))) return false;
  if (!typed()) return true;
  const { left, leftBack, leftEnd } = document.querySelector('[data-left]')?.dataset ?? {};
  return ask(left ?? '', { no: leftBack, yes: leftEnd });
};
