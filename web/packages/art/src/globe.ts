import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { dot, turning, type Vec } from './solid.ts';
import { at, ball, dots, n, type Point } from './svg.ts';

/**
 * The land, coarsely: a row for each 8 degrees from 76 north to 52 south, a letter for each 8 degrees from 180 west;
 * a full stop is water.
 */
const land = [
  '.....xxxxxx...xxxxx.......x....xx..xxxxxxx...',
  '.xxxxxxxxxx.x..xxxx..........xxxxxxxxxxxxxxxx',
  '..xxxxxxxxx.xx..x.........xx.xxxxxxxxxxxxx.x.',
  '......xxxxxxxxx.......xx.xxxxxxxxxxxxxxx.x...',
  '.......xxxxxxx........xxxxxxxxxxxxxxxxx......',
  '.......xxxxxx..........xx.x.xx.xxxxxxxxx.....',
  '........xxxx..........xx...xxxxxxxxxxx.......',
  '.........x.x.........xxxxxxxxx.xxxxxxx.......',
  '..........xx.........xxxxxxxx.x.xx.xx........',
  '............x........xxxxxxxx...xx..x.x......',
  '............xxxx........xxxxx....x..x.x......',
  '............xxxxx........xxx........xx.x.....',
  '............xxxxxx.......xxx.........x..xx...',
  '.............xxxxx.......xxx...........x.....',
  '.............xxxx........xxxx.........xxxx...',
  '.............xxx.........xx.x........xxxxx...',
  '.............xx...........x..........xxxxx...',
  '............xx.............................x.',
  '............xx.............................x.',
  '............x................................',
].join('');

const point = (degreesNorth: number, degreesEast: number): Vec => {
  const [a, b] = [(degreesNorth * Math.PI) / 180, (degreesEast * Math.PI) / 180];
  return [Math.cos(a) * Math.sin(b), -Math.sin(a), Math.cos(a) * Math.cos(b)];
};

/** The world at night as points of light, and the ways between some of them. */
export function globe(random: Random, p: Palette, id: string): string {
  const x = whole(random, 490, 570);
  const y = whole(random, 315, 350);
  const r = whole(random, 225, 262);
  // The middle of the picture lies between the Americas and Australia: never on the bare ocean.
  const spin = turning(0, (-between(random, -95, 130) * Math.PI) / 180, 0);
  const tilt = turning(between(random, -0.6, 0.1), 0, between(random, -0.4, 0.4));
  const turn = (v: Vec): Vec => tilt(spin(v));
  const spots: Vec[] = [];
  for (let i = 0; i < land.length; i++)
    if (land[i] === 'x') {
      const v = turn(point(76 - Math.floor(i / 45) * 6.6, -176 + (i % 45) * 8));
      if (v[2] > 0.05) spots.push(v);
    }
  const flat = ([a, b]: Vec): Point => [Math.round(x + a * r), Math.round(y + b * r)];
  const near = spots.filter((v) => v[2] > 0.6).map(flat);
  const far = spots.filter((v) => v[2] <= 0.6).map(flat);
  return (
    backdrop(random, p, id, { x, y: 640, pool: 330 }) +
    `<defs>${ball(`${id}w`, mix(p.sky[2], p.light, 0.35), mix(p.sky[2], p.sky[1], 0.45), p.sky[0])}</defs>` +
    `<circle cx="${x}" cy="${y}" r="${r + 200}" fill="url(#${id}g)" opacity=".4" class="art-halo"/>` +
    orbit(random, p, x, y, r, true) +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id}w)"/>` +
    lines(p, turn, x, y, r) +
    dots(far, 9, mix(p.light, p.sky[2], 0.3), ' opacity=".65"') +
    dots(near, 14, p.light, ' opacity=".9"') +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${p.light}" stroke-width="3" opacity=".4"/>` +
    ways(random, p, id, spots, x, y, r) +
    orbit(random, p, x, y, r, false)
  );
}

/** Circles of latitude, every thirty degrees. */
function lines(p: Palette, turn: (v: Vec) => Vec, x: number, y: number, r: number): string {
  let d = '';
  for (let north = -60; north <= 60; north += 30) {
    let pen = 'M';
    for (let east = 0; east <= 360; east += 15) {
      const v = turn(point(north, east));
      if (v[2] < 0) pen = 'M';
      else {
        d += `${pen}${Math.round(x + v[0] * r)} ${Math.round(y + v[1] * r)}`;
        pen = 'L';
      }
    }
  }
  return `<path d="${d}" fill="none" stroke="${p.light}" stroke-width="1.2" opacity=".22"/>`;
}

/** Arcs that leave the ground between far places. */
function ways(
  random: Random,
  p: Palette,
  id: string,
  spots: Vec[],
  x: number,
  y: number,
  r: number,
): string {
  const inner = shuffled(
    random,
    spots.filter((v) => v[2] > 0.3),
  );
  const [home = [0, 0, 1] as Vec] = inner;
  const ends = inner.filter((v) => dot(v, home) < 0.9).slice(0, whole(random, 3, 6));
  const hx = x + home[0] * r;
  const hy = y + home[1] * r;
  let d = '';
  for (const v of ends) {
    const [mx, my] = [(home[0] + v[0]) / 2, (home[1] + v[1]) / 2];
    const lift = 1 + 0.75 * (1 - dot(home, v));
    d += `M${at(hx, hy)}Q${at(x + mx * r * lift, y + my * r * lift - 26 * lift)} ${at(x + v[0] * r, y + v[1] * r)}`;
  }
  return (
    `<path d="${d}" fill="none" stroke="${p.accent}" stroke-width="4" stroke-linecap="round"/>` +
    dots(
      ends.map(([a, b]): Point => [x + a * r, y + b * r]),
      15,
      p.accent,
    ) +
    `<circle cx="${n(hx)}" cy="${n(hy)}" r="80" fill="url(#${id}g)" class="art-halo"/>` +
    dots([[hx, hy]], 21, p.warm)
  );
}

/** A ring around the world: the half behind it, then the half before it, from one seed's angle. */
function orbit(
  random: Random,
  p: Palette,
  x: number,
  y: number,
  r: number,
  behind: boolean,
): string {
  // Both halves must lie on one line: the angle hangs on the place, not on the stream, which has moved on.
  const turn = ((x * 7 + y * 13 + r) % 60) - 30;
  const rx = Math.round(r * 1.32);
  const ry = Math.round(r * 0.24);
  const star: Point[] = behind ? [] : [[rx * 0.7, ry * 0.71]];
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M${-rx} 0A${rx} ${ry} 0 0 ${behind ? 1 : 0} ${rx} 0" fill="none" stroke="${p.warm}" stroke-width="3.5" opacity="${behind ? 0.45 : 0.9}"/>${behind ? '' : dots(star, whole(random, 16, 24), p.warm)}</g>`;
}
