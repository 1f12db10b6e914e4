import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import { leather } from './football.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { at, dots, n, type Point } from './svg.ts';

/**
 * Europe, coarsely: for each 2 degrees from 70 north to 36 north the stretches of land, as first and last step of 2
 * degrees from 12 west.
 */
const land: [number, number][][] = [
  [[16, 21]],
  [
    [13, 21],
    [22, 25],
  ],
  [
    [12, 17],
    [18, 22],
  ],
  [
    [11, 15],
    [17, 21],
    [22, 25],
  ],
  [
    [9, 14],
    [17, 25],
  ],
  [
    [9, 11],
    [12, 15],
    [17, 20],
    [21, 25],
  ],
  [
    [3, 4],
    [9, 10],
    [12, 14],
    [18, 25],
  ],
  [
    [2, 4],
    [10, 11],
    [13, 13],
    [17, 25],
  ],
  [
    [1, 3],
    [4, 5],
    [10, 25],
  ],
  [
    [1, 2],
    [4, 6],
    [8, 25],
  ],
  [
    [3, 5],
    [7, 25],
  ],
  [[4, 25]],
  [
    [6, 21],
    [23, 23],
  ],
  [
    [2, 9],
    [10, 12],
    [14, 19],
  ],
  [
    [2, 7],
    [10, 10],
    [12, 13],
    [15, 19],
  ],
  [
    [2, 6],
    [10, 10],
    [14, 15],
    [16, 17],
    [19, 25],
  ],
  [
    [2, 5],
    [13, 14],
    [17, 17],
    [20, 25],
  ],
  [
    [3, 3],
    [10, 11],
    [18, 18],
    [21, 24],
  ],
];

/** Where the matches were: steps east and rows south of the map's corner. */
const cities: Point[] = [
  [6, 9.2],
  [12.2, 14],
  [11.8, 10.9],
  [21, 5],
  [15.5, 11.2],
  [12.2, 7.2],
  [19, 12.8],
  [8.4, 8.9],
  [3, 16.3],
  [4, 7],
];

/** The continent as points of light, its grounds joined by arcs, and the ball before it. */
export function europe(random: Random, p: Palette, id: string): string {
  const step = between(random, 22.5, 23.5);
  const left = whole(random, 235, 255);
  const top = whole(random, 74, 88);
  const lean = between(random, -1.4, 1);
  // The map leans back a little: its far rows are closer together.
  const put = (column: number, row: number): Point => [
    Math.round(left + column * step + (row - 9) * lean + (column - 14) * (row - 9) * 0.08),
    Math.round(top + row * step * (1.2 + row * 0.011)),
  ];
  const points = land.flatMap((stretches, row) =>
    stretches.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, i) => put(first + i, row)),
    ),
  );
  const grounds = cities.map(([a, b]) => put(a, b));
  const r = whole(random, 96, 106);
  const spot: Point = [whole(random, 742, 760), whole(random, 478, 492)];
  return (
    backdrop(random, p, id, { horizon: whole(random, 420, 456), x: 560, y: 640, pool: 400 }) +
    `<circle cx="520" cy="320" r="440" fill="url(#${id}g)" opacity=".4" class="art-halo"/>` +
    dots(points, 14.5, mix(p.sky[2], p.light, 0.6)) +
    arcs(random, p, grounds) +
    `<ellipse cx="${spot[0] + 20}" cy="600" rx="${r + 14}" ry="22" fill="#000" opacity=".5"/><circle cx="${spot[0]}" cy="${spot[1]}" r="${r * 2}" fill="url(#${id}g)" opacity=".55"/>` +
    `<g class="art-float">${leather(random, p, id, spot, r)}</g>`
  );
}

/** From the ground of the final to the others. */
function arcs(random: Random, p: Palette, grounds: Point[]): string {
  const [home = [0, 0] as Point, ...others] = grounds;
  const ways = shuffled(random, others)
    .slice(0, whole(random, 6, 8))
    .map(([x, y]) => {
      const lift = Math.hypot(x - home[0], y - home[1]) * between(random, 0.3, 0.42);
      return `M${at(...home)}Q${n((home[0] + x) / 2)} ${n((home[1] + y) / 2 - lift)} ${at(x, y)}`;
    });
  return (
    `<path d="${ways.join('')}" fill="none" stroke="${p.accent}" stroke-width="3.5" stroke-linecap="round" opacity=".85"/>` +
    dots(others, 19, p.accent) +
    dots(others, 8, p.ink) +
    dots([home], 50, p.warm, ' opacity=".3" class="art-halo"') +
    dots([home], 26, p.warm)
  );
}
