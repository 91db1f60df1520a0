// Coins by touch, at a table without sensors: one touch is the bet, the next takes it back. A dealer touches faster
// than a table answers: every touch waits for its turn among everything that the console sends, so that COIN IN comes
// after the coins that were touched before it. The seat shows at once what was asked for (`data-js-asked`), and the
// truth when a page that was asked for after the answer has come.

const seats = new Map();

/**
 * Bets on a seat, or takes the bet back.
 * @param {Element} element The seat's button: `data-bets` are the inputs of a bet, `data-takes-back` those of its end.
 * @param {(job: () => Promise<void>) => void} inTurn Does a job when its turn has come.
 * @param {(input: object) => Promise<boolean>} press Sends an input; answers whether it was done.
 */
export const touchCoin = (element, inTurn, press) => {
  const box = element.closest('[data-seat]');
  const { seat } = box.dataset;
  const drawn = box.dataset.bet === 'true';
  const coin = seats.get(seat) ?? { box, asked: drawn, has: drawn, waiting: 0, at: -Infinity };
  seats.set(seat, coin);
  coin.asked = !coin.asked;
  coin.waiting += 1;
  const { asked } = coin;
  box.dataset.jsAsked = asked ? 'bet' : 'none';
  const inputs = JSON.parse(asked ? element.dataset.bets : element.dataset.takesBack);
  inTurn(async () => {
    // What was refused before needs no taking back.
    let done = asked !== coin.has;
    for (const input of done ? inputs : []) done = done && (await press(input));
    if (done) coin.has = asked;
    coin.waiting -= 1;
    coin.at = performance.now();
    // Refused, and nothing else is asked for: the seat shows what is true.
    if (coin.waiting === 0 && coin.asked !== coin.has) forget(seat, coin);
  });
};

const forget = (seat, { box }) => {
  seats.delete(seat);
  delete box.dataset.jsAsked;
};

document.addEventListener('live:fresh', ({ detail }) => {
  for (const [seat, coin] of seats) if (coin.waiting === 0 && detail.asked > coin.at) forget(seat, coin);
});
