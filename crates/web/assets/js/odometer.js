// Digits that roll like an odometer, and never show more than the truth.
//
// An odometer stands in an element that has the true amount (`data-true="78543.15"`) and how the house prints it
// (`data-text="$78,543.15"`, `data-point="."`). Every digit of that text becomes a reel; all else stays as it is
// printed. What is shown runs after what is true: forward only, and slower the closer it is. A lower truth is shown
// at once. So the digits are at any moment an amount between the last one shown and the true one.
//
// `data-meter` says what the digits show now, and whoever made the odometer is told the same: other amounts that
// follow from the meter are written from the digits that stand there. Frames are drawn only while something rolls.

const CLOSER = 1.4; // Seconds in which about two thirds of the way are rolled.
const SLOWEST = 25; // Steps of the last digit in a second.
const FRAME = 30; // Milliseconds: half of what a screen can do is smooth enough, and half the work.
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** An amount such as "78543.15" in hundredths. */
const hundredths = (text) => {
  const [whole, part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0').slice(0, 2));
};

const plain = (amount) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** How the house prints an amount in hundredths: with the signs around and between the digits of this text. */
export const printer = (text, point) => {
  const [first, last] = [text.search(/\d/), text.search(/\d\D*$/)];
  const at = text.lastIndexOf(point);
  const decimals = at > first && at < last ? last - at : 0;
  const between = /\D/.exec(text.slice(first, decimals > 0 ? at : last + 1))?.[0] ?? '';
  return (amount) => {
    const digits = String(Math.floor(amount / 10 ** (2 - decimals))).padStart(decimals + 1, '0');
    const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, between);
    const part = decimals > 0 ? point + digits.slice(-decimals) : '';
    return text.slice(0, first) + whole + part + text.slice(last + 1);
  };
};

const piece = (name, text = '') => {
  const span = document.createElement('span');
  span.className = name;
  span.textContent = text;
  return span;
};

const turning = new Set();
let before = 0;

const frame = (now) => {
  if (now - before >= FRAME) {
    const seconds = Math.min((now - before) / 1000, 0.1);
    before = now;
    for (const odometer of [...turning]) odometer.roll(seconds);
  }
  if (turning.size > 0) requestAnimationFrame(frame);
};

export class Odometer {
  #reels = []; // The last digit first.
  #text = null;
  #marks = [];
  #decimals = 0;
  #truth = 0; // In hundredths.
  #held = null;
  #shown = null; // In steps of the last digit; between two of them while it rolls.

  /** `told` hears what the digits show, in hundredths. */
  constructor(element, told) {
    this.element = element;
    this.told = told;
    this.read();
  }

  /** Whether its reels can show this amount. */
  fits(amount) {
    return Math.floor(hundredths(amount) / this.#step) < 10 ** this.#reels.length;
  }

  /** The element says what is true: as it was served, or as it came with a fresh page. */
  read() {
    const { text, point } = this.element.dataset;
    if (text !== this.#text) this.#build(text, point);
    this.tell(this.element.dataset.true);
  }

  /** This is true now. */
  tell(amount) {
    this.#truth = hundredths(amount);
    this.element.dataset.true = amount;
    this.#go();
  }

  /** Stays at this amount, or at the truth if that is less, until it is let go. */
  hold(amount) {
    this.#held = hundredths(amount);
    this.#shown = this.#target();
    this.#go();
  }

  letGo() {
    this.#held = null;
    this.#go();
  }

  /** One frame of rolling. */
  roll(seconds) {
    const target = this.#target();
    const gap = target - this.#shown;
    const way = Math.max(SLOWEST, gap / CLOSER) * seconds;
    if (way >= gap || still.matches) {
      this.#shown = target;
      turning.delete(this);
      this.element.removeAttribute('data-js-rolling');
    } else {
      this.#shown += way;
    }
    this.#draw();
  }

  /** A step of the last digit is so many hundredths: a house may print whole units only, or thousandths. */
  get #step() {
    return 10 ** (2 - this.#decimals);
  }

  /** Where it rolls to: never above what is true, nor above what its reels can show. */
  #target() {
    const most = 10 ** this.#reels.length - 1;
    const amount = this.#held === null ? this.#truth : Math.min(this.#held, this.#truth);
    return Math.min(Math.floor(amount / this.#step), most);
  }

  #go() {
    const target = this.#target();
    if (this.#shown === null || target < this.#shown) this.#shown = target;
    if (target > this.#shown && !turning.has(this)) {
      if (turning.size === 0) {
        before = performance.now();
        requestAnimationFrame(frame);
      }
      turning.add(this);
      this.element.dataset.jsRolling = '';
    }
    this.#draw();
  }

  #build(text, point) {
    const amount = this.#shown === null ? null : Math.floor(this.#shown) * this.#step;
    const parts = [...text];
    const last = parts.findLastIndex((part) => /\d/.test(part));
    const first = parts.findIndex((part) => /\d/.test(part));
    const at = parts.lastIndexOf(point);
    this.#text = text;
    this.#reels = [];
    this.#marks = [];
    this.#decimals = at > first && at < last ? last - at : 0;
    const pieces = parts.map((part, place) => {
      const cents = this.#decimals > 0 && place > at && place <= last ? ' cents' : '';
      if (!/\d/.test(part)) {
        const mark = piece(place < first || place > last ? 'symbol' : 'mark', part);
        // A sign between digits goes when the digits before it do.
        if (place > first && place < at) this.#marks.push([mark, parts.slice(place).filter((it) => /\d/.test(it)).length]);
        return mark;
      }
      const reel = piece(`reel${cents}`);
      const strip = piece('strip', '01234567890'.split('').join('\n'));
      reel.append(strip);
      this.#reels.unshift([reel, strip]);
      return reel;
    });
    const reels = piece('reels');
    reels.append(...pieces);
    const room = (it) => (it.className === 'mark' ? 0.34 : it.className === 'symbol' ? 0.46 : it.className === 'reel' ? 0.8 : 0.52);
    reels.style.setProperty('--room', pieces.reduce((sum, it) => sum + room(it), 0).toFixed(2));
    this.element.replaceChildren(reels);
    if (amount !== null) this.#shown = Math.floor(Math.min(amount, this.#truth) / this.#step);
  }

  #draw() {
    const shown = this.#shown;
    const digits = String(Math.floor(shown)).length;
    const least = Math.max(digits, this.#decimals + 1);
    this.#reels.forEach(([reel, strip], place) => {
      const round = 10 ** place;
      // A reel turns on with the last step of all the reels behind it.
      const carried = Math.max(0, (shown % round) - (round - 1));
      const turned = (Math.floor(shown / round) % 10) + (place === 0 ? shown % 1 : carried);
      strip.style.transform = `translateY(${(-turned * 100) / 11}%)`;
      reel.classList.toggle('blank', place >= least && turned === 0);
    });
    for (const [mark, behind] of this.#marks) mark.classList.toggle('blank', behind >= least);
    const amount = Math.floor(shown) * this.#step;
    const meter = plain(amount);
    if (this.element.dataset.meter !== meter) this.element.dataset.meter = meter;
    this.told?.(amount);
  }
}
