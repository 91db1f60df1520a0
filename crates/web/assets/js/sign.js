// A sign: meters that roll, wins that take the whole screen, and no number at all when it could be an old one.
//
// The page says what is true, and `live.js` keeps it so; meters come with every piece of news. What is added here is
// what only time can do. `data-state` of the sign, the first that holds:
//
//     fault    nothing was heard for five seconds, or the page itself says so
//     silent   the page says so: the table's equipment does not answer
//     win      a prize was paid: each is shown once (`data-win` has its number), then the meter rolls on
//     closed, dispute, pending, void, locked   as the page says
//     attract  nothing has happened for a while (`sign_attract.js`)
//     open     otherwise
//
// Amounts of rows that pay a share of the meter are written from the digits that the meter shows, never from elsewhere:
// the 100 % row and the meter are one number, also while it rolls.
import { refresh } from './live.js';
import { Odometer, printer } from './odometer.js';
import { Attract } from './sign_attract.js';
import { beat } from './sign_device.js';
import { takeTurns } from './sign_turns.js';

const SILENCE = 5000;
const QUIET = 45_000;
const LEAST = 4000; // However late a page is, a win that it shows can be read.
const WHOLE = 1_000_000; // Parts of the whole meter.

const sign = document.getElementById('sign');
const status = document.getElementById('sign-status');
const attract = new Attract(sign);
const odometers = new Map();
const seen = new Set();
const waiting = [];
let said = 'open'; // What the page says.
let deaf = false;
let deafens = null;
let quiet = false;
let rests = null;
let win = null;

const meterOf = (pool) => odometers.get(pool);

const stateNow = () => {
  if (deaf || said === 'fault') return 'fault';
  if (said === 'silent') return 'silent';
  if (win) return 'win';
  return said === 'open' && quiet ? 'attract' : said;
};

/** Makes the sign say what is so. The fresh page may just have said otherwise. */
const settle = () => {
  const state = stateNow();
  if (sign.dataset.state !== state) sign.dataset.state = state;
  if (state === 'win') sign.dataset.win = win.dataset.jackpot;
  else delete sign.dataset.win;
  if (state === 'attract') attract.start();
  else attract.stop();
};

/** Writes what follows from the digits of a meter: the rows that pay a share, and what a screen reader says. */
const derive = (element, amount) => {
  const print = printer(element.dataset.text, element.dataset.point);
  for (const row of sign.querySelectorAll(`[data-of="${element.dataset.pool}"]`)) {
    const [ppm, unit] = [Number(row.dataset.ppm), Number(row.dataset.unit)];
    const share = ppm === WHOLE ? amount : Number((BigInt(amount) * BigInt(ppm)) / BigInt(WHOLE) / BigInt(unit)) * unit;
    const text = print(share);
    if (row.textContent !== text) row.textContent = text;
  }
};

const wake = () => {
  quiet = false;
  clearTimeout(rests);
  rests = setTimeout(() => {
    quiet = true;
    settle();
  }, QUIET);
};

/** Shows the next win, if none is being shown. */
const celebrate = () => {
  if (win || waiting.length === 0) return;
  const [next, time] = waiting.shift();
  if (!next.isConnected) {
    celebrate();
    return;
  }
  win = next;
  win.dataset.jsOn = '';
  status.textContent = win.dataset.message;
  meterOf(win.dataset.pool)?.hold(win.dataset.after);
  setTimeout(() => over(next), time);
};

const over = (which) => {
  if (win !== which) return;
  delete win.dataset.jsOn;
  status.textContent = '';
  meterOf(win.dataset.pool)?.letGo();
  win = null;
  wake();
  celebrate();
  settle();
};

/** Reads what the page says. `late` is how old a win may be at most. */
const read = (late) => {
  said = sign.dataset.state;
  for (const element of sign.querySelectorAll('.odometer')) {
    const pool = element.dataset.pool;
    if (meterOf(pool)?.element === element) meterOf(pool).read();
    else odometers.set(pool, new Odometer(element, (amount) => derive(element, amount)));
  }
  // A win that was backed out is gone from the page.
  if (win && !win.isConnected) over(win);
  for (const shown of sign.querySelectorAll('[data-jackpot]')) {
    const { jackpot, ago, lasts } = shown.dataset;
    if (seen.has(jackpot)) continue;
    seen.add(jackpot);
    const age = Number(ago);
    if (age < late(Number(lasts))) waiting.push([shown, Math.max(Number(lasts) - age, LEAST)]);
  }
  celebrate();
  settle();
};

document.addEventListener('live:fresh', () => read((lasts) => 2 * lasts));
document.addEventListener('live:news', ({ detail }) => {
  for (const [pool, meter] of Object.entries(detail.meters ?? {})) {
    meterOf(pool)?.tell(meter);
    // One more digit: the page draws it.
    if (meterOf(pool)?.fits(meter) === false) refresh();
  }
  wake();
  settle();
});
document.addEventListener('live:lost', ({ detail }) => {
  clearTimeout(deafens);
  deafens = setTimeout(() => {
    deaf = true;
    settle();
  }, SILENCE - Math.min(detail?.silent ?? 0, SILENCE));
});
document.addEventListener('live:back', () => {
  clearTimeout(deafens);
  deaf = false;
  wake();
  settle();
});

takeTurns(sign);
wake();
read((lasts) => lasts);
beat(() => !deaf);
