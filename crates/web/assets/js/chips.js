// Chips on the felt. A bet is entered as the amount that it comes to, and a dealer taps faster than pages are drawn: so
// the chips of a bet are added up here. Each is sent when the one before it was answered, on top of what was
// acknowledged last. A page that was asked for after that knows better, and is believed again.

const bets = new Map();

const cents = (text) => Math.round(Number(text) * 100);
const nameOf = ({ kind, seat, wager, side }) => [kind, seat, wager, side].join(' ');

/**
 * Sends a chip when its turn has come.
 * @param {Element} element The chip: `data-chip` is what it is worth, or `clear`.
 * @param {(input: object) => Promise<boolean>} press Sends an input; answers whether it was taken.
 */
export const putChip = (element, press) => {
  const input = JSON.parse(element.dataset.send);
  const { chip } = element.dataset;
  const drawn = cents(element.closest('[data-amount]').dataset.amount);
  const bet = bets.get(nameOf(input)) ?? { cents: drawn, waiting: 0, turn: Promise.resolve() };
  bets.set(nameOf(input), bet);
  bet.waiting += 1;
  bet.turn = bet.turn.then(async () => {
    const total = chip === 'clear' ? 0 : bet.cents + cents(chip);
    if (await press({ ...input, amount: (total / 100).toFixed(2) })) bet.cents = total;
    bet.at = performance.now();
    bet.waiting -= 1;
  });
};

document.addEventListener('live:fresh', ({ detail }) => {
  for (const [name, bet] of bets) if (bet.waiting === 0 && detail.asked > bet.at) bets.delete(name);
});
