// A press on its way to the table. Each has a key of its own, so that it counts once, however often it is sent: when
// the line breaks under it, it is sent again under the same key as soon as the line is back. A press that carries a PIN
// or a card is not kept for that; whoever gave it is told to look.
import { Refused, post } from './calls.js';

const TRIES = 5;
const PAUSE = 400;
let lost = false;
const inFlight = new Set();

document.addEventListener('live:lost', () => { lost = true; });
document.addEventListener('live:back', () => { lost = false; });

const once = (name, signal) => new Promise((resolve) => document.addEventListener(name, resolve, { once: true, signal }));
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A page that did not come over TLS has no `randomUUID`.
const freshKey = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

let turn = Promise.resolve();

/** Does a job when everything that was asked for before it is answered: a table hears things in the order of touches. */
export const inTurn = (job) => {
  const done = turn.then(job);
  turn = done.catch(() => {});
  return done;
};

/** Whether something is on its way whose fate nobody knows. */
export const waiting = () => inFlight.size > 0;

/** Sends it once; `null` if the line broke under it. */
const attempt = async (path, body) => {
  // A night has many presses: nobody listens on when one is answered.
  const over = new AbortController();
  const broken = once('live:lost', over.signal).then(() => null);
  try {
    return await Promise.race([post(path, body), broken]);
  } catch (refused) {
    if (refused.status !== 0) throw refused;
    if (!lost) await Promise.race([broken, pause(2000)]);
    return null;
  } finally {
    over.abort();
  }
};

/** Sends an input to a table in its turn: see [`sendNow`]. */
export const send = (table, input, as) => inTurn(() => sendNow(table, input, as));

/**
 * Sends an input to a table; answers what came of it, and whether it had to be sent again.
 * @param {string} table
 * @param {object} input
 * @param {{staff: string, pin: string}=} as Somebody else who says so.
 */
export const sendNow = async (table, input, as) => {
  const secret = (as && !as.authorisation) || ['swipe', 'pin', 'void', 'pass-over'].includes(input.kind);
  const body = { key: freshKey(), input, ...(as ? { as } : {}) };
  const path = `/api/v1/tables/${table}/inputs`;
  inFlight.add(body.key);
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        const done = await attempt(path, body);
        if (done !== null) return { ...done, again: tries > 0 };
        if (secret) {
          const { unsure, unsureHint } = document.getElementById('said').dataset;
          throw new Refused({ refusal: 'Unsure', message: unsure, hint: unsureHint, status: 0 });
        }
        if (lost) await once('live:back');
      } catch (refused) {
        // Too much waits, or the journal cannot be written: nothing was done, and the same key may come again.
        if (refused.status !== 503 || secret || tries >= TRIES) throw refused;
        await pause(PAUSE);
      }
    }
  } finally {
    inFlight.delete(body.key);
  }
};
