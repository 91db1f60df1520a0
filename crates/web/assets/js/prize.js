// Forms and steps of a prize: the checklist, the card strip, the PIN pad, and what was authorised already. A card that
// is read goes to whoever waits for one.
import { authorise, givenAgain, isStep } from './authority.js';
import { resume } from './keypad.js';
import { refresh } from './live.js';
import { listen as listenToKeys } from './keyswitch.js';
import { say } from './tell.js';

const main = document.getElementById('live');
const said = document.getElementById('said').dataset;
const SWIPE = { kind: 'swipe' };

/** A dealer's card confirms a mark, or nothing is pending that needs another's: such a card stands for itself. */
const stands = (refused) => ['NotAllowed', 'NothingPending'].includes(refused.refusal);

/** A card: while a prize is pending, it authorises the steps that follow. */
const swipe = async (press, near, form, card) => {
  const input = form && JSON.parse(form.dataset.send);
  if (isStep(SWIPE) && !document.getElementById('pin')) {
    try {
      const as = await authorise({ card });
      return form ? press(near, input, { dataset: {} }, as) : true;
    } catch (refused) {
      if (!form || !stands(refused)) {
        say(near, refused);
        return false;
      }
    }
  }
  return form ? press(near, { ...input, card }, form) : false;
};

/** A PIN pad: what was wrong is wiped, the number too unless it is the dealer's own. */
const pin = async (press, near, form, input) => {
  for (const field of form.querySelectorAll('input[name]')) input[field.name] = field.value.trim();
  input.staff = input.staff.toUpperCase();
  for (const field of form.querySelectorAll('[type="password"]')) field.value = '';
  if ((await press(near, input, form)) || !form.isConnected) return;
  if (form.dataset.ownPin === 'false') form.reset();
  resume(form);
};

const checklist = (press, near, form, input) => {
  input.items = [...form.querySelectorAll('input:checked')].map((box) => box.value);
  // As it stands on the sign: the currency and the commas are not part of the figure.
  const sign = form.elements.sign?.value.replace(/[^\d.,]|,(?=\d{3}(\D|$))/g, '') ?? '';
  if (!/^(\d+(\.\d+)?)?$/.test(sign) || (!sign && form.elements.sign?.value.trim())) {
    say(form.elements.sign, { message: said.notAFigure, hint: '' });
    return;
  }
  if (sign) input.sign = sign;
  if (input.items.length > 0 || sign) press(near, input, form);
  else say(near, { message: said.nothingTicked, hint: '' });
};

/** Listens; `press` sends an input for an element. */
export const listen = (press) => {
  listenToKeys(press);
  document.addEventListener('submit', (event) => {
    const form = event.target;
    // The slips open as a page of their own; here it then shows that they were printed.
    if (form.matches('.slips')) setTimeout(refresh, 1000);
    if (!form.dataset.send) return;
    event.preventDefault();
    const input = JSON.parse(form.dataset.send);
    const near = event.submitter ?? form.querySelector('[type="password"]') ?? form;
    if (form.dataset.checklist) checklist(press, near, form, input);
    else if (form.dataset.proof === 'pin') pin(press, near, form, input);
    else {
      const card = form.elements.card.value.trim();
      form.reset();
      if (card) swipe(press, near, form, card);
    }
  });

  document.addEventListener('click', (event) => {
    // One touch ticks what the system has verified; the eye confirms the rest.
    const system = event.target.closest?.('[data-check-system]');
    system?.form.querySelectorAll('[data-system] input').forEach((box) => { box.checked = true; });
    const button = event.target.closest?.('[data-use-authorisation]');
    const given = button && givenAgain();
    const form = given && document.querySelector(`form[data-proof="${given}"]`);
    if (given) press(button, form ? JSON.parse(form.dataset.send) : { kind: given }, { dataset: { who: '' } });
  });

  document.addEventListener('reader:card', (event) => {
    if (event.defaultPrevented || main.inert || document.querySelector('dialog[open]')) return;
    const form = document.querySelector('form[data-proof="swipe"]');
    const near = document.getElementById('card-strip') ?? document.getElementById('authorised');
    if (form || isStep(SWIPE)) swipe(press, near, form, event.detail);
    else say(null, { message: said.cardNotNow, hint: '' });
  });
};

/** A pad that has just come takes the focus, in its first empty field. */
let there = null;
export const attendPad = () => {
  const form = document.querySelector('[data-proof][data-next], [data-proof="pin"]');
  if (form && form !== there && !document.querySelector('dialog[open]')) resume(form);
  const came = form !== there && form !== null;
  there = form;
  return came;
};
