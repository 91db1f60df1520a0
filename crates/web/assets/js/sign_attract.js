// Attract mode: what a sign shows while nothing happens.
//
//     rows    a light goes from one prize to the next, and now and then a shine goes over the digits
//     cards   the hand that wins the whole meter is dealt as pictures
//     wins    the last jackpots
//
// Each scene stands where the pay rows are; the meter stays. A step is a change of a few attributes every six seconds,
// and what moves then is moved by the compositor and comes to rest. With reduced motion nothing happens at all.

import { turnOf } from './sign_turns.js';

const STEP = 6000;
const SHINE = 5; // Every so many steps of the light, a shine goes over the digits.
const SCENE = 2; // A scene other than the rows lasts so many steps.
const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Once, in thirty steps a second, and then it rests: what is drawn all the time costs all the time, seen or not. */
const shine = (sheen) => sheen.animate(
  [{ opacity: 0, transform: 'translateX(-40%)' }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.8 }, { opacity: 0, transform: 'translateX(560%)' }],
  { duration: 1400, easing: 'steps(42)' },
);

export class Attract {
  #sign;
  #timer = null;
  #steps = 0;
  #left = 0; // Steps of the scene that are left.

  constructor(sign) {
    this.#sign = sign;
  }

  start() {
    if (this.#timer !== null || still.matches) return;
    this.#timer = setInterval(() => this.#step(), STEP);
    this.#show('rows');
    this.#light(0);
  }

  stop() {
    if (this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
    this.#light(-1);
    delete this.#sign.dataset.jsScene;
  }

  /** The rows that are shown. */
  get #prizes() {
    return [...(turnOf(this.#sign) ?? this.#sign).querySelectorAll('[data-row]')];
  }

  /** The scenes that this page has, in order. */
  get #scenes() {
    return ['rows', ...['cards', 'wins'].filter((it) => this.#sign.querySelector(`[data-scene="${it}"]`))];
  }

  #show(scene) {
    this.#left = SCENE;
    if (this.#sign.dataset.jsScene !== scene) this.#sign.dataset.jsScene = scene;
  }

  /** The light is on the prize at this place only. */
  #light(place) {
    const lit = this.#prizes[place];
    for (const prize of this.#sign.querySelectorAll('[data-row][data-js-lit]')) if (prize !== lit) delete prize.dataset.jsLit;
    if (lit) lit.dataset.jsLit = '';
  }

  #step() {
    const [prizes, scenes] = [this.#prizes, this.#scenes];
    const lit = prizes.findIndex((prize) => 'jsLit' in prize.dataset);
    const scene = this.#sign.dataset.jsScene;
    this.#steps += 1;
    if (scene === 'rows' && lit + 1 < prizes.length) {
      this.#light(lit + 1);
      if (this.#steps % SHINE === 0) this.#sign.querySelectorAll('.sheen').forEach(shine);
      return;
    }
    this.#left -= 1;
    if (scene !== 'rows' && this.#left > 0) return;
    const next = scenes[(scenes.indexOf(scene) + 1) % scenes.length];
    this.#show(next);
    this.#light(next === 'rows' ? 0 : -1);
  }
}
