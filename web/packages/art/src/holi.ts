import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { copy, dots, glow, gradient, onEllipse, placed, type Point } from './svg.ts';

/** The powders of the day: they keep their own colours in every palette. */
const powders = ['#ff2d87', '#ffc400', '#17b169', '#2196f3', '#8a3ffc', '#ff6d1f'];

/** Colours thrown into the air, and the plates from which they were taken. */
export function holi(random: Random, p: Palette, id: string): string {
  const x = whole(random, 520, 570);
  const hues = shuffled(random, powders);
  return (
    backdrop(random, p, id, {
      horizon: whole(random, 500, 540),
      x,
      y: 620,
      pool: 400,
      indoors: true,
    }) +
    defs(p, id, hues) +
    bursts(random, id, hues, x) +
    `<circle cx="${x}" cy="330" r="300" fill="url(#${id}g)" opacity=".35" class="art-halo"/>` +
    plates(random, id, x) +
    grains(random, hues, x)
  );
}

/** `…1` to `…6` are clouds of 200 across, `…7` to `…9` plates with a heap, 230 wide. */
function defs(p: Palette, id: string, hues: string[]): string {
  const brass = mix('#e0a63c', p.warm, 0.15);
  const clouds = hues.map((hue, i) =>
    glow(`${id}${i + 1}`, [
      [0, mix(hue, '#ffffff', 0.25), 0.95],
      [0.45, hue, 0.8],
      [0.78, hue, 0.32],
      [1, hue, 0],
    ]),
  );
  const plate = (k: number): string => {
    const hue = hues[k] ?? '#ff2d87';
    return `${gradient(`${id}h${k}`, [
      [0, mix(hue, '#ffffff', 0.4)],
      [0.5, hue],
      [1, mix(hue, p.ground, 0.45)],
    ])}<g id="${id}${k + 7}"><ellipse cx="8" cy="30" rx="122" ry="26" fill="#000" opacity=".45"/><path d="M-115 0q6 40 62 42h106q56-2 62-42z" fill="${mix(brass, p.ground, 0.5)}"/><ellipse rx="115" ry="28" fill="${brass}"/><ellipse cy="2" rx="100" ry="21" fill="${mix(brass, p.ground, 0.55)}"/><path d="M-92 4C-58-14-34-88 0-104 34-88 58-14 92 4 60 24-60 24-92 4z" fill="url(#${id}h${k})"/><path d="M-20-72Q0-104 8-98 0-60-34-24z" fill="#fff" opacity=".35"/><path d="M-115 0a115 28 0 0 0 60 25" fill="none" stroke="${mix(brass, '#ffffff', 0.6)}" stroke-width="5" stroke-linecap="round"/></g>`;
  };
  return `<defs>${clouds.join('')}${[0, 1, 2].map(plate).join('')}</defs>`;
}

/** Clouds that rise from the plates and open above them: one shape, turned, in each of the colours. */
function bursts(random: Random, id: string, hues: string[], x: number): string {
  let puffs = `<circle r="150"/>`;
  for (let k = 0; k < 6; k++) {
    const [px, py] = onEllipse(0, 0, 112, 96, k * 60 + between(random, -18, 18));
    puffs += `<circle cx="${Math.round(px)}" cy="${Math.round(py)}" r="${whole(random, 56, 108)}"/>`;
  }
  const drawn = hues.map((_, i) => {
    const [a, b] = onEllipse(x, 300, 235, 130, -170 + i * 62 + between(random, -8, 8));
    const cloud = `<g fill="url(#${id}${i + 1})">${copy(`${id}w`, a, b, whole(random, 0, 350), between(random, 0.86, 1.08))}</g>`;
    return i % 2 ? `<g class="art-float">${cloud}</g>` : cloud;
  });
  return `<defs><g id="${id}w">${puffs}</g></defs>${drawn.join('')}`;
}

function plates(random: Random, id: string, x: number): string {
  return (
    copy(`${id}8`, x - 205, 548 + whole(random, -8, 8), 0, 0.92) +
    copy(`${id}9`, x + 208, 548 + whole(random, -8, 8), 0, 0.92) +
    copy(`${id}7`, x, 586, 0, 1.12)
  );
}

/** Powder in the air: a spray of each colour outward. */
function grains(random: Random, hues: string[], x: number): string {
  return placed(
    hues
      .map((hue, i) => {
        const points = Array.from({ length: 5 }, (): Point => {
          const far = between(random, 0.5, 1.35);
          const [a, b] = onEllipse(
            x,
            320,
            330 * far,
            230 * far,
            -170 + i * 62 + between(random, -40, 40),
          );
          return [Math.round(a), Math.round(b)];
        }).filter(([, b]) => b < 640);
        return (
          dots(points, whole(random, 6, 8), mix(hue, '#ffffff', 0.2)) +
          dots(points.slice(0, 4), 15, hue, ' opacity=".8"')
        );
      })
      .join(''),
    0,
    0,
  );
}
