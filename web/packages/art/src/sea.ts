import { heaven } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import {
  across,
  at,
  ball,
  copy,
  dots,
  facing,
  glow,
  gradient,
  n,
  placed,
  type Point,
} from './svg.ts';
import { chest } from './treasure.ts';

/** An angler in a boat at night, and below the water the golden fish at the hook. */
export function fishing(random: Random, p: Palette, id: string): string {
  const top = whole(random, 236, 256);
  const boat = whole(random, 340, 385);
  const rod: Point = [boat + 152, top - 132];
  const hook = whole(random, 370, 400);
  const fish: Point = [rod[0] + whole(random, 172, 186), hook + 44];
  return (
    water(random, p, id, top, rod[0]) +
    `<path d="M${at(rod[0], rod[1])}V${hook}" stroke="${p.light}" stroke-width="2.5" opacity=".8"/><path d="M${at(rod[0], hook)}v22a15 15 0 1 0 28-8" fill="none" stroke="${mix(p.text, '#ffffff', 0.5)}" stroke-width="6" stroke-linecap="round"/>` +
    facing(angler(p, id), boat, top, -1) +
    shoal(random, p, fish, -1) +
    facing(`<g class="art-float">${golden(p, id)}</g>`, fish[0], fish[1], -1, 1.12) +
    weeds(random, p) +
    bubbles(random, p, fish)
  );
}

/** A chest on the sea's ground, its gold in the light that falls from above. */
export function seabed(random: Random, p: Palette, id: string): string {
  const x = whole(random, 540, 580);
  const turn = between(random, -9, 9);
  const side = random() < 0.5 ? -1 : 1;
  return (
    water(random, p, id, whole(random, 70, 110), x) +
    coinDefs(p, id) +
    `<defs>${gradient(`${id}w`, [
      [0, mix(p.clay, p.ground, 0.3)],
      [1, mix(p.clay, p.ground, 0.75)],
    ])}${gradient(`${id}u`, [
      [0, p.light, 0],
      [1, p.light, 0.5],
    ])}</defs><circle cx="${x}" cy="360" r="340" fill="url(#${id}g)" opacity=".7" class="art-halo"/>` +
    sand(random, p, 560) +
    placed(chest(random, p, id), x, 576, turn, 0.86) +
    Array.from({ length: 5 }, () =>
      copy(`${id}ck`, x + whole(random, -330, 330), 590 + whole(random, 0, 26), 0, 0.8),
    ).join('') +
    weeds(random, p) +
    shoal(random, p, [x - side * 240, 250], side) +
    facing(`<g class="art-float">${golden(p, id)}</g>`, x - side * 250, 250, side, 0.42) +
    bubbles(random, p, [x, 330])
  );
}

/** Night above, the sea below from `top` on, shafts of light in it. */
function water(random: Random, p: Palette, id: string, top: number, x: number): string {
  let shafts = '';
  for (let i = 0; i < 5; i++) {
    const from = x - 260 + i * 130 + between(random, -30, 30);
    const half = between(random, 18, 46);
    const lean = (from - x) * 0.5;
    shafts += `M${at(from - half * 0.5, top)}h${n(half)}L${at(from + lean + half * 2.2, 800)}h${n(-half * 4)}z`;
  }
  let waves = `M0 ${top}`;
  for (let i = 0; i < 10; i++) waves += `q50 ${i % 2 ? 9 : -9} 100 0`;
  // The sea is blue under every sky.
  const sea = mix(p.sky[2], '#0e6a9a', 0.6);
  return (
    `<defs>${gradient(`${id}s`, [
      [0, p.sky[0]],
      [1, mix(p.sky[1], p.sky[2], 0.55)],
    ])}${gradient(`${id}z`, [
      [0, mix(sea, p.light, 0.22)],
      [0.35, mix(sea, p.sky[1], 0.4)],
      [1, mix(p.sky[0], p.ground, 0.5)],
    ])}${gradient(`${id}b`, [
      [0, p.light, 0.34],
      [1, p.light, 0],
    ])}${glow(`${id}g`, [
      [0, p.light, 0.75],
      [0.3, p.light, 0.24],
      [1, p.light, 0],
    ])}</defs><path d="M0 0h1000v${top + 12}H0z" fill="url(#${id}s)"/>${heaven(random, p, id, false)}` +
    `<path d="${waves}V800H0z" fill="url(#${id}z)"/><path d="${waves}" fill="none" stroke="${p.light}" stroke-width="4" opacity=".6"/><path d="${shafts}" fill="url(#${id}b)" class="art-halo"/>`
  );
}

/** The boat with its lantern; the rod leans to the left of 0 0. */
function angler(p: Palette, id: string): string {
  const dark = mix(p.ground, p.sky[0], 0.4);
  return `<circle cx="70" cy="-64" r="110" fill="url(#${id}g)"/><path d="M-118-26q118 26 236 0l-30 50q-88 16-172 0z" fill="${dark}"/><path d="M-118-26q118 26 236 0" fill="none" stroke="${p.warm}" stroke-width="5"/><path d="M66-20v-58h10v58z" fill="${dark}"/><rect x="60" y="-84" width="22" height="28" rx="5" fill="${p.warm}"/><path d="M-34-16q-4-66 26-72 34 2 36 74z" fill="${dark}"/><circle cx="-4" cy="-106" r="19" fill="${dark}"/><path d="M-38-112q34-16 70 0l-14-6q-4-24-22-24t-20 24z" fill="${dark}"/><path d="M-2-70-44-58" stroke="${dark}" stroke-width="13" stroke-linecap="round"/><path d="M-30-50-152-132" stroke="${mix(p.clay, p.warm, 0.4)}" stroke-width="5" stroke-linecap="round"/>`;
}

/** The fish looks to the right; 330 long around 0 0. */
function golden(p: Palette, id: string): string {
  const gold = mix('#f7b52c', p.warm, 0.12);
  const deep = mix(gold, p.ground, 0.5);
  const bright = mix(gold, '#ffffff', 0.5);
  let scales = '';
  for (let row = 0; row < 4; row++)
    for (let i = 0; i < 6; i++)
      scales += `M${-72 + i * 27 + (row % 2) * 13} ${-44 + row * 25}a13 13 0 0 0 0 24`;
  return (
    `<defs>${ball(`${id}i`, bright, gold, deep)}${across(`${id}j`, [
      [0, mix(gold, p.ground, 0.2)],
      [1, bright],
    ])}</defs><circle r="240" fill="url(#${id}g)" opacity=".9"/>` +
    `<path d="M-96 0C-150-20-176-84-206-92-190-40-190-24-176 0-190 24-196 58-206 104-168 92-140 30-96 0z" fill="url(#${id}j)"/><path d="M-40-66Q-6-128 66-112 44-90 56-54zM-30 60Q-34 112 10 128 10 92 34 62z" fill="url(#${id}j)"/>` +
    `<path d="M-112 0C-70-74 40-96 104-50 136-28 150-12 154 4 146 26 134 38 104 52 40 90-70 70-112 0z" fill="url(#${id}i)"/><path d="${scales}" fill="none" stroke="${deep}" stroke-width="4" opacity=".5"/>` +
    `<path d="M84-58Q62 0 88 58" fill="none" stroke="${deep}" stroke-width="5" opacity=".7"/><path d="M34 10C4 8-20 24-30 50 2 58 30 44 44 22z" fill="url(#${id}j)" stroke="${deep}" stroke-width="3"/><circle cx="112" cy="-14" r="16" fill="#fff"/><circle cx="116" cy="-13" r="9" fill="${p.ground}"/><circle cx="119" cy="-17" r="3.4" fill="#fff"/><path d="M154 4q-16 8-28 4" fill="none" stroke="${deep}" stroke-width="5" stroke-linecap="round"/><path d="M-50-46Q20-80 78-52" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".6"/>`
  );
}

/** Small fish far behind, all one way. */
function shoal(random: Random, p: Palette, [x, y]: Point, side: number): string {
  let d = '';
  for (let i = 0; i < 9; i++) {
    const a = Math.round(x + between(random, -90, 420) * side);
    const b = Math.round(y + between(random, -60, 210));
    const s = side * whole(random, 9, 15);
    d += `M${a} ${b}q${2 * s}-14 ${3 * s} 0q${-s} 14 ${-3 * s} 0l${-s}-8v16z`;
  }
  return `<path d="${d}" fill="${mix(p.sky[1], p.light, 0.35)}" opacity=".55"/>`;
}

function sand(random: Random, p: Palette, y: number): string {
  return `<path d="M0 ${y + whole(random, 0, 30)}Q250 ${y - 30} 520 ${y + 6}T1000 ${y - whole(random, 0, 24)}V800H0z" fill="${mix(p.clay, p.ground, 0.72)}"/>`;
}

/** Weed at both edges of the ground. */
function weeds(random: Random, p: Palette): string {
  let d = '';
  for (let i = 0; i < 12; i++) {
    const x = i < 6 ? 20 + i * 44 : 760 + (i - 6) * 44;
    const tall = whole(random, 60, 190) * (i === 5 || i === 6 ? 0.5 : 1);
    const bend = whole(random, 16, 34);
    d += `M${x} 700q${-bend}${n(-tall * 0.25)} 0${n(-tall * 0.5)}t0${n(-tall * 0.5)}q${bend} ${n(tall * 0.3)} 14 ${n(tall * 0.55)}T${x + 18} 700z`;
  }
  return `<path d="${d}" fill="${mix(p.turf[1], p.ground, 0.45)}"/>`;
}

function bubbles(random: Random, p: Palette, [x, y]: Point): string {
  const points = Array.from({ length: 12 }, (): Point => [
    Math.round(x + between(random, -220, 240)),
    Math.round(y + between(random, -110, 150)),
  ]);
  return (
    dots(points, 13, p.light, ' opacity=".22"') +
    dots(points, 5, p.light, ' opacity=".7" class="art-wink"')
  );
}
