import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { at, copy, dots, fine, gradient, n, placed, type Point } from './svg.ts';

/** Clay lamps on steps, and above them lanterns on a line. */
export function lamps(random: Random, p: Palette, id: string): string {
  const x = whole(random, 480, 540);
  return (
    backdrop(random, p, id, { horizon: whole(random, 380, 440), x, y: 620, pool: 0 }) +
    defs(random, p, id) +
    lanterns(random, p, id) +
    steps(random, p, id, x)
  );
}

/** `…d` a clay lamp with its flame, 120 wide; `…n` a lantern that hangs from 0 0. */
function defs(random: Random, p: Palette, id: string): string {
  const clay = mix(p.clay, p.warm, 0.25);
  const shade = mix(p.accent, p.ground, 0.25);
  const body = pick(random, [
    'M-24 34h48l16 40-16 60h-48l-16-60z',
    'M0 34c60 0 60 96 0 96s-60-96 0-96z',
    'M-30 34h60v84h-60z',
    'M0 30 44 84 0 138-44 84z',
  ]);
  return (
    `<defs>${gradient(`${id}c`, [
      [0, mix(clay, p.light, 0.35)],
      [1, mix(clay, p.ground, 0.7)],
    ])}${gradient(`${id}w`, [
      [0, mix(p.warm, p.light, 0.7)],
      [0.5, p.warm],
      [1, shade],
    ])}<g id="${id}d"><circle cy="-34" r="120" fill="url(#${id}g)" opacity=".75"/><path d="M-60-4C-60 34-26 44 0 44S60 34 66-10L40-2z" fill="url(#${id}c)"/><ellipse cx="2" cy="-3" rx="60" ry="13" fill="${mix(clay, p.ground, 0.55)}"/><ellipse cx="2" cy="-1" rx="50" ry="8" fill="${p.warm}" opacity=".8"/><path d="M-46 16q46 18 92 0" fill="none" stroke="${p.light}" stroke-width="4" stroke-dasharray="3 9" stroke-linecap="round" opacity=".7"/><g class="art-flame"><path d="M20-4C-8-14 4-44 22-78c16 34 24 62-2 74z" fill="${mix('#ff9a2e', p.warm, 0.4)}"/><path d="M20-6C8-12 12-30 22-50c10 20 12 38-2 44z" fill="#fff6d0"/></g></g>` +
    `<g id="${id}n"><circle cy="84" r="130" fill="url(#${id}g)" opacity=".6"/><path d="M0 0v34" stroke="${p.rope}" stroke-width="3"/><path d="${body}" fill="url(#${id}w)" stroke="${shade}" stroke-width="4" stroke-linejoin="round"/><path d="M-14 36q-12 46 0 92M14 36q12 46 0 92" fill="none" stroke="${shade}" stroke-width="3" opacity=".7"/><path d="M-16 26h32v10h-32zM-14 130h28v8h-28z" fill="${mix(shade, p.ground, 0.3)}"/><path d="M-6 138v26M0 138v34M6 138v26" stroke="${p.accent}" stroke-width="2.5"/></g></defs>`
  );
}

/** Lanterns along one or two slack lines. */
function lanterns(random: Random, p: Palette, id: string): string {
  let drawn = '';
  for (let line = whole(random, 1, 2); line > 0; line--) {
    const left = whole(random, -10, 110);
    const right = whole(random, -10, 110);
    const sag = whole(random, 60, 190);
    const size = between(random, 0.62, 1.05) * (line === 2 ? 0.6 : 1);
    const count = whole(random, 3, 6);
    drawn += `<path d="M0 ${left}Q500 ${left + right + sag} 1000 ${right}" fill="none" stroke="${p.rope}" stroke-width="3"/>`;
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count;
      const y = left * (1 - t) ** 2 + 2 * t * (1 - t) * (left + right + sag) + right * t * t;
      drawn += copy(`${id}n`, t * 1000, y, 0, Number(fine(size * between(random, 0.8, 1.1))));
    }
  }
  return drawn;
}

/** Lamps on one to three steps, like a hill or in a row; petals before them. */
function steps(random: Random, p: Palette, id: string, x: number): string {
  const rows = whole(random, 1, 3);
  let drawn = '';
  for (let row = 0; row < rows; row++) {
    const y = 560 - (rows - 1 - row) * 62;
    const scale = 0.66 + row * 0.2 + (rows === 1 ? 0.5 : rows === 2 ? 0.3 : 0.05);
    const count = rows === 1 ? whole(random, 3, 4) : whole(random, 2, 5);
    const step = Math.min(210, 640 / count) * (0.8 + row * 0.12);
    const lift = between(random, -14, 14);
    drawn += `<path d="M${at(-20, y + 24)}h1040v300H-20z" fill="${mix(p.ground, p.sky[1], 0.6 - row * 0.2)}"/><path d="M0 ${n(y + 25)}h1000" stroke="${p.light}" stroke-width="3" opacity=".16"/>`;
    for (let i = 0; i < count; i++) {
      const out = Math.abs(i - (count - 1) / 2);
      drawn += copy(
        `${id}d`,
        x + (i - (count - 1) / 2) * step,
        y - lift * out,
        0,
        Number(fine(scale)),
      );
    }
  }
  const petals: Point[] = Array.from({ length: whole(random, 14, 30) }, () => [
    whole(random, 100, 900),
    whole(random, 612, 700),
  ]);
  return (
    drawn +
    placed(dots(petals, 9, p.accent, ' opacity=".8"') + dots(petals.slice(0, 9), 7, p.warm), 0, 0)
  );
}
