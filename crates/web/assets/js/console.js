// The dealer console. The server draws it, with what each button sends (`data-send`) and why that would be refused; this
// module sends presses and says what comes back. It knows no rules: a button that looks refused is sent all the same, so
// that the log keeps it and the table has the last word. The stream tells of whatever came of it.
import { stepped } from './authority.js';
import './letters.js';
import './cover.js';
import { Refused } from './calls.js';
import { putChip } from './chips.js';
import { touchCoin } from './coins.js';
import { choose, chooseRank, chooseSuit, chosenSeats, draft, putCard, takeCard } from './draft.js';
import { beforeEnd, enterComplete } from './entry.js';
import './live.js';
import { inTurn, send, sendNow } from './presses.js';
import { attendPad, listen } from './prize.js';
import { overrule, passedOver, voided, who } from './sheets.js';
import { ask, say } from './tell.js';

const main = document.getElementById('live');
const said = document.getElementById('said').dataset;
const { table } = main.dataset;
const busy = new WeakSet();
/** Refusals of a hand that a supervisor may override. */
const OVERRIDDEN = new Set(['Contradicted', 'Impossible', 'OtherSeats']);
const RESULT = { cards: '', player: '', banker: '' };
let touched = null;

/** What stands on a button, without the letter that presses it. */
const name = (element) => {
  const words = [...element.querySelectorAll('b, small, .name')].map((it) => it.textContent.trim());
  return element.getAttribute('aria-label') ?? (words.join(' ') || element.textContent.trim());
};

/** What an element sends: the seats that are chosen go with a hand. */
const inputOf = (element) => {
  const input = JSON.parse(element.dataset.send);
  const seats = 'row' in element.dataset || 'names' in element.dataset ? chosenSeats() : [];
  return seats.length > 0 ? { ...input, seats } : input;
};

/** What was entered is no longer about to be entered. */
const after = (element, input) => {
  const cleared = (element.dataset.clears ?? '').split(' ').filter(Boolean);
  // A main button goes on with the round: what lay over it goes too. What was typed goes when it is over.
  const over = 'ends' in element.dataset ? Object.keys(RESULT) : [];
  const more = { hand: ['seats', 'hands'], result: Object.keys(RESULT), button: ['seats', 'hands', 'pad', ...over] }[input.kind] ?? [];
  draft(Object.fromEntries([...cleared, ...more].map((it) => [it, ''])));
};

/**
 * Sends an input for an element that was pressed; asks who says so where somebody else must. Answers whether it was done.
 * @param {Element} from What carries the input, if it is not the element itself.
 * @param {typeof send} how In its turn, unless its turn has come.
 */
const press = async (element, input, from = element, as = undefined, how = send) => {
  if ('readonly' in main.dataset) {
    say(element, { message: element.title || said.readOnly, hint: '' });
    return false;
  }
  if (busy.has(element) && how === send) return false;
  busy.add(element);
  element.dataset.jsBusy = '';
  let calls = false;
  let acted = as;
  const deliver = async (other) => {
    acted = other;
    const { again, events, authorisation_ms: left } = await how(table, input, other);
    if (left !== undefined) stepped(left);
    if (again) say(element, { message: `${said.sentAgain}: ${name(element)}`, hint: '' });
    else if (input.kind === 'hand') sayAllMarked(element, input, events);
    after(element, input);
    return true;
  };
  try {
    if (!as && 'who' in from.dataset) return Boolean(await who(name(element), input, deliver));
    return await deliver(as);
  } catch (refused) {
    const offer = overrideOf(element, input, refused, 'who' in from.dataset);
    const mayNot = refused.refusal === 'NotAllowed' && refused.status === 409 && !acted && how === send;
    // What everybody would be told says more than that this person may not.
    const known = mayNot && ![undefined, 'NotAllowed'].includes(from.dataset.refusal);
    say(element.isConnected ? element : null, known ? { message: element.title } : refused, offer);
    // A key that was turned pays only while the authorisation lasts: whoever turned it authorises again.
    const again = refused.refusal === 'AuthorisationEnded' && !acted && how === send;
    calls = (mayNot && !known) || again;
  } finally {
    busy.delete(element);
    delete element.dataset.jsBusy;
  }
  // Whoever is here may not: somebody else can.
  return calls ? press(element, input, { dataset: { ...from.dataset, who: '' } }) : false;
};

/** A text that names seats, by what the felt calls them. */
const withSeats = (text, seats) => {
  const labels = seats.map((seat) => document.querySelector(`[data-seat="${seat}"]`)?.dataset.label ?? seat);
  return text.replace('{seats}', labels.join(', '));
};

/** With a card in force, the same hand again would pay the mark and not cancel it. */
const cardInForce = () => document.querySelector('[data-card-of]') !== null;

/**
 * The rules may name more winners than the dealer did: all of them are marked then, and the dealer is told. A supervisor
 * may let those alone win whom the dealer named.
 */
const sayAllMarked = (element, input, events) => {
  const marked = events?.find((it) => it.marked)?.marked.seats;
  if (!input.seats || !marked || marked.length === input.seats.length) return;
  const run = () => markOnly(element, input, marked);
  const offer = cardInForce() ? undefined : { label: withSeats(said.onlyThese, input.seats), run };
  say(element.isConnected ? element : null, { message: withSeats(said.allMarked, marked), hint: '' }, offer);
};

/** Cancels the mark of all winners, and marks those alone whom the dealer named, with a supervisor's reason. */
const markOnly = (element, input, marked) => {
  let cancelled = false;
  return overrule(`${name(element)}: ${withSeats(said.onlyThese, input.seats)}`, said.overrules === 'call', async ({ reason, staff, pin }) => {
    if (!cancelled) {
      if (cardInForce()) throw new Refused({ refusal: 'CardInForce', message: said.cardInForce, hint: '', status: 0 });
      await send(table, { ...input, seats: marked });
      cancelled = true;
    }
    await send(table, { ...input, override: { reason } }, staff ? { staff, pin } : undefined);
    after(element, input);
    return true;
  });
};

/** What a supervisor may override with a reason: a hand against the cards or the rules, and a sign that differs. */
const overrideOf = (element, input, refused, calls) => {
  const { overrules } = element.dataset;
  if (OVERRIDDEN.has(refused.refusal) && overrules) {
    return { label: said.overrule, run: () => letStand(element, input, refused.message, overrules === 'call') };
  }
  if (refused.refusal !== 'SignDiffers') return undefined;
  const run = () => overrule(refused.message, calls, async ({ reason, staff, pin }) => {
    await send(table, { ...input, sign_override: reason }, staff ? { staff, pin } : undefined);
    return true;
  });
  return { label: said.overrule, run };
};

/** A hand against the cards, or without them, stands if a supervisor says so, with a reason. */
const letStand = (element, input, why, calls) =>
  overrule(`${name(element)}: ${why}`, calls, async ({ reason, staff, pin }) => {
    const as = staff ? { staff, pin } : undefined;
    await send(table, { ...input, override: { reason } }, as);
    after(element, input);
    return true;
  });

const voidRound = (element) => {
  // Nobody types two PINs for nothing.
  if (element.dataset.refusal) {
    say(element, { message: element.title, hint: '' });
    return;
  }
  // The round on which the sheet was opened: it is refused when that round has gone on.
  const round = Number(main.dataset.round);
  voided(Number(element.dataset.approvers), async (answer) => {
    const input = { kind: 'void', round, ...answer };
    await send(table, input);
    after(element, input);
    return true;
  });
};

/** A prize that the cards make is not paid: a supervisor says why. */
const passOver = (element) => {
  const { rowOf, approvers, title } = element.dataset;
  const round = Number(main.dataset.round);
  passedOver(Number(approvers), title, async (answer) => {
    const input = { kind: 'pass-over', row: rowOf, round, ...answer };
    await send(table, input);
    after(element, input);
    return true;
  });
};

document.addEventListener('click', async (event) => {
  const element = event.target.closest?.('button');
  if (!element || main.inert) return;
  const { dataset } = element;
  // The second tap of a double tap is the same press; two taps on a chip are two chips.
  const again = event.detail > 1 && element === touched;
  touched = element;
  if (again && (dataset.send || dataset.choose) && !dataset.chip) return;
  if (dataset.choose) choose(element);
  else if (dataset.sheet === 'void') voidRound(element);
  else if (dataset.sheet === 'pass-over') passOver(element);
  else if (dataset.sheet === 'without-cards') {
    letStand(element, JSON.parse(dataset.send), said.withoutCards, dataset.overrules === 'call');
  } else if (dataset.pad) draft({ pad: dataset.pad, hands: '' });
  else if ('closePad' in dataset) closePad(element);
  else if (dataset.card) putCard(dataset.card);
  else if (dataset.rank) chooseRank(element);
  else if (dataset.suit) chooseSuit(element);
  else if ('uncard' in dataset) takeCard();
  else if ('undo' in dataset) draft({ pad: 'cards', cards: dataset.undo || 'none' });
  else if ('showHands' in dataset) draft({ hands: dataset.showHands });
  else if (dataset.draft) draft({ [dataset.draft]: dataset.value });
  else if ('checkAll' in dataset) element.form.querySelectorAll('input[type="checkbox"]').forEach((box) => { box.checked = true; });
  else if (dataset.chip) putChip(element, (input) => press(element, input));
  else if (dataset.bets && !('readonly' in main.dataset)) {
    touchCoin(element, inTurn, (input) => press(element, input, element, undefined, sendNow));
  } else if (dataset.send) {
    // What is asked about is what is sent, whatever the button has become meanwhile.
    const input = inputOf(element);
    if (dataset.confirm && !dataset.refusal && !(await ask(dataset.confirm, said))) return;
    if ('ends' in dataset && !(await beforeEnd(press))) return;
    const then = dataset.then && JSON.parse(dataset.then);
    if ((await press(element, input)) && then) press(element, then);
  }
});

/** A sheet over the centre only closes; the pad in it gives up what was typed. */
const closePad = (element) => draft(element.closest('#pad') ? { pad: '' } : { pad: '', ...RESULT });

// A card or a point that was touched does not take the keyboard: Enter enters.
document.addEventListener('mousedown', (event) => {
  if (event.target.closest?.('[data-card], [data-rank], [data-suit], .points-pad [data-draft]')) event.preventDefault();
});

listen(press);

/** A field that is asked for next takes the focus by itself; so does a pad that slides in, and what was there before. */
let opened = null;
const attend = () => {
  const pad = document.getElementById('pad');
  const sheet = document.querySelector('dialog[open]');
  if (attendPad()) return;
  if (pad && pad.dataset.key !== opened && !sheet) pad.focus({ preventScroll: innerWidth > 999 });
  else if (!pad && opened && document.activeElement === document.body) {
    document.querySelector(`[data-pad="${opened.replace('pad-', '')}"]`)?.focus();
  }
  opened = pad?.dataset.key ?? null;
};
document.addEventListener('live:fresh', attend);
document.addEventListener('live:fresh', () => enterComplete(press));
attend();
