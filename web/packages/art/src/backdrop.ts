import { mix } from './colour.ts';
import { horizonLine } from './horizon.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { at, dots, glow, gradient, n, type Point } from './svg.ts';

interface Stage {
  /** Where the floor begins. */
  horizon?: number;
  /** What the lamps are aimed at. */
  x?: number;
  y?: number;
  /** How wide the pool of light on the floor is; 0 for none. */
  pool?: number;
  /** A room: neither stars nor a far horizon. */
  indoors?: boolean;
}

/**
 * The night around a thing: sky at an hour of the night, moon or none, a far horizon, a floor, and lamps from above.
 * It leaves the fills `…g` (a halo of light), `…b` (a beam) and `…f` (the floor) to the scene.
 */
export function backdrop(random: Random, p: Palette, id: string, stage: Stage = {}): string {
  const {
    horizon = whole(random, 410, 500),
    x = 500,
    y = 620,
    pool = 380,
    indoors = false,
  } = stage;
  const far = horizonLine(random, p, horizon);
  const low = mix(p.sky[2], p.sky[1], between(random, 0, 0.6));
  return (
    `<defs>${gradient(`${id}s`, [
      [0, p.sky[0]],
      [between(random, 0.4, 0.7), p.sky[1]],
      [1, low],
    ])}` +
    gradient(`${id}b`, [
      [0, p.light, 0.28],
      [0.6, p.light, 0.08],
      [1, p.light, 0],
    ]) +
    glow(`${id}g`, [
      [0, p.light, 0.9],
      [0.14, p.light, 0.42],
      [0.42, p.light, 0.12],
      [1, p.light, 0],
    ]) +
    glow(`${id}h`, [
      [0, p.sky[2], 0.9],
      [0.5, p.sky[2], 0.3],
      [1, p.sky[2], 0],
    ]) +
    gradient(`${id}f`, [
      [0, mix(p.turf[2], low, 0.22)],
      [1, p.ground],
    ]) +
    '</defs>' +
    `<path d="M0 0h1000v${horizon}H0z" fill="url(#${id}s)"/>` +
    (indoors ? '' : heaven(random, p, id, far.low && horizon >= 460)) +
    `<ellipse cx="${whole(random, 200, 800)}" cy="${horizon}" rx="560" ry="${whole(random, 190, 300)}" fill="url(#${id}h)"/>` +
    (indoors ? '' : far.drawn) +
    `<path d="M0 ${horizon}h1000V800H0z" fill="url(#${id}f)"/>` +
    beams(random, id, x, y) +
    (pool
      ? `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${pool}" ry="${n(pool * 0.2)}" fill="url(#${id}g)" opacity=".5"/>`
      : '')
  );
}

/** Stars, and in some nights a moon: where there is room for it, below the page's header and above all roofs. */
export function heaven(random: Random, p: Palette, id: string, room: boolean): string {
  const stars = Array.from({ length: whole(random, 12, 34) }, (): Point => [
    whole(random, 0, 1000),
    whole(random, 0, 380),
  ]);
  const drawn = dots(stars, 1.9, p.text, ' opacity=".45"');
  if (!room || random() < 0.4) return drawn;
  const x = whole(random, 760, 860);
  const y = whole(random, 205, 230);
  const r = whole(random, 22, 38);
  const bite = between(random, 0.3, 0.9);
  return (
    drawn +
    `<circle cx="${x}" cy="${y}" r="${r * 4}" fill="url(#${id}g)" opacity=".4"/>` +
    `<path d="M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}A${n(r * bite)} ${r} 0 0 ${random() < 0.7 ? 0 : 1} ${x} ${y - r}z" fill="${p.light}" transform="rotate(${whole(random, -40, 220)} ${x} ${y})"/>`
  );
}

/** Lamps above the picture: two to four that meet at the thing, or one wide shaft with a narrow one in it. */
function beams(random: Random, id: string, x: number, y: number): string {
  const shaft = (from: number, to: number, half: number): string =>
    `M${at(from - 12, -20)}h24L${at(to + half, y)}H${n(to - half)}z`;
  if (random() < 0.4) {
    const from = whole(random, 40, 960);
    return `<path d="${shaft(from, x, 330)}${shaft(from, x, 190)}" fill="url(#${id}b)" class="art-halo"/>`;
  }
  const count = whole(random, 2, 4);
  const first = whole(random, -60, 260);
  const step = between(random, 0.75, 1) * (900 / (count - 1));
  let drawn = '';
  for (let i = 0; i < count; i++)
    drawn += shaft(first + i * step, x + between(random, -70, 70), between(random, 90, 200));
  return `<path d="${drawn}" fill="url(#${id}b)" class="art-halo"/>`;
}
