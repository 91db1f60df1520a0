// Keeps the page as the server has it.
//
// The page is served whole. This module listens to the one event stream and, when there is news, fetches the same
// page again and morphs `#live` into it: there is no second rendering. `#live` says what it wants to hear
// (`data-stream="table=BAC01"`; further streams in `data-more`), how often it may be fetched (`data-every`,
// milliseconds) and how often it is at least (`data-at-least`: some things come by time alone), at which record it was
// rendered (`data-seq`), whether it is a guest's (`data-public`), and which events change it (`data-news`, their names;
// without a word, all do). What happens is told as events on `document`: `live:news` (a line of the stream),
// `live:fresh` (after a morph, with the time when the page was asked for), `live:lost` (with the milliseconds of silence
// so far) and `live:back`.
// Other parts of the page with an id and `data-live` are kept fresh beside it.
import { morph } from './morph.js';

const main = document.getElementById('live');
const every = Number(main?.dataset.every ?? 250);
const names = main?.dataset.news?.split(' ');
const SILENCE = 5000; // The server speaks every two seconds.
const AGAIN = 700;
const PATIENCE = Number(main?.dataset.patience ?? 4000); // A line that was cut silently answers nothing.
const LEAVING = 10_000; // A page that is still here so long after somebody went elsewhere stays: a link brought a file.

/** What is listened to. One of them lost is all lost: what is shown must be true as a whole. */
const wanted = () => [main?.dataset.stream ?? '', ...(main?.dataset.more ?? '').split(' ').filter(Boolean)];
const silent = (wanted) => ({ wanted, source: null, heard: performance.now() });
let lines = wanted().map(silent);
let lost = false;
let fetched = -Infinity;
let timer = null;
let busy = false;
let again = false;
let left = -Infinity;

/** Whether somebody is on the way to another page. This one must not lead them to the log-in meanwhile. */
const leaving = () => performance.now() - left < LEAVING;

const tell = (name, detail) => document.dispatchEvent(new CustomEvent(`live:${name}`, { detail }));

const address = (line) => {
  const wanted = new URLSearchParams(line.wanted);
  wanted.set('alive', '2');
  if ('public' in main.dataset) wanted.set('public', 'true');
  return `/api/v1/stream?${wanted}`;
};

/** Fetches the page now, and makes `#live` what it says. */
export const refresh = async () => {
  if (busy) {
    again = true;
    return;
  }
  busy = true;
  const asked = performance.now();
  clearTimeout(timer);
  timer = null;
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    if (response.redirected && /^\/login$|\/relief$/.test(new URL(response.url).pathname)) {
      if (leaving()) again = true;
      else location.assign(response.url);
      return;
    }
    // A server that is too busy, or stopping, says so: what is shown may be old, and is asked for again.
    if (!response.ok) throw new Error(response.statusText);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const fresh = page.getElementById('live');
    if (fresh) {
      morph(main, fresh);
      listen();
      for (const part of document.querySelectorAll('[data-live]')) {
        const other = page.getElementById(part.id);
        if (other) morph(part, other);
      }
      document.title = page.title;
      tell('fresh', { asked });
    }
    if (lost) {
      lost = false;
      tell('back', {});
    }
  } catch {
    lose();
  } finally {
    busy = false;
    fetched = performance.now();
    if (again) {
      again = false;
      soon();
    }
  }
};

/** Waits for a page that was asked for after now. */
export const fresh = () =>
  new Promise((resolve) => {
    const now = performance.now();
    const heard = ({ detail }) => {
      if (detail.asked < now) return;
      document.removeEventListener('live:fresh', heard);
      resolve();
    };
    document.addEventListener('live:fresh', heard);
    refresh();
  });

/** Fetches the page soon: many pieces of news make one fetch. */
const soon = () => {
  if (timer !== null) return;
  const wait = Math.max(0, fetched + every - performance.now());
  timer = setTimeout(() => {
    timer = null;
    refresh();
  }, wait);
};

const close = () => {
  for (const line of lines) {
    line.source?.close();
    line.source = null;
  }
};

/** A page may come to want other news: a table that feeds another pool. */
const listen = () => {
  const now = wanted();
  if (now.join(' ') === lines.map((line) => line.wanted).join(' ')) return;
  close();
  lines = now.map(silent);
  lines.forEach(open);
};

const lose = () => {
  close();
  if (!lost) {
    lost = true;
    tell('lost', { silent: performance.now() - Math.min(...lines.map((line) => line.heard)) });
  }
  setTimeout(reopen, AGAIN);
};

/** Listens again. Whoever's session has ended hears nothing any more: they are asked who they are. */
const reopen = async () => {
  try {
    const { type } = await fetch(location.href, { method: 'HEAD', redirect: 'manual', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) });
    if (type === 'opaqueredirect') {
      if (leaving()) setTimeout(reopen, AGAIN);
      else location.reload();
      return;
    }
  } catch {
    // The line is still broken: the stream will say so.
  }
  lines.forEach(open);
};

const open = (line) => {
  if (line.source) return;
  line.heard = performance.now();
  const source = new EventSource(address(line));
  line.source = source;
  let first = true;
  source.addEventListener('alive', (event) => {
    line.heard = performance.now();
    // Whatever happened between the rendering and the listening is not missed; from then on news come by themselves.
    const { seq } = JSON.parse(event.data);
    if (lost || (first && seq > Number(main.dataset.seq ?? 0))) refresh();
    first = false;
  });
  source.addEventListener('message', (event) => {
    line.heard = performance.now();
    const news = JSON.parse(event.data);
    tell('news', news);
    if (!names || news.events.some((it) => names.some((name) => name in it))) soon();
  });
  source.addEventListener('error', () => {
    if (line.source === source) lose();
  });
};

if (main) {
  lines.forEach(open);
  const atLeast = Number(main.dataset.atLeast ?? Infinity);
  setInterval(() => {
    const now = performance.now();
    if (lines.some(({ source, heard }) => source && now - heard > SILENCE)) lose();
    else if (!lost && !busy && !document.hidden && now - Math.max(fetched, 0) > atLeast) refresh();
  }, 1000);
  // Before leaving, the streams are closed on purpose: that is no loss.
  addEventListener('pagehide', close);
  addEventListener('beforeunload', () => { left = performance.now(); });
  // A page that somebody comes back to was asleep.
  addEventListener('pageshow', ({ persisted }) => { if (persisted) lose(); });
}
