import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { at, dots, glow, gradient, n, onEllipse, placed, type Point } from './svg.ts';

/** A chart under a reading lamp: shores, heights, a way through the waters and the places on it. */
export function map(random: Random, p: Palette, id: string): string {
  const sea = mix(p.sky[1], p.sky[2], 0.3);
  const turn = between(random, -14, 14);
  return (
    `<defs>${gradient(`${id}s`, [
      [0, p.sky[0]],
      [1, p.ground],
    ])}${gradient(`${id}q`, [
      [0, mix(sea, p.light, 0.14)],
      [1, mix(sea, p.ground, 0.5)],
    ])}${glow(`${id}g`, [
      [0, p.light, 0.85],
      [0.2, p.light, 0.36],
      [0.5, p.light, 0.1],
      [1, p.light, 0],
    ])}</defs>` +
    `<path d="M0 0h1000v800H0z" fill="url(#${id}s)"/>` +
    `<g transform="translate(${whole(random, 500, 540)} 350) scale(1 .82) rotate(${n(turn)})">${sheet(random, p, id)}</g>` +
    `<ellipse cx="${whole(random, 480, 600)}" cy="320" rx="620" ry="420" fill="url(#${id}g)" opacity=".42" class="art-halo"/>`
  );
}

/** The folded sheet, 780 by 560 around 0 0. */
function sheet(random: Random, p: Palette, id: string): string {
  const folds = whole(random, 3, 5);
  const w = 780 / folds;
  let shade = '';
  for (let i = 0; i < folds; i += 2) shade += `M${n(-390 + i * w)}-280h${n(w)}v560h${n(-w)}z`;
  let grid = '';
  for (let x = -340; x < 390; x += whole(random, 80, 110)) grid += `M${x}-280v560`;
  for (let y = -220; y < 280; y += 92) grid += `M-390 ${y}h780`;
  return (
    `<rect x="-378" y="-262" width="780" height="570" rx="8" fill="#000" opacity=".5"/><rect x="-390" y="-280" width="780" height="560" rx="6" fill="url(#${id}q)"/>` +
    `<path d="${grid}" stroke="${p.light}" stroke-width="1.2" opacity=".16"/>` +
    `<clipPath id="${id}c"><path d="M-390-280h780v560h-780z"/></clipPath><g clip-path="url(#${id}c)">${lands(random, p)}</g>` +
    compass(random, p) +
    route(random, p, id) +
    `<path d="${shade}" fill="#000" opacity=".17"/><rect x="-376" y="-266" width="752" height="532" fill="none" stroke="${p.light}" stroke-width="2.5" opacity=".35"/>`
  );
}

/** A shore that is round in the large and restless in the small. */
function shore(random: Random, r: number): (scale: number) => string {
  const waves = [2, 3, 5, 7].map((k): [number, number, number] => [
    k,
    between(random, 0, 6.3),
    between(random, 0.3, 0.7) / k,
  ]);
  return (scale) => {
    const points: string[] = [];
    for (let i = 0; i < 22; i++) {
      const a = (i / 22) * 2 * Math.PI;
      const wobble = waves.reduce(
        (sum, [k, phase, size]) => sum + size * Math.sin(k * a + phase),
        1,
      );
      points.push(
        `${Math.round(Math.cos(a) * r * wobble * scale)} ${Math.round(Math.sin(a) * r * wobble * scale * 0.85)}`,
      );
    }
    return `M${points.join('L')}z`;
  };
}

function lands(random: Random, p: Palette): string {
  const count = whole(random, 3, 5);
  const first = whole(random, 0, 359);
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const [x, y] = onEllipse(0, 0, 265, 170, first + (i * 360) / count + between(random, -18, 18));
    const line = shore(random, between(random, 74, 142));
    drawn += placed(
      `<path d="${line(1.12)}" fill="none" stroke="${p.light}" stroke-width="2" opacity=".22"/><path d="${line(1)}" fill="${mix(p.clay, p.turf[0], 0.4)}" stroke="${mix(p.clay, p.light, 0.5)}" stroke-width="3" stroke-linejoin="round"/><path d="${line(0.62)}" fill="${mix(p.clay, p.turf[1], 0.15)}"/>`,
      x,
      y,
    );
  }
  return drawn;
}

/** The rose of the winds, in one of the corners. */
function compass(random: Random, p: Palette): string {
  const points = `M0-62 11-11 62 0 11 11 0 62-11 11-62 0-11-11z`;
  return placed(
    `<circle r="48" fill="none" stroke="${p.light}" stroke-width="2" opacity=".5"/><path d="${points}" fill="${mix(p.light, p.ground, 0.4)}" transform="rotate(45) scale(.62)"/><path d="${points}" fill="${p.light}"/><path d="M0-62 11-11 0 0z" fill="${p.accent}"/>`,
    random() < 0.5 ? -295 : 295,
    random() < 0.5 ? -188 : 188,
    whole(random, -20, 20),
  );
}

/** The way: legs between ports, the last of them marked. */
function route(random: Random, p: Palette, id: string): string {
  const legs = whole(random, 3, 5);
  const flip = random() < 0.5 ? -1 : 1;
  const stops: Point[] = Array.from({ length: legs + 1 }, (_, i) => [
    Math.round(flip * (-290 + (560 * i) / legs)),
    whole(random, -150, 150),
  ]);
  let d = '';
  stops.forEach(([x, y], i) => {
    const [bx] = stops[i - 1] ?? [x];
    d += i
      ? `S${at((bx + x) / 2 + flip * 40, y + between(random, -60, 60))} ${x} ${y}`
      : `M${x} ${y}`;
  });
  const [ex, ey] = stops[legs] ?? [0, 0];
  const pin = placed(
    `<ellipse rx="20" ry="8" fill="#000" opacity=".45"/><g class="art-float"><path d="M0 0C-14-40-44-62-44-96a44 44 0 0 1 88 0C44-62 14-40 0 0z" fill="${p.accent}" stroke="${p.ink}" stroke-width="3"/><circle cy="-96" r="18" fill="${p.ink}"/></g>`,
    ex,
    ey,
  );
  return (
    `<circle cx="${ex}" cy="${ey - 30}" r="190" fill="url(#${id}g)" opacity=".8"/><path d="${d}" fill="none" stroke="${p.ground}" stroke-width="9" opacity=".35"/><path d="${d}" fill="none" stroke="${p.warm}" stroke-width="6" stroke-dasharray="18 13" stroke-linecap="round"/>` +
    dots(stops, 26, p.ground) +
    dots(stops, 17, p.warm) +
    dots(stops, 7, p.ground) +
    pin
  );
}
