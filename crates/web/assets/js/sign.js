// A sign: meters that roll, wins that take the whole screen, and no number at all when it could be an old one.
//
// The page says what is true, and `live.js` keeps it so; meters come with every piece of news. What is added here is
// what only time can do. `data-state` of the sign, the first that holds:
//
//     fault    nothing was heard for five seconds, or the page itself says so
//     win      a prize was paid: each is shown once (`data-win` has its number), then the meter rolls on
//     pending  a prize is being verified (the page says so)
//     attract  nothing has happened for a while: a light wanders over the prizes
//     open     otherwise
import './live.js';
import { Odometer } from './odometer.js';

const SILENCE = 5000;
const QUIET = 45_000;
const WANDER = 6000;
const SHINE = 5; // Every so many steps of the light, a shine goes over the digits.
const LEAST = 4000; // However late a page is, a win that it shows can be read.

const sign = document.getElementById('sign');
const status = document.getElementById('sign-status');
const odometers = new Map();
const seen = new Set();
const waiting = [];
let said = 'open'; // What the page says.
let deaf = false;
let deafens = null;
let quiet = false;
let rests = null;
let wanders = null;
let steps = 0;
const still = matchMedia('(prefers-reduced-motion: reduce)');
let win = null;

const meterOf = (pool) => odometers.get(pool);
const prizes = () => [...sign.querySelectorAll('[data-row]')];

const stateNow = () => {
  if (deaf || said === 'fault') return 'fault';
  if (win) return 'win';
  if (said === 'pending') return 'pending';
  return quiet ? 'attract' : 'open';
};

/** Makes the sign say what is so. The fresh page may just have said otherwise. */
const settle = () => {
  const state = stateNow();
  sign.dataset.state = state;
  if (state === 'win') sign.dataset.win = win.dataset.jackpot;
  else delete sign.dataset.win;
  if (state === 'attract' && !wanders) {
    wanders = setInterval(wander, WANDER);
    wander();
  }
  if (state !== 'attract' && wanders) {
    clearInterval(wanders);
    wanders = null;
    for (const prize of prizes()) delete prize.dataset.jsLit;
  }
};

/** The light goes on to the next prize. */
const wander = () => {
  const all = prizes();
  const at = all.findIndex((prize) => 'jsLit' in prize.dataset);
  if (at >= 0) delete all[at].dataset.jsLit;
  const next = all[(at + 1) % all.length];
  if (next) next.dataset.jsLit = '';
  steps += 1;
  if (steps % SHINE === 0 && !still.matches) sign.querySelectorAll('.sheen').forEach(shine);
};

/** Once, in thirty steps a second, and then it rests: what is drawn all the time costs all the time, seen or not. */
const shine = (sheen) => sheen.animate(
  [{ opacity: 0, transform: 'translateX(-40%)' }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0, transform: 'translateX(560%)' }],
  { duration: 1400, easing: 'steps(42)' },
);

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
    else odometers.set(pool, new Odometer(element));
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
  for (const [pool, meter] of Object.entries(detail.meters ?? {})) meterOf(pool)?.tell(meter);
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

wake();
read((lasts) => lasts);
