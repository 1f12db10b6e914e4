import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { at, copy, dots, n, placed, type Point } from './svg.ts';
import { ranks, suits, type Rank, type Suit } from './suits.ts';

export interface Spot {
  x: number;
  y: number;
  turn: number;
}

export const deck = (Object.keys(suits) as Suit[]).flatMap((suit) =>
  (Object.keys(ranks) as Rank[]).map((rank): [Suit, Rank] => [suit, rank]),
);

/** A card on the table; without suit and rank it lies with its back up. */
export interface Dealt extends Spot {
  face?: [Suit, Rank];
  scale?: number;
}

/** Cards on the felt under a lamp: a fan, two hands, a row or a throw, with chips beside them. */
export function cards(random: Random, p: Palette, id: string): string {
  const x = whole(random, 490, 550);
  const y = whole(random, 330, 365);
  const layout = pick(random, [fan, hands, row, thrown]);
  const faces = shuffled(random, deck);
  const dealt = layout(random, x, y).map((spot, i): Dealt => ({
    ...spot,
    face: faces[i] ?? ['spade', 'A'],
  }));
  return table(random, p, id, x, y, dealt) + chips(random, p, id);
}

/** The felt with what was dealt on it; it leaves `…k` and `…l`, a chip each, to the scene. */
export function table(
  random: Random,
  p: Palette,
  id: string,
  x: number,
  y: number,
  dealt: Dealt[],
): string {
  return (
    backdrop(random, p, id, { horizon: whole(random, 230, 330), x, y: y + 110, pool: 0 }) +
    defs(p, id, dealt) +
    `<ellipse cx="500" cy="760" rx="820" ry="${whole(random, 470, 500)}" fill="${p.turf[2]}"/><ellipse cx="500" cy="770" rx="800" ry="${whole(random, 440, 462)}" fill="${p.turf[0]}"/>` +
    `<ellipse cx="500" cy="790" rx="700" ry="330" fill="none" stroke="${p.light}" stroke-width="3" opacity=".25"/>` +
    `<ellipse cx="${x}" cy="${y + 60}" rx="520" ry="300" fill="url(#${id}g)" opacity=".5"/>` +
    dealt
      .map(({ face, x: cx, y: cy, turn, scale = 1.08 }) =>
        placed(face ? card(p, id, ...face) : `<use href="#${id}o"/>`, cx, cy, turn, scale),
      )
      .join('')
  );
}

/** A card is 170 wide and 240 high. */
function defs(p: Palette, id: string, dealt: Dealt[]): string {
  const used = dealt.flatMap(({ face }) => face?.[0] ?? []);
  const hidden = dealt.some(({ face }) => !face);
  const chip = (name: string, colour: string): string =>
    `<g id="${id}${name}"><path d="M-44 0v13a44 17 0 0 0 88 0V0z" fill="${mix(colour, p.ground, 0.55)}"/><path d="M-44 6a44 17 0 0 0 88 0" fill="none" stroke="${p.light}" stroke-width="11" stroke-dasharray="12 15" opacity=".7"/><ellipse rx="44" ry="17" fill="${colour}"/><ellipse rx="36" ry="13" fill="none" stroke="${p.light}" stroke-width="5" stroke-dasharray="11 10" opacity=".85"/></g>`;
  return (
    `<defs><g id="${id}q"><rect x="-81" y="-114" width="172" height="242" rx="16" fill="#000" opacity=".35"/><rect x="-85" y="-120" width="170" height="240" rx="16" fill="${mix(p.text, '#ffffff', 0.4)}"/><path d="M-85 40V104a16 16 0 0 0 16 16H69a16 16 0 0 0 16-16V-70z" fill="${p.sky[2]}" opacity=".14"/></g>` +
    `${[...new Set(used)].map((suit) => `<path id="${id}_${suit}" d="${suits[suit]}"/>`).join('')}${hidden ? back(p, id) : ''}${chip('k', p.warm)}${chip('l', p.accent)}</defs>`
  );
}

/** `…o` is a card with its back up. */
const back = (p: Palette, id: string): string => {
  const ink = mix(p.sky[2], p.sky[1], 0.45);
  return `<pattern id="${id}z" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0h26v26H0z" fill="${ink}"/><path d="M13 3l10 10-10 10L3 13z" fill="none" stroke="${p.accent}" stroke-width="3"/></pattern><g id="${id}o"><rect x="-81" y="-114" width="172" height="242" rx="16" fill="#000" opacity=".35"/><rect x="-85" y="-120" width="170" height="240" rx="16" fill="${mix(p.text, '#ffffff', 0.3)}"/><rect x="-73" y="-108" width="146" height="216" rx="9" fill="url(#${id}z)"/><circle r="30" fill="${ink}" stroke="${p.accent}" stroke-width="5"/><path d="m0-17 5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="${p.accent}"/></g>`;
};

function card(p: Palette, id: string, suit: Suit, rank: Rank): string {
  const colour = suit === 'heart' || suit === 'diamond' ? mix('#d0203c', p.warm, 0.08) : p.ink;
  const corner = `<g id="${id}_${suit}${rank}"><path d="${ranks[rank]}" transform="translate(-62-92)" fill="none" stroke="${colour}" stroke-width="5.5" stroke-linejoin="round"/><use href="#${id}_${suit}" transform="translate(-62-54) scale(.66)"/></g>`;
  return `<use href="#${id}q"/><g fill="${colour}">${corner}<use href="#${id}_${suit}${rank}" transform="rotate(180)"/><use href="#${id}_${suit}" transform="scale(2.5)"/></g>`;
}

function fan(random: Random, x: number, y: number): Spot[] {
  const count = whole(random, 3, 6);
  const open = between(random, 13, 19);
  const lean = between(random, -8, 8);
  return Array.from({ length: count }, (_, i) => {
    const turn = (i - (count - 1) / 2) * open + lean;
    const a = (turn * Math.PI) / 180;
    return { x: x + Math.sin(a) * 330, y: y + 330 - Math.cos(a) * 330, turn };
  });
}

/** Two hands that face each other. */
function hands(random: Random, x: number, y: number): Spot[] {
  const hand = (middle: number, count: number): Spot[] =>
    Array.from({ length: count }, (_, i) => ({
      x: middle + (i - (count - 1) / 2) * 76,
      y: y + between(random, -14, 14) + i * 14,
      turn: (i - (count - 1) / 2) * 9 + between(random, -5, 5),
    }));
  return [...hand(x - 185, whole(random, 2, 3)), ...hand(x + 185, whole(random, 2, 3))];
}

function row(random: Random, x: number, y: number): Spot[] {
  const count = whole(random, 4, 5);
  const step = 560 / (count - 1);
  const rise = between(random, -22, 22);
  return Array.from({ length: count }, (_, i) => ({
    x: x - 280 + i * step,
    y: y + (i - (count - 1) / 2) * rise,
    turn: between(random, -5, 5),
  }));
}

function thrown(random: Random, x: number, y: number): Spot[] {
  const first = between(random, 0, 360);
  return Array.from({ length: whole(random, 3, 5) }, (_, i) => {
    const a = ((first + i * 137) * Math.PI) / 180;
    return { x: x + Math.cos(a) * 165, y: y + Math.sin(a) * 80, turn: between(random, -50, 50) };
  });
}

/** Two or three heaps in front; none nearer to the middle than `clear`. */
export function chips(random: Random, p: Palette, id: string, clear = 0): string {
  let drawn = '';
  const dust: Point[] = [];
  for (let i = whole(random, 2, 4); i > 0; i--) {
    const side = random() < 0.4 ? -1 : 1;
    const x = clear ? 550 + side * whole(random, clear, clear + 90) : whole(random, 180, 840);
    const y = whole(random, 530, 640);
    let pile = '';
    for (let k = whole(random, 1, 6), high = 0; k > 0; k--, high -= 13)
      pile += copy(id + (random() < 0.5 ? 'k' : 'l'), whole(random, -3, 3), high);
    drawn += `<g transform="translate(${at(x, y)})"><ellipse cx="10" cy="18" rx="52" ry="18" fill="#000" opacity=".35"/>${pile}</g>`;
    dust.push([Number(n(x + between(random, -90, 90))), whole(random, 60, 300)]);
  }
  return drawn + dots(dust, 4, p.light, ' opacity=".5" class="art-wink"');
}
