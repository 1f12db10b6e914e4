import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { across, at, dashes, dots, fine, n, onEllipse, round, type Point } from './svg.ts';

const pockets = 37;

interface Bowl {
  x: number;
  y: number;
  r: number;
  /** How far the eye is above it: height by width. */
  tilt: number;
}

/** A wheel that lies tilted under the lamp, the ball on its last round. */
export function roulette(random: Random, p: Palette, id: string): string {
  const bowl: Bowl = {
    x: whole(random, 470, 580),
    y: whole(random, 360, 420),
    r: whole(random, 330, 385),
    tilt: between(random, 0.4, 0.66),
  };
  const turn = between(random, 0, 360);
  const { x, y, r, tilt } = bowl;
  const ring = (share: number, more: string, lower = 0): string =>
    `<ellipse cx="${x}" cy="${n(y + lower)}" rx="${n(r * share)}" ry="${n(r * share * tilt)}" ${more}/>`;
  return (
    backdrop(random, p, id, { horizon: 300, x, y: y + 60, pool: 0 }) +
    `<defs>${across(`${id}w`, [
      [0, mix(p.clay, p.ground, 0.75)],
      [0.3, mix(p.clay, p.ground, 0.25)],
      [0.55, mix(p.clay, p.light, 0.25)],
      [1, mix(p.clay, p.ground, 0.8)],
    ])}${across(`${id}m`, [
      [0, mix(p.warm, p.ground, 0.6)],
      [0.4, p.light],
      [0.6, p.warm],
      [1, mix(p.warm, p.ground, 0.7)],
    ])}</defs>` +
    ring(1.14, 'fill="#000" opacity=".45"', 70) +
    ring(1.06, `fill="${mix(p.clay, p.ground, 0.85)}"`, 44) +
    ring(1.06, `fill="url(#${id}w)"`) +
    ring(0.93, `fill="${mix(p.ground, p.clay, 0.12)}"`) +
    ring(0.92, `fill="none" stroke="url(#${id}m)" stroke-width="5"`, 3) +
    studs(p, bowl, turn) +
    wheelOf(p, bowl, turn) +
    ring(0.5, `fill="url(#${id}w)"`, 6) +
    ring(0.5, `fill="none" stroke="url(#${id}m)" stroke-width="4"`, 4) +
    turret(p, id, bowl, turn) +
    thrown(random, p, id, bowl) +
    ring(1, `fill="url(#${id}g)" opacity=".22"`, -r * 0.2)
  );
}

/** Diamonds on the slope that break the ball's way. */
function studs(p: Palette, { x, y, r, tilt }: Bowl, turn: number): string {
  const points = Array.from({ length: 8 }, (_, i) =>
    onEllipse(x, y, r * 0.985, r * 0.985 * tilt, turn + i * 45),
  );
  return dots(points, 9, p.warm);
}

/** The pockets: dashes of a wide ring, seen from above and then tilted. The zero is the first. */
function wheelOf(p: Palette, { x, y, r, tilt }: Bowl, turn: number): string {
  const ring = (colour: string, dash?: [number, number], share = 0.7, wide = 0.32): string =>
    `<circle r="${n(r * share)}" stroke="${colour}" stroke-width="${n(r * wide)}"${dash ? dashes(round(r * share), pockets, ...dash) : ''}/>`;
  return (
    `<g transform="translate(${x} ${y}) scale(1 ${fine(tilt)}) rotate(${n(turn)})" fill="none"><g class="art-spin">` +
    ring(mix(p.ground, '#000000', 0.3)) +
    ring(mix('#c8202f', p.warm, 0.18), [1, 1]) +
    ring(mix('#128a4b', p.turf[1], 0.4), [1, 36]) +
    ring(p.light, [0.06, 0.94], 0.62, 0.16) +
    ring(p.warm, undefined, 0.7, 0.007) +
    ring(p.warm, undefined, 0.86, 0.01) +
    '</g></g>'
  );
}

/** The knob in the middle with its four arms. */
function turret(p: Palette, id: string, { x, y, r, tilt }: Bowl, turn: number): string {
  const top = y - r * 0.2;
  let arms = '';
  const ends: Point[] = [];
  for (let i = 0; i < 4; i++) {
    const [ax, ay] = onEllipse(x, top + 30, r * 0.24, r * 0.24 * tilt, turn * 1.7 + i * 90);
    arms += `M${at(x, top + 30)}L${at(ax, ay)}`;
    ends.push([ax, ay]);
  }
  return (
    `<path d="M${n(x - r * 0.2)} ${n(y + 8)}Q${x - 14} ${n(top + 60)} ${x - 12} ${n(top)}h24Q${x + 14} ${n(top + 60)} ${n(x + r * 0.2)} ${n(y + 8)}A${n(r * 0.2)} ${n(r * 0.2 * tilt)} 0 0 1 ${n(x - r * 0.2)} ${n(y + 8)}z" fill="url(#${id}m)"/>` +
    `<path d="${arms}" stroke="url(#${id}m)" stroke-width="11" stroke-linecap="round"/>` +
    dots(ends, 22, p.warm) +
    `<circle cx="${x}" cy="${n(top - 12)}" r="24" fill="url(#${id}m)"/>` +
    dots([[x - 6, top - 20]], 9, p.light)
  );
}

/** The ball and the light it draws behind it. */
function thrown(random: Random, p: Palette, id: string, { x, y, r, tilt }: Bowl): string {
  const end = between(random, 20, 160);
  const share = 0.96;
  const [bx, by] = onEllipse(x, y, r * share, r * share * tilt, end);
  const [sx, sy] = onEllipse(x, y, r * share, r * share * tilt, end + 62);
  return (
    `<path d="M${at(sx, sy)}A${n(r * share)} ${n(r * share * tilt)} 0 0 0 ${at(bx, by)}" fill="none" stroke="${p.light}" stroke-width="9" stroke-linecap="round" opacity=".3"/>` +
    `<circle cx="${n(bx)}" cy="${n(by)}" r="70" fill="url(#${id}g)" class="art-halo"/>` +
    dots([[bx, by]], 27, '#ffffff')
  );
}
