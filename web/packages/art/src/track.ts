import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { at, dots, n, type Point } from './svg.ts';

/** The road's middle and half width, from the horizon (0) to the eye (1). */
type Road = (depth: number) => { x: number; y: number; half: number };

/** A circuit at night: the road winds to the horizon, lamps along it, the light of cars that have just passed. */
export function track(random: Random, p: Palette, id: string): string {
  const horizon = whole(random, 280, 370);
  const end = whole(random, 400, 640);
  const near = whole(random, 380, 660);
  const swing = (random() < 0.5 ? -1 : 1) * between(random, 130, 330);
  const twist = between(random, 2.6, 6.4);
  const road: Road = (depth) => {
    const d = depth ** 1.9;
    return {
      x: end + (near - end) * d + Math.sin(depth * twist) * swing * (1 - depth) * (0.25 + depth),
      y: horizon + 4 + (840 - horizon) * d,
      half: 3 + 430 * d,
    };
  };
  return (
    backdrop(random, p, id, { horizon, x: end, y: 560, pool: 0 }) +
    `<path d="M0 ${horizon}h1000V800H0z" fill="${p.turf[2]}"/>` +
    `<ellipse cx="${end}" cy="${horizon + 10}" rx="520" ry="130" fill="url(#${id}g)" opacity=".6"/>` +
    surface(p, road) +
    masts(random, p, road) +
    streaks(random, p, road) +
    gantry(random, p, road)
  );
}

/** To the whole unit, which is fine enough for a road. */
const spot = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;

/** A band along the road between two shares of its half width. */
function band(road: Road, from: number, to: number, first = 0, last = 1, steps = 14): string {
  const left: string[] = [];
  const right: string[] = [];
  for (let i = 0; i <= steps; i++) {
    const { x, y, half } = road(first + ((last - first) * i) / steps);
    left.push(spot(x + from * half, y));
    right.push(spot(x + to * half, y));
  }
  return `M${left.join('L')}L${right.reverse().join('L')}z`;
}

function surface(p: Palette, road: Road): string {
  let kerb = '';
  let dashes = '';
  for (let i = 0; i < 16; i += 2) {
    const a = road(i / 16);
    const b = road((i + 1) / 16);
    for (const side of [-1, 1])
      kerb += `M${spot(a.x + side * a.half, a.y)}L${spot(b.x + side * b.half, b.y)} ${spot(b.x + side * b.half * 1.1, b.y)} ${spot(a.x + side * a.half * 1.1, a.y)}z`;
    dashes += `M${spot(a.x - a.half * 0.015, a.y)}L${spot(b.x - b.half * 0.015, b.y)}H${n(b.x + b.half * 0.015)}L${spot(a.x + a.half * 0.015, a.y)}z`;
  }
  return (
    `<path d="${band(road, -1.1, 1.1)}" fill="${p.text}"/><path d="${kerb}" fill="${mix('#d92b45', p.accent, 0.35)}"/>` +
    `<path d="${band(road, -1, 1)}" fill="${mix(p.stand, p.sky[1], 0.5)}"/><path d="${band(road, -0.5, 0.72)}" fill="${p.light}" opacity=".05"/>` +
    `<path d="${dashes}" fill="${p.text}" opacity=".55"/>`
  );
}

/** Lamps on both sides, smaller with the distance. */
function masts(random: Random, p: Palette, road: Road): string {
  const high = between(random, 0.5, 0.95);
  const far = whole(random, 5, 7);
  const lamps: Point[] = [];
  const big: Point[] = [];
  let poles = '';
  for (let i = 1; i <= far; i++) {
    const { x, y, half } = road((i / far) * 0.72);
    for (const side of [-1, 1]) {
      const foot = x + side * (half * 1.35 + 8);
      const top = y - 26 - half * high;
      poles += `M${at(foot, y)}V${n(top)}l${n(-side * (6 + half * 0.22))}-4`;
      (half > 60 ? big : lamps).push([foot - side * (6 + half * 0.22), top - 4]);
    }
  }
  return (
    `<path d="${poles}" fill="none" stroke="${p.rope}" stroke-width="4"/>` +
    dots(lamps, 18, p.light, ' opacity=".2"') +
    dots(lamps, 5, p.light) +
    dots(big, 56, p.light, ' opacity=".14" class="art-halo"') +
    dots(big, 13, p.light)
  );
}

/** Lights drawn out by speed: some come, some go. */
function streaks(random: Random, p: Palette, road: Road): string {
  const drawn = { [p.light]: '', [p.accent]: '', [p.warm]: '' };
  for (let i = whole(random, 3, 5); i > 0; i--) {
    const lane = between(random, -0.8, 0.8);
    const first = between(random, 0.1, 0.5);
    const last = Math.min(1, first + between(random, 0.25, 0.6));
    const colour = lane < 0 ? p.light : random() < 0.6 ? p.accent : p.warm;
    for (const shift of [0, 0.09])
      drawn[colour] += band(road, lane + shift, lane + shift + 0.022, first, last, 6);
  }
  const paths = Object.entries(drawn).map(([colour, d]) => `<path d="${d}" fill="${colour}"/>`);
  return `<g class="art-halo" opacity=".85">${paths.join('')}</g>`;
}

/** The start: a gantry with five lights over the road, and the chequered line below it. */
function gantry(random: Random, p: Palette, road: Road): string {
  const { x, y, half } = road(between(random, 0.4, 0.56));
  const wide = half * 1.3;
  const high = Math.max(70, half * 1.5);
  const lit = whole(random, 1, 5);
  const cell = half / 6;
  let squares = '';
  for (let i = 0; i < 12; i++)
    squares += `M${at(x - half + i * cell, y + (i % 2) * cell * 0.3)}h${n(cell)}v${n(cell * 0.3)}h${n(-cell)}z`;
  const row = (from: number, to: number): Point[] =>
    Array.from({ length: to - from }, (_, i) => [x + (from + i - 2) * wide * 0.3, y - high]);
  return (
    `<path d="M${at(x - half, y)}h${n(half * 2)}v${n(cell * 0.6)}h${n(-half * 2)}z" fill="${p.ground}"/><path d="${squares}" fill="${p.text}"/>` +
    `<path d="M${at(x - wide, y)}V${n(y - high)}H${n(x + wide)}V${n(y)}" fill="none" stroke="${p.rope}" stroke-width="${n(half / 12 + 3)}"/><path d="M${at(x - wide, y - high)}H${n(x + wide)}" stroke="${p.stand}" stroke-width="${n(wide * 0.3)}"/>` +
    dots(row(0, 5), wide * 0.18, p.ground) +
    dots(row(0, lit), wide * 0.3, p.warm, ' opacity=".25" class="art-halo"') +
    dots(row(0, lit), wide * 0.15, p.warm)
  );
}
