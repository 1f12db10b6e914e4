import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { whole, type Random } from './random.ts';
import { dashes, glow, round, stops } from './svg.ts';

/** Where the lamp stands over a patterned field. */
export interface Lamp {
  x: number;
  y: number;
}

export const lampOver = (random: Random): Lamp => ({
  x: whole(random, 470, 600),
  y: whole(random, 270, 360),
});

/** The evening over a pattern: bright under the lamp, dark towards the edges, where text may stand. */
export function evening(p: Palette, id: string, { x, y }: Lamp, dark = 0.9): string {
  const deep = mix(p.ground, p.sky[0], 0.5);
  return (
    `<defs><radialGradient id="${id}v" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="690">${stops(
      [
        [0, deep, 0],
        [0.3, deep, 0.1],
        [0.66, deep, dark * 0.76],
        [1, deep, dark],
      ],
    )}</radialGradient>${glow(`${id}g`, [
      [0, p.light, 0.4],
      [0.35, p.light, 0.12],
      [1, p.light, 0],
    ])}</defs>` +
    `<circle cx="${x}" cy="${y}" r="460" fill="url(#${id}g)" class="art-halo"/><path d="M0 0h1000v800H0z" fill="url(#${id}v)"/>`
  );
}

/** The part with that id, so many times around 0 0. */
export const turned = (id: string, count: number, first = 0): string =>
  Array.from(
    { length: count },
    (_, i) =>
      `<use href="#${id}" transform="rotate(${Math.round((first + (i * 360) / count) * 10) / 10})"/>`,
  ).join('');

/** A ring of beads around 0 0. */
export const beads = (r: number, count: number, size: number, colour: string): string =>
  `<circle r="${r}" fill="none" stroke="${colour}" stroke-width="${size}" stroke-linecap="round"${dashes(round(r), count, 0, 1)}/>`;
