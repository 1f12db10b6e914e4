import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { copy, dots, facing, gradient, stops, type Point } from './svg.ts';

/** A bough in full blossom before the light; petals are on their way down. */
export function blossom(random: Random, p: Palette, id: string): string {
  const x = whole(random, 525, 565);
  const side = pick(random, [-1, 1]);
  const petal = mix(pick(random, ['#ff9fc0', '#ffb7d2', '#ffd9e6', '#ff8fa8']), p.light, 0.08);
  return (
    backdrop(random, p, id, { horizon: whole(random, 500, 540), x, y: 640, pool: 360 }) +
    defs(p, id, petal) +
    `<circle cx="${x}" cy="320" r="430" fill="url(#${id}g)" opacity=".75" class="art-halo"/><circle cx="${x}" cy="320" r="212" fill="${p.light}" opacity=".14"/>` +
    facing(bough(random, p, id), x, 330, side) +
    falling(random, p, id, x, petal)
  );
}

/** `…n` is a flower of 200 across, `…y` one seen from the side, `…u` a bud, `…e` a leaf, `…t` a petal alone. */
function defs(p: Palette, id: string, petal: string): string {
  const heart = mix(petal, '#b3124f', 0.55);
  const leaf = mix('#6cc04f', p.turf[1], 0.3);
  const shape = 'M0 6C-56-22-58-86-20-98L0-82 20-98C58-86 56-22 0 6z';
  const petals = [0, 72, 144, 216, 288]
    .map((turn) => `<use href="#${id}t"${turn ? ` transform="rotate(${turn})"` : ''}/>`)
    .join('');
  const threads = Array.from({ length: 10 }, (_, i) => {
    const a = (i * Math.PI) / 5 + 0.3;
    const r = i % 2 ? 42 : 32;
    return [Math.round(r * Math.cos(a)), Math.round(r * Math.sin(a))] as Point;
  });
  return (
    `<defs><radialGradient id="${id}q" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="100">${stops(
      [
        [0, heart],
        [0.34, mix(petal, heart, 0.28)],
        [0.7, petal],
        [1, mix(petal, '#ffffff', 0.7)],
      ],
    )}</radialGradient>${gradient(`${id}z`, [
      [0, mix(petal, '#ffffff', 0.5)],
      [1, heart],
    ])}` +
    `<g id="${id}t"><path d="${shape}" fill="url(#${id}q)" stroke="${mix(heart, p.ground, 0.2)}" stroke-width="2.5" stroke-opacity=".5"/></g>` +
    `<g id="${id}n"><circle cx="8" cy="14" r="82" opacity=".22"/>${petals}<path d="${threads.map(([a, b]) => `M0 0L${a} ${b}`).join('')}" stroke="#fff" stroke-width="3" opacity=".8"/>${dots(threads, 11, mix('#ffcf3f', p.warm, 0.2))}<circle r="12" fill="${mix('#c9d957', p.warm, 0.2)}"/></g>` +
    `<g id="${id}y"><path d="M0 62V26" stroke="${leaf}" stroke-width="8"/><path d="M0 34C-70 26-84-30-62-54-44-52-30-40-20-20-22-52-12-66 0-74 12-66 22-52 20-20 30-40 44-52 62-54 84-30 70 26 0 34z" fill="url(#${id}z)"/><path d="M-20-20Q-14 14 0 30 14 14 20-20" fill="none" stroke="${heart}" stroke-width="4" opacity=".6"/><path d="M-17 34q17-18 34 0-17 16-34 0z" fill="${leaf}"/></g>` +
    `<g id="${id}u"><path d="M0 40V10" stroke="${leaf}" stroke-width="6"/><path d="M0 14C-26 4-20-34 0-44 20-34 26 4 0 14z" fill="url(#${id}z)"/><path d="M-13 12Q-10-8 0 0 10-8 13 12 0 22-13 12z" fill="${leaf}"/></g>` +
    `<g id="${id}e"><path d="M0 0C22-36 74-42 108-10 74 20 28 22 0 0z" fill="${leaf}"/><path d="M0 0C28 22 74 18 108-10 74-6 40-2 0 0z" fill="${mix(leaf, p.ground, 0.45)}"/></g></defs>`
  );
}

/** The bough from the right edge over the middle, with flowers where it has room; 0 0 is the middle of the picture. */
function bough(random: Random, p: Palette, id: string): string {
  const bark = mix('#6b4230', p.clay, 0.25);
  const lift = whole(random, -20, 20);
  const way = `M560 ${230 + lift}C440 ${180 + lift} 360 90 220 76 90 62 20 10-80-6-170-20-230-70-310-84`;
  const twig =
    'M260 80C220 10 170-50 120-120M20 20C-20 90-100 110-170 150M-130-14C-150-80-140-120-110-170';
  const spots: [number, number, number][] = [
    [250, 76, 0.86],
    [122, -124, 0.94],
    [-176, 150, 0.9],
    [-112, -166, 0.74],
    [-306, -84, 0.8],
    [66, 52, 1.2],
    [-122, -12, 1.08],
  ];
  let drawn = '';
  for (const [a, b] of [
    [200, 40],
    [-30, -14],
    [-230, -52],
    [170, -60],
    [-70, 104],
    [330, 110],
    [-140, -90],
  ] as Point[])
    drawn += copy(`${id}e`, a, b, whole(random, 0, 359), between(random, 0.7, 1));
  for (const [a, b, turn] of [
    [184, -66, 40],
    [-250, -50, -150],
    [-60, 116, 190],
    [-150, -120, -50],
    [330, 90, 20],
  ] as [number, number, number][])
    drawn += copy(
      `${id}${random() < 0.5 ? 'u' : 'y'}`,
      a,
      b,
      turn + whole(random, -20, 20),
      between(random, 0.8, 1),
    );
  for (const [a, b, size] of spots)
    drawn += copy(
      `${id}n`,
      a + whole(random, -12, 12),
      b + whole(random, -12, 12),
      whole(random, 0, 71),
      size * between(random, 0.9, 1.08),
    );
  return (
    `<g fill="none" stroke-linecap="round"><path d="${twig}" stroke="${mix(bark, p.ground, 0.5)}" stroke-width="13"/><path d="${way}" stroke="${mix(bark, p.ground, 0.65)}" stroke-width="36"/><path d="${way}" stroke="${mix(bark, p.ground, 0.2)}" stroke-width="22" transform="translate(0-6)"/><path d="${way}" stroke="${mix(bark, p.light, 0.5)}" stroke-width="4" stroke-dasharray="60 26 24 40" transform="translate(0-15)"/></g>` +
    drawn
  );
}

/** Petals in the air and on the ground, and what glints. */
function falling(random: Random, p: Palette, id: string, x: number, petal: string): string {
  let air = '';
  for (let i = whole(random, 7, 10); i > 0; i--)
    air += copy(
      `${id}t`,
      x + whole(random, -360, 320),
      whole(random, 400, 620),
      whole(random, 0, 359),
      between(random, 0.22, 0.4),
    );
  const ground: Point[] = Array.from({ length: 16 }, () => [
    x + whole(random, -330, 330),
    whole(random, 640, 690),
  ]);
  const sparks: Point[] = Array.from({ length: whole(random, 10, 18) }, () => [
    x + whole(random, -380, 330),
    whole(random, 60, 560),
  ]);
  return (
    dots(ground, 12, petal, ' opacity=".6"') +
    `<g class="art-float">${air}</g>` +
    dots(sparks, 6, p.light, ' opacity=".6" class="art-wink"')
  );
}
