// A sign of several pools: all meters stay, and the rows of one pool at a time have the width of the screen. They take
// turns, and the name of the pool whose rows are shown is lit. Nothing moves: one attribute goes from pool to pool.

const TURN = 12_000;

const pools = (sign) => [...sign.querySelectorAll('[data-many] .sign-pool')];

/** The pool whose rows are shown; `null` where there is only one. */
export const turnOf = (sign) => sign.querySelector('[data-many] .sign-pool[data-js-turn]');

/** The next pool has its turn; the first one if none had. */
const next = (sign) => {
  const all = pools(sign);
  const had = turnOf(sign);
  const turn = all[(all.indexOf(had) + 1) % all.length];
  if (had) delete had.dataset.jsTurn;
  if (turn) turn.dataset.jsTurn = '';
};

/** Lets the pools of a sign take turns. A pool may come or go with its table's settings. */
export const takeTurns = (sign) => {
  next(sign);
  setInterval(() => next(sign), TURN);
  document.addEventListener('live:fresh', () => {
    if (!turnOf(sign)) next(sign);
  });
};
