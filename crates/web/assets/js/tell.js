// Says something where the finger pressed, and asks before something is done that cannot be undone.

const STAYS = 8000;
let shown = null;
let leaves = null;
let spoken = null;

const GAP = 8;
const CENTRE = () => ({ left: innerWidth / 2, right: innerWidth / 2, top: innerHeight / 2, bottom: innerHeight / 2 });

/** Where something of this size stands beside a place, and does not cover it: above, below, at its left or right. */
const beside = (at, width, height) => {
  const within = (value, most) => Math.max(GAP, Math.min(value, most - GAP));
  const across = within(at.left, innerWidth - width);
  const along = within(at.top, innerHeight - height);
  if (at.top - height - GAP >= GAP) return [across, at.top - height - GAP];
  if (at.bottom + GAP + height <= innerHeight - GAP) return [across, at.bottom + GAP];
  if (at.left - width - GAP >= GAP) return [at.left - width - GAP, along];
  if (at.right + GAP + width <= innerWidth - GAP) return [at.right + GAP, along];
  return [across, GAP];
};

/** Takes back what was said. */
export const hush = () => {
  clearTimeout(leaves);
  const had = shown?.contains(document.activeElement);
  shown?.remove();
  shown = null;
  if (had && spoken?.isConnected) spoken.focus();
};

/**
 * Says what is true and what to do, beside an element. It leaves by itself, or with the next press. What can be done
 * about it at once is offered with it: then it takes the focus, and stays until somebody has said what they want.
 * @param {{label: string, run: () => void}=} offer
 */
export const say = (near, { message, hint }, offer) => {
  hush();
  const box = document.createElement('div');
  box.className = 'told';
  box.setAttribute('role', 'alert');
  box.popover = 'manual';
  const what = document.createElement('b');
  what.textContent = message;
  const then = document.createElement('span');
  then.textContent = hint ?? '';
  box.append(what, then);
  const button = offer && document.createElement('button');
  if (offer) {
    button.textContent = offer.label;
    button.dataset.offer = '';
    button.addEventListener('click', () => {
      hush();
      offer.run();
    });
    box.append(button);
  }
  // Inside an open sheet it must stand above the sheet.
  (near?.closest('dialog[open]') ?? document.body).append(box);
  box.showPopover();
  const at = near?.getBoundingClientRect() ?? CENTRE();
  const { width, height } = box.getBoundingClientRect();
  const [left, top] = beside(at, width, height);
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
  shown = box;
  spoken = near;
  if (offer) button.focus();
  else leaves = setTimeout(hush, STAYS);
};

document.addEventListener('pointerdown', (event) => {
  if (shown && !shown.contains(event.target)) hush();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') hush();
});

/** Asks; answers whether it was agreed to. */
export const ask = (text, { yes = 'Yes', no = 'No' } = {}) =>
  new Promise((resolve) => {
    const sheet = document.createElement('dialog');
    const words = document.createElement('p');
    words.textContent = text;
    const row = document.createElement('div');
    row.className = 'row';
    const button = (label, value, kind) => {
      const it = document.createElement('button');
      it.textContent = label;
      it.className = kind;
      it.dataset.answer = value;
      it.addEventListener('click', () => sheet.close(value));
      return it;
    };
    row.append(button(no, 'no', ''), button(yes, 'yes', 'main'));
    sheet.append(words, row);
    sheet.addEventListener('close', () => {
      sheet.remove();
      resolve(sheet.returnValue === 'yes');
    });
    document.body.append(sheet);
    sheet.showModal();
  });
