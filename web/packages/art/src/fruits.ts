import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { ball, dots, n, placed, type Point } from './svg.ts';

type Fruit = (p: Palette, id: string) => string;

const shine = (x: number, y: number, turn: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="24" ry="13" fill="#fff" opacity=".6" transform="rotate(${turn} ${x} ${y})"/>`;

/** Each about 200 wide around 0 0, with its own light (`…` and the fruit's name). */
const kinds: Record<string, Fruit> = {
  cherry: (p, id) =>
    `${lit(p, `${id}cherry`, '#d0213f')}<path d="M24-118C-22-84-52-40-56 20M24-118c18 60 34 80 42 144" fill="none" stroke="${leaf(p)}" stroke-width="9"/><path d="M24-118c34-30 84-20 100 8-34 22-76 22-100-8z" fill="${leaf(p)}"/><circle cx="-58" cy="50" r="58" fill="url(#${id}cherry)"/><circle cx="66" cy="56" r="58" fill="url(#${id}cherry)"/>${shine(-78, 26, -35)}${shine(46, 32, -35)}`,
  lemon: (p, id) =>
    `${lit(p, `${id}lemon`, '#f5d327')}<path d="M-116 14C-108-60-36-98 40-84 70-80 82-62 96-56c20 8 26 30 12 46-6 10-4 24-12 40C70 84-10 102-72 70c-22-12-26-26-40-32-14-8-12-20-4-24z" fill="url(#${id}lemon)"/>${shine(-40, -36, -28)}<path d="M78-66c-2-38 26-58 60-54-4 36-28 54-60 54z" fill="${leaf(p)}"/>`,
  plum: (p, id) =>
    `${lit(p, `${id}plum`, '#6a3cc4')}<path d="M0-70C60-104 110-58 104 10 98 74 44 106 0 96-44 106-98 74-104 10-110-58-60-104 0-70z" fill="url(#${id}plum)"/><path d="M0-70q-26 60-6 150" fill="none" stroke="#000" stroke-width="5" opacity=".18"/><path d="M0-70q-2-34 22-54" fill="none" stroke="${leaf(p)}" stroke-width="10" stroke-linecap="round"/>${shine(-52, -28, -40)}`,
  orange: (p, id) =>
    `${lit(p, `${id}orange`, '#f58a1c')}<circle r="100" fill="url(#${id}orange)"/><path d="M-8-90 6-94l4 14-14-2z" fill="${leaf(p)}"/><path d="M4-92c22-40 72-44 92-22-22 34-62 44-92 22z" fill="${leaf(p)}"/>${shine(-42, -46, -40)}`,
  grapes: (p, id) => {
    let drawn = '';
    for (const [row, count] of [4, 3, 4, 3, 2, 1].entries())
      for (let i = 0; i < count; i++)
        drawn += `<use href="#${id}grape" x="${(i * 2 - count + 1) * 25}" y="${row * 36 - 66}"/>`;
    return `${lit(p, `${id}gg`, '#8e44c9')}<defs><g id="${id}grape"><circle r="29" fill="url(#${id}gg)"/><circle cx="-10" cy="-11" r="6" fill="#fff" opacity=".6"/></g></defs><path d="M0-80q-4-30 20-46" fill="none" stroke="${leaf(p)}" stroke-width="9" stroke-linecap="round"/><path d="M4-88c-50-44-96-20-104 4 24 26 78 30 104-4z" fill="${leaf(p)}"/>${drawn}`;
  },
  melon: (p, id) => {
    const seeds: Point[] = [
      [-60, -14],
      [-20, 8],
      [24, 8],
      [62, -14],
      [-38, 42],
      [40, 42],
      [0, 62],
      [0, -22],
    ];
    return `${lit(p, `${id}melon`, '#f0475c')}<path d="M-128-40a128 128 0 0 0 256 0z" fill="${mix('#1f7a43', p.turf[1], 0.25)}"/><path d="M-114-40a114 114 0 0 0 228 0z" fill="${mix('#dff2c2', p.light, 0.3)}"/><path d="M-104-40a104 104 0 0 0 208 0z" fill="url(#${id}melon)"/>${dots(seeds, 11, p.ink)}<path d="M-104-40h208" stroke="#fff" stroke-width="5" opacity=".4"/>`;
  },
  pear: (p, id) =>
    `${lit(p, `${id}pear`, '#b7cf3a')}<path d="M0-112c32 0 42 30 46 62 6 40 56 56 52 108C94 104 50 118 0 116-50 118-94 104-98 58-102 6-52-10-46-50-42-82-32-112 0-112z" fill="url(#${id}pear)"/><path d="M0-110q2-24 16-36" fill="none" stroke="${mix(p.clay, p.ground, 0.4)}" stroke-width="9" stroke-linecap="round"/>${shine(-44, 20, -50)}`,
};

const leaf = (p: Palette): string => mix('#3b9c50', p.turf[1], 0.25);

/** A ball of the fruit's colour under the light of the palette. */
const lit = (p: Palette, id: string, colour: string): string => {
  const tinted = mix(colour, p.warm, 0.08);
  return `<defs>${ball(id, mix(tinted, p.light, 0.6), tinted, mix(tinted, p.ground, 0.68))}</defs>`;
};

/** Fruit in a heap, in a row or in the air under a lamp; no fruit twice. */
export function fruits(random: Random, p: Palette, id: string): string {
  const chosen = shuffled(random, Object.keys(kinds)).slice(0, whole(random, 3, 5));
  const x = whole(random, 490, 550);
  const floor = 545;
  const layout = pick(random, [heap, heap, arc]);
  const spots = layout(random, chosen.length);
  const drawn = spots.map(({ dx, dy, size, turn }, i) => {
    const fruit = kinds[chosen[i] ?? 'cherry'];
    const shadow = `<ellipse cx="${n(x + dx + 14)}" cy="${floor + 8}" rx="${n(104 * size)}" ry="${n(18 * size)}" fill="#000" opacity=".4"/>`;
    return shadow + placed(fruit ? fruit(p, id) : '', x + dx, floor + dy - 96 * size, turn, size);
  });
  return (
    backdrop(random, p, id, { x, y: floor + 30, pool: 480 }) +
    `<circle cx="${x}" cy="380" r="400" fill="url(#${id}g)" opacity=".45" class="art-halo"/>` +
    drawn.join('') +
    drops(random, p, x)
  );
}

interface Place {
  dx: number;
  dy: number;
  size: number;
  turn: number;
}

/** The first ones behind and higher, the last before them. */
function heap(random: Random, count: number): Place[] {
  const back = count >> 1;
  return Array.from({ length: count }, (_, i) => {
    const front = i >= back;
    const row = front ? count - back : back;
    const k = front ? i - back : i;
    return {
      dx: (k - (row - 1) / 2) * (front ? 205 : 190) + between(random, -20, 20),
      dy: front ? 0 : -between(random, 120, 165),
      size: between(random, 0.9, 1.12) * (front ? 1 : 0.95),
      turn: between(random, -18, 18),
    };
  });
}

/** As if thrown: along an arc. */
function arc(random: Random, count: number): Place[] {
  const high = between(random, 130, 240);
  const lean = between(random, -60, 60);
  return Array.from({ length: count }, (_, i) => {
    const share = (2 * i) / (count - 1) - 1;
    return {
      dx: share * 290,
      dy: -high * (1 - share * share) - 20 + share * lean,
      size: (count > 4 ? 0.74 : 0.92) * between(random, 0.9, 1.1),
      turn: between(random, -35, 35),
    };
  });
}

/** Drops that catch the light. */
function drops(random: Random, p: Palette, x: number): string {
  const points: Point[] = Array.from({ length: whole(random, 10, 20) }, () => [
    Math.round(x + between(random, -370, 370)),
    whole(random, 60, 520),
  ]);
  return dots(points, 6, p.light, ' opacity=".55" class="art-wink"');
}
