// The key switch as with metal: a key slides into the lock and on to its position, and back out, in one movement. Every
// step can also be touched.

const FAR = 24; // A finger that moves less has touched.
let slide = null;

const inside = () => document.querySelector('[data-key-number][aria-pressed="true"]');
const under = ({ clientX, clientY }) => document.elementFromPoint(clientX, clientY);

/** What is grasped: a key, or the key in the lock. */
const grasped = (target) => {
  const key = target.closest?.('[data-key-number]');
  if (key) return key;
  return target.closest?.('.key .lock') ? inside() : null;
};

/** Where a key that slides ends: at a position, in the lock, or out of it. */
const meant = (key, target) => {
  const number = key.dataset.keyNumber;
  // The round in which the key is turned, if there is one: the page's own buttons name it too.
  const { round } = JSON.parse(key.dataset.send);
  const turn = (to) => ({ kind: 'key', number, position: to, ...(round && { round }) });
  const isIn = key === inside();
  const position = target?.closest('[data-key-position]');
  if (position) return [position, turn(position.dataset.keyPosition)];
  const lock = target?.closest('.key .lock');
  if (lock && !isIn) return [key, turn('R')];
  if (!lock && isIn) return [key, turn('removed')];
  return null;
};

/** Listens; `press` sends an input for an element. */
export const listen = (press) => {
  document.addEventListener('pointerdown', (event) => {
    const key = event.isPrimary && grasped(event.target);
    slide = key ? { key, x: event.clientX, y: event.clientY, far: false } : null;
  });
  document.addEventListener('pointermove', (event) => {
    if (!slide || !event.isPrimary) return;
    slide.far ||= Math.hypot(event.clientX - slide.x, event.clientY - slide.y) > FAR;
    if (slide.far) slide.key.dataset.jsSliding = '';
  });
  document.addEventListener('pointerup', (event) => {
    if (!slide || !event.isPrimary) return;
    const { key, far } = slide;
    slide = null;
    delete key.dataset.jsSliding;
    const what = far && meant(key, under(event));
    if (!what) return;
    const [element, input] = what;
    // Turning a key takes whoever turning it by touch takes.
    press(element, input, element);
  });
  document.addEventListener('pointercancel', () => { slide = null; });
};
