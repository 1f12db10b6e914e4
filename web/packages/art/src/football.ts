import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { dot, turning, type Vec } from './solid.ts';
import { at, ball, n, outline, type Point } from './svg.ts';

const golden = (1 + Math.sqrt(5)) / 2;
/** The middles of the twelve dark panels: the corners of an icosahedron, at distance one. */
const corners: Vec[] = [-1, 1].flatMap((a) =>
  [-golden, golden].flatMap((b): Vec[] => [unit([0, a, b]), unit([a, b, 0]), unit([b, 0, a])]),
);

function unit([x, y, z]: Vec): Vec {
  const long = Math.hypot(x, y, z);
  return [x / long, y / long, z / long];
}

/** A penalty, a shot, a kick-off: the ball is near, the goal waits under the lights. */
export function football(random: Random, p: Palette, id: string): string {
  const horizon = whole(random, 330, 400);
  const flies = random() < 0.6;
  const side = random() < 0.5 ? -1 : 1;
  const goal = {
    x: 510 - side * whole(random, 0, 190),
    y: horizon + 20,
    w: whole(random, 300, 460),
  };
  const spot: Point = [
    530 + side * whole(random, 10, 170),
    flies ? whole(random, 270, 380) : whole(random, 430, 470),
  ];
  const r = whole(random, 88, 132);
  return (
    backdrop(random, p, id, { horizon, x: 500, y: 640, pool: 0 }) +
    grass(random, p, id, horizon) +
    net(random, p, goal) +
    shot(random, p, spot, r, flies, side) +
    `<ellipse cx="${n(spot[0] + r * 0.3)}" cy="${n(flies ? 590 : spot[1] + r * 0.95)}" rx="${n(r * (flies ? 0.7 : 1))}" ry="${n(r * 0.17)}" fill="#000" opacity=".4"/>` +
    `<circle cx="${n(spot[0])}" cy="${n(spot[1])}" r="${r * 2}" fill="url(#${id}g)" opacity=".4"/>` +
    `<g${flies ? ' class="art-float"' : ''}>${leather(random, p, id, spot, r)}</g>`
  );
}

/** Mown bands towards the goal, and the lines of the box. */
function grass(random: Random, p: Palette, id: string, horizon: number): string {
  const vanish = whole(random, 380, 640);
  const bands = whole(random, 5, 8);
  let mown = '';
  for (let i = -bands; i < bands; i += 2)
    mown += `M${vanish} ${horizon - 160}L${n(500 + (i * 1300) / bands)} 800H${n(500 + ((i + 1) * 1300) / bands)}z`;
  return (
    `<clipPath id="${id}c"><path d="M0 ${horizon}h1000V800H0z"/></clipPath><path d="M0 ${horizon}h1000V800H0z" fill="${p.turf[0]}"/>` +
    `<g clip-path="url(#${id}c)"><path d="${mown}" fill="${p.turf[1]}"/><path d="M-40 ${horizon + 26}h1080M60 ${horizon + 26}L-120 ${horizon + 180}H1120L940 ${horizon + 26}M340 ${horizon + 180}a180 50 0 0 0 320 0" fill="none" stroke="${p.text}" stroke-width="5" opacity=".7"/></g>` +
    `<ellipse cx="500" cy="${horizon + 130}" rx="560" ry="170" fill="url(#${id}g)" opacity=".38"/>`
  );
}

function net(random: Random, p: Palette, { x, y, w }: { x: number; y: number; w: number }): string {
  const h = w * 0.36;
  const deep = w * 0.12;
  const bulge = between(random, -0.3, 0.3) * w;
  let mesh = '';
  for (let i = 0; i <= 16; i++) {
    const share = i / 16;
    mesh += `M${at(x - w / 2 + share * w, y - h)}Q${at(x - w / 2 + share * w + bulge * 0.2, y - h * 0.5)} ${at(x - w / 2 + deep + share * (w - 2 * deep), y - 10)}`;
    if (i < 7)
      mesh += `M${at(x - w / 2 + (deep * i) / 6, y - h + (h - 10) * (i / 6))}Q${at(x + bulge, y - h + (h - 10) * (i / 6) - 8)} ${at(x + w / 2 - (deep * i) / 6, y - h + (h - 10) * (i / 6))}`;
  }
  return (
    `<path d="${mesh}" fill="none" stroke="${p.light}" stroke-width="1.4" opacity=".4"/>` +
    `<path d="M${at(x - w / 2, y + 6)}V${n(y - h)}H${n(x + w / 2)}V${n(y + 6)}" fill="none" stroke="${mix(p.text, '#ffffff', 0.5)}" stroke-width="${n(w / 48)}" stroke-linejoin="round"/>`
  );
}

/** The way the ball has come, as light. */
function shot(
  random: Random,
  p: Palette,
  [x, y]: Point,
  r: number,
  flies: boolean,
  side: number,
): string {
  if (!flies) return '';
  const from = 500 - side * whole(random, 280, 520);
  const bend = side * whole(random, 40, 160);
  return (
    `<path d="M${from} 720Q${n((from + x) / 2 - bend)} ${n(y + 60)} ${at(x, y - r * 0.7)}L${at(x, y + r * 0.7)}Q${n((from + x) / 2 - bend)} ${n(y + 140)} ${from} 720z" fill="${p.accent}" opacity=".22"/>` +
    `<path d="M${from} 720Q${n((from + x) / 2 - bend)} ${n(y + 100)} ${at(x, y)}" fill="none" stroke="${p.accent}" stroke-width="5" stroke-linecap="round" opacity=".8"/>`
  );
}

/** The ball of football, around `x` and `y`; it leaves its light as `…l` and `…o`. */
export function leather(random: Random, p: Palette, id: string, [x, y]: Point, r: number): string {
  const turn = turning(between(random, 0, 6), between(random, 0, 6), between(random, 0, 6));
  const turned = corners.map(turn);
  const flat = (v: Vec): Point => {
    const [a, b] = unit(v);
    return [x + a * r, y + b * r];
  };
  const toward = (a: Vec, b: Vec, share: number): Vec => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ];
  let panels = '';
  let seams = '';
  for (const v of turned) {
    if (v[2] < -0.25) continue;
    const near = turned.filter((w) => w !== v && dot(v, w) > 0.4);
    const ring = around(v, near).map((w) => toward(v, w, 1 / 3));
    if (ring.every((c) => c[2] > -0.06)) panels += outline(ring.map(flat));
    for (const w of near) {
      const [a, b] = [toward(v, w, 1 / 3), toward(v, w, 2 / 3)];
      if (v[0] < w[0] && a[2] > 0 && b[2] > 0) seams += `M${at(...flat(a))}L${at(...flat(b))}`;
    }
  }
  const dark = mix(p.ground, p.sky[1], 0.3);
  return (
    `<defs>${ball(`${id}l`, '#ffffff', mix(p.text, p.light, 0.4), mix(p.sky[2], p.ground, 0.5))}${ball(`${id}o`, mix(dark, p.light, 0.25), dark, p.ground)}</defs>` +
    `<circle cx="${n(x)}" cy="${n(y)}" r="${r}" fill="url(#${id}l)"/><path d="${seams}" stroke="${dark}" stroke-width="3" opacity=".7"/>` +
    `<path d="${panels}" fill="url(#${id}o)" stroke="${dark}" stroke-width="3" stroke-linejoin="round"/>`
  );
}

/** Neighbours in the order in which they lie around a corner. */
function around(v: Vec, near: Vec[]): Vec[] {
  const [first, ...rest] = near;
  const ring = first ? [first] : [];
  while (rest.length) {
    const last = ring.at(-1) ?? v;
    const next = rest.findIndex((w) => dot(last, w) > 0.4);
    ring.push(...rest.splice(Math.max(0, next), 1));
  }
  return ring;
}
