import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { across, dots, n, placed, type Point } from './svg.ts';

/** An accumulator: slips with one price each, times one another, above the slip with the price of all. */
export function accumulator(random: Random, p: Palette, id: string): string {
  const x = whole(random, 530, 570);
  const step = whole(random, 100, 108);
  const lean = pick(random, [-1, 1]) * whole(random, 26, 38);
  const top = 132;
  // Hundredths, so that the price of all is the true product.
  const odds = Array.from({ length: 3 }, () => whole(random, 26, 47) * 5);
  const all = odds.reduce((product, price) => (product * price) / 100, 100);
  let slips = '';
  let signs = '';
  odds.forEach((price, i) => {
    const y = top + i * step;
    const dx = (i - 1) * lean;
    slips += placed(slip(random, p, id, price, i), x + dx, y, between(random, -3, 3));
    if (i < 2) signs += placed(times(p), x + dx + lean / 2, y + step / 2 + 2);
  });
  return (
    backdrop(random, p, id, { x, y: 610, pool: 450 }) +
    defs(p, id) +
    `<circle cx="${x}" cy="360" r="420" fill="url(#${id}g)" opacity=".7" class="art-halo"/>` +
    `<ellipse cx="${x + 10}" cy="612" rx="330" ry="26" fill="#000" opacity=".45"/>` +
    slips +
    signs +
    placed(total(p, id, Math.floor(all)), x, top + 3 * step + 44) +
    sparks(random, p, x)
  );
}

/** `…p` is paper; `…o` gold; `…e` a slip of paper. */
const defs = (p: Palette, id: string): string =>
  `<defs>${across(`${id}p`, [
    [0, mix(p.text, p.sky[2], 0.3)],
    [0.3, mix(p.text, '#ffffff', 0.7)],
    [1, mix(p.text, p.sky[1], 0.34)],
  ])}${across(`${id}o`, [
    [0, mix('#d9962a', p.ground, 0.2)],
    [0.3, mix('#ffd766', '#ffffff', 0.45)],
    [0.6, mix('#f2b53c', p.warm, 0.3)],
    [1, mix('#c27f1c', p.ground, 0.2)],
  ])}<g id="${id}e"><path d="${edge}" transform="translate(9 13)" opacity=".45"/><path d="${edge}" fill="url(#${id}p)"/></g></defs>`;

/** The outline of a slip, torn below. */
const edge = `M-240-40H240V40l-15-9${'-15 9-15-9'.repeat(15)}-15 9z`;

/** Figures of 20 by 36, drawn with one stroke each. */
const figures = [
  'M10 0C-2 0-2 36 10 36S22 0 10 0z',
  'M3 8 12 0V36',
  'M1 9C2-4 22-3 19 11 17 20 4 26 1 36H20',
  'M2 3C16-5 26 13 8 17 28 18 20 42 1 34',
  'M15 36V0L0 26H20',
  'M18 0H4L2 16C14 10 24 20 18 30 14 37 6 37 1 34',
  'M17 2C4 0-1 18 2 27 6 40 20 36 19 24 17 12 5 14 2 24',
  'M0 0H20Q8 16 7 36',
  'M10 16C-4 14 0 0 10 0S24 14 10 16C-6 18-2 36 10 36S26 18 10 16z',
  'M3 34C16 36 21 18 18 9 14-4 0 0 1 12 3 24 15 22 18 12',
];

/** A price from hundredths, its right end at 0 0 and as tall as the scale says. */
function price(hundredths: number, colour: string, scale: number, wide: number): string {
  const digits = String(hundredths).split('').map(Number);
  const point = digits.length - 2;
  let drawn = '';
  let at = -digits.length * 28 - 12;
  digits.forEach((digit, i) => {
    if (i === point) {
      drawn += `<path d="M${at + 2} 36h0"/>`;
      at += 12;
    }
    drawn += `<path d="${figures[digit] ?? ''}" transform="translate(${at})"/>`;
    at += 28;
  });
  return `<g fill="none" stroke="${colour}" stroke-width="${wide}" stroke-linecap="round" stroke-linejoin="round" transform="scale(${n(scale)})">${drawn}</g>`;
}

/** One leg: a badge, the lines of two names, a tick, and its price. 480 by 80. */
function slip(random: Random, p: Palette, id: string, hundredths: number, i: number): string {
  const hue = mix(['#e8434f', '#2f8fe0', '#35a852', '#f29b1f'][i % 4] ?? '#e8434f', p.accent, 0.15);
  return (
    `<use href="#${id}e"/><path d="M-240-40h14V36l-14 4z" fill="${hue}"/>` +
    `<circle cx="-184" cy="-4" r="25" fill="${hue}"/><path d="M-196-4l9 10 16-20" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="M-140-17h${whole(random, 90, 140)}" stroke="${p.ink}" stroke-width="12" stroke-linecap="round"/><path d="M-140 9h${whole(random, 60, 110)}" stroke="${p.ink}" stroke-width="9" stroke-linecap="round" opacity=".4"/><path d="M76-34V26" stroke="${p.ink}" stroke-width="3" stroke-dasharray="5 6" opacity=".5"/>` +
    `<g transform="translate(224-25)">${price(hundredths, p.ink, 1.2, 7)}</g>`
  );
}

/** The sign between two slips. */
const times = (p: Palette): string =>
  `<circle cy="3" r="28" opacity=".4"/><circle r="27" fill="${p.accent}"/><path d="M-10-10 10 10M10-10-10 10" stroke="${p.ink}" stroke-width="8" stroke-linecap="round"/>`;

/** The slip of gold with the price of all. */
function total(p: Palette, id: string, hundredths: number): string {
  const form = 'M-270-66H270V-24a24 24 0 0 0 0 48V66H-270V24a24 24 0 0 0 0-48z';
  return (
    `<path d="${form}" transform="translate(10 16)" opacity=".5"/><path d="${form}" fill="url(#${id}o)"/><path d="M-256-54H256" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"/><path d="M-256 55H256" stroke="${mix('#7a4a08', p.ground, 0.2)}" stroke-width="5" opacity=".6"/>` +
    `<path d="M-206-14h56M-206 14h56" stroke="${p.ink}" stroke-width="13" stroke-linecap="round"/><g transform="translate(220-41)">${price(hundredths, p.ink, 2.3, 6.5)}</g>`
  );
}

function sparks(random: Random, p: Palette, x: number): string {
  const points: Point[] = Array.from({ length: whole(random, 16, 26) }, () => [
    Math.round(x + between(random, -400, 360)),
    whole(random, 60, 590),
  ]);
  return dots(points, 6, p.light, ' opacity=".65" class="art-wink"');
}
