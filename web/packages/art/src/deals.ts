import { chips, table, type Dealt } from './cards.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { copy } from './svg.ts';
import type { Rank, Suit } from './suits.ts';

const suitNames: Suit[] = ['spade', 'heart', 'diamond', 'club'];
const faces = (random: Random, ranks: Rank[]): [Suit, Rank][] => {
  const suits = shuffled(random, suitNames);
  return ranks.map((rank, i) => [suits[i % 4] ?? 'spade', rank]);
};

/** Cards side by side, each a little over the next, opened like a hand. */
const hand = (
  random: Random,
  shown: ([Suit, Rank] | undefined)[],
  { x, y, open, step, scale }: { x: number; y: number; open: number; step: number; scale: number },
): Dealt[] => {
  const lean = between(random, -4, 4);
  return shown.map((face, i) => {
    const out = i - (shown.length - 1) / 2;
    return {
      x: x + out * step,
      y: y + Math.abs(out) * open * 1.4,
      turn: out * open + lean,
      scale,
      ...(face ? { face } : {}),
    };
  });
};

/** Three cards seen, the hands of two others blind behind them, the stakes of all in the middle. */
export function teenpatti(random: Random, p: Palette, id: string): string {
  const x = whole(random, 545, 575);
  const ranks = pick<Rank[]>(random, [
    ['A', 'K', 'Q'],
    ['A', 'A', 'A'],
    ['K', 'Q', 'J'],
    ['J', '10', '9'],
  ]);
  const blind = { y: whole(random, 262, 276), open: 9, step: 44, scale: 0.52 };
  const dealt = [
    ...hand(random, [undefined, undefined, undefined], { ...blind, x: x - 215 }),
    ...hand(random, [undefined, undefined, undefined], { ...blind, x: x + 215 }),
    ...hand(random, faces(random, ranks), { x, y: 462, open: 12, step: 172, scale: 1.14 }),
  ];
  return table(random, p, id, x, 360, dealt) + pot(random, id, x);
}

/** One card against one. */
export function duel(random: Random, p: Palette, id: string): string {
  const x = whole(random, 540, 570);
  const y = whole(random, 345, 375);
  const [low, high] = pick<[Rank, Rank]>(random, [
    ['9', 'K'],
    ['7', 'Q'],
    ['10', 'A'],
    ['J', 'K'],
  ]);
  const apart = whole(random, 176, 190);
  const [one, two] = faces(random, random() < 0.5 ? [low, high] : [high, low]);
  const card = (face: [Suit, Rank] | undefined, side: number): Dealt => ({
    x: x + side * apart,
    y: y + side * whole(random, -18, 18),
    turn: side * between(random, 5, 11),
    scale: 1.56,
    ...(face ? { face } : {}),
  });
  return table(random, p, id, x, y, [card(one, -1), card(two, 1)]) + chips(random, p, id);
}

/** Two sides of the shoe: a nine in two cards, and a hand that had to draw a third. */
export function baccarat(random: Random, p: Palette, id: string): string {
  const x = whole(random, 545, 570);
  const y = whole(random, 350, 375);
  const nine = pick<Rank[]>(random, [
    ['9', 'K'],
    ['Q', '9'],
    ['9', '10'],
  ]);
  const third = pick<Rank[]>(random, [
    ['J', 'A', '7'],
    ['A', 'Q', '7'],
    ['K', 'A', 'A'],
  ]);
  const side = random() < 0.5 ? -1 : 1;
  const place = { y, open: 6, step: 118 };
  const dealt = [
    ...hand(random, faces(random, third), {
      ...place,
      x: x - side * 185,
      y: y - 70,
      step: 84,
      scale: 0.86,
    }),
    ...hand(random, faces(random, nine), { ...place, x: x + side * 170, y: y + 30, scale: 1.2 }),
  ];
  return table(random, p, id, x, y, dealt) + chips(random, p, id);
}

/** Twenty-one in two cards; behind them the dealer's, one of them not yet turned. */
export function blackjack(random: Random, p: Palette, id: string): string {
  const x = whole(random, 545, 570);
  const ten = pick<Rank>(random, ['K', 'Q', 'J', '10']);
  const shown = faces(random, random() < 0.5 ? ['A', ten] : [ten, 'A']);
  const [up] = faces(random, [pick<Rank>(random, ['7', '8', '9'])]);
  const dealt = [
    ...hand(random, [up, undefined], { x: x + 20, y: 226, open: 5, step: 118, scale: 0.62 }),
    ...hand(random, shown, { x, y: 430, open: 8, step: 176, scale: 1.24 }),
  ];
  return table(random, p, id, x, 380, dealt) + chips(random, p, id, 270);
}

/** What all have staked: chips thrown together between the hands. */
function pot(random: Random, id: string, x: number): string {
  let drawn = '';
  for (let i = 0; i < 9; i++)
    drawn += copy(
      id + (random() < 0.5 ? 'k' : 'l'),
      x + whole(random, -70, 70),
      274 + Math.round(i * 2.4) - whole(random, 0, 20),
      0,
      0.7,
    );
  return drawn;
}
