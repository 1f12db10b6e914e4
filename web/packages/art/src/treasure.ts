import { backdrop } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { at, copy, dots, gradient, n, placed, type Point } from './svg.ts';
import { gold, symbols } from './symbols.ts';

/** A chest that stands open; its light falls up on the lid. */
export function treasure(random: Random, p: Palette, id: string): string {
  const x = whole(random, 490, 560);
  const y = 545;
  const wood = pick(random, [p.clay, mix(p.sky[2], p.clay, 0.5), mix(p.turf[0], p.clay, 0.6)]);
  return (
    backdrop(random, p, id, { x, y: y + 20, pool: 470 }) +
    coinDefs(p, id) +
    `<defs>${gradient(`${id}w`, [
      [0, mix(wood, p.ground, 0.3)],
      [1, mix(wood, p.ground, 0.75)],
    ])}${gradient(`${id}u`, [
      [0, p.light, 0],
      [1, p.light, 0.5],
    ])}</defs>` +
    rays(random, id, x, y - 150) +
    placed(chest(random, p, id), x, y, between(random, -3, 3), between(random, 0.94, 1.08)) +
    spilled(random, id, x, y) +
    sparks(random, p, x, y)
  );
}

/** Light out of the chest, upward and outward. */
function rays(random: Random, id: string, x: number, y: number): string {
  let drawn = '';
  const count = whole(random, 5, 9);
  for (let i = 0; i < count; i++) {
    const a = ((-150 + (120 * (i + random() * 0.7)) / count) * Math.PI) / 180;
    const half = between(random, 0.03, 0.09);
    drawn += `M${at(x, y)}L${at(x + Math.cos(a - half) * 620, y + Math.sin(a - half) * 560)} ${at(x + Math.cos(a + half) * 620, y + Math.sin(a + half) * 560)}z`;
  }
  return `<path d="${drawn}" fill="url(#${id}u)" class="art-halo"/><circle cx="${x}" cy="${y}" r="360" fill="url(#${id}g)" opacity=".75"/>`;
}

/** 440 wide, its foot at 0 0; `…w` is its wood, `…u` the light on its lid. */
export function chest(random: Random, p: Palette, id: string): string {
  const metal = gold(p);
  const dark = mix(metal, p.ground, 0.6);
  const open = whole(random, 50, 130);
  const bands = pick<number[]>(random, [
    [-150, 150],
    [-170, 0, 170],
    [-110, 110],
  ]);
  const strap = bands.map((b) => `M${b - 16} 0h32l${n(b * -0.02)}-158h-32z`).join('');
  const arch = (in_: number): string =>
    `M${in_ - 222}-168V${-176 - open + in_}Q${in_ - 222} ${-250 - open + in_} 0 ${-266 - open + in_}T${222 - in_} ${-176 - open + in_}V-168z`;
  const ribs = bands.map((b) => `M${b - 14}-168h28v${-open - 84}h-28z`).join('');
  return (
    `<ellipse cy="6" rx="270" ry="34" fill="#000" opacity=".45"/>` +
    `<path d="${arch(0)}" fill="${metal}" stroke="${dark}" stroke-width="6"/><path d="${arch(16)}" fill="url(#${id}w)"/><path d="${ribs}" fill="${metal}" opacity=".55"/>` +
    `<path d="${arch(16)}" fill="url(#${id}u)"/>` +
    heap(random, p, id) +
    `<path d="M-216-164h432L204 0h-408z" fill="url(#${id}w)"/>` +
    `<path d="M-214-110h428M-210-54h420" stroke="${p.ground}" stroke-width="4" opacity=".5"/>` +
    `<path d="${strap}" fill="${mix(metal, p.ground, 0.2)}"/><path d="M-220-172h440l-2 26h-436zM-206-16h412L204 0h-408z" fill="${metal}"/>` +
    `<path d="M-34-166h68v56q0 26-34 36-34-10-34-36z" fill="${metal}" stroke="${dark}" stroke-width="4"/><path d="M0-138a11 11 0 0 1 7 19l5 22h-24l5-22a11 11 0 0 1 7-19z" fill="${p.ground}"/>`
  );
}

/** What lies in it. */
function heap(random: Random, p: Palette, id: string): string {
  let drawn = '';
  for (let row = 2; row >= 0; row--)
    for (let i = 0; i <= 5 - row; i++)
      drawn += copy(
        id + 'ck',
        Math.round((i - (5 - row) / 2) * 62 + between(random, -9, 9)),
        -170 - row * 22 - whole(random, 0, 8),
      );
  for (let i = whole(random, 1, 3); i > 0; i--)
    drawn += copy(`${id}cf`, whole(random, -120, 120), -205, whole(random, -40, 40), 0.8);
  for (let i = whole(random, 1, 3); i > 0; i--)
    drawn += placed(
      symbols[pick(random, ['gem', 'gem', 'crown', 'star'] as const)](p),
      whole(random, -140, 140),
      whole(random, -262, -236),
      whole(random, -28, 28),
      between(random, 0.7, 1.05),
    );
  return drawn;
}

function spilled(random: Random, id: string, x: number, y: number): string {
  let drawn = '';
  for (let i = whole(random, 4, 9); i > 0; i--) {
    const side = random() < 0.5 ? -1 : 1;
    drawn += copy(
      id + 'ck',
      Math.round(x + side * between(random, 120, 340)),
      y + whole(random, -4, 46),
    );
  }
  return drawn;
}

function sparks(random: Random, p: Palette, x: number, y: number): string {
  const points = Array.from({ length: whole(random, 12, 22) }, (): Point => [
    Math.round(x + between(random, -260, 260)),
    Math.round(y - between(random, 260, 500)),
  ]);
  return dots(points, 5, p.light, ' opacity=".8" class="art-wink"');
}
