import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { across, at, ball, dots, gradient, n, placed, type Point } from './svg.ts';

/** Bat and ball at the wicket under lights: the ball is struck, or the bat waits at the stumps. */
export function bat(random: Random, p: Palette, id: string): string {
  const horizon = whole(random, 330, 420);
  const side = random() < 0.5 ? -1 : 1;
  const struck = random() < 0.6;
  const x = 500 - side * whole(random, 20, 110);
  const turn = struck ? -side * between(random, 24, 62) : side * between(random, -26, -8);
  const spot: Point = struck
    ? [x + side * whole(random, 180, 270), whole(random, 150, 300)]
    : [x + side * whole(random, 130, 220), 560];
  return (
    backdrop(random, p, id, { horizon, x, y: 640, pool: 0 }) +
    defs(random, p, id) +
    field(random, p, id, horizon) +
    wicket(
      p,
      id,
      struck ? x - side * whole(random, 150, 230) : x - side * whole(random, 60, 110),
      struck ? 570 : 550,
      between(random, 0.8, 1.05),
    ) +
    (struck
      ? path(p, id, spot, x, side)
      : `<ellipse cx="${n(spot[0] + 18)}" cy="614" rx="70" ry="14" fill="#000" opacity=".45"/>`) +
    placed(
      `<g${struck ? ' class="art-float"' : ''}>${willow(random, p, id)}</g>`,
      x,
      struck ? 350 : 330,
      turn,
      1.02,
    ) +
    leather(random, p, id, spot, struck ? whole(random, 42, 58) : whole(random, 50, 60))
  );
}

function defs(random: Random, p: Palette, id: string): string {
  const wood = mix('#dcb77a', p.clay, between(random, 0.2, 0.6));
  const red = mix(random() < 0.3 ? '#f4efe6' : '#b5202e', p.warm, 0.1);
  return `<defs>${across(`${id}w`, [
    [0, mix(wood, p.ground, 0.5)],
    [0.22, mix(wood, '#ffffff', 0.3)],
    [0.6, wood],
    [1, mix(wood, p.ground, 0.6)],
  ])}${ball(`${id}l`, mix(red, '#ffffff', 0.5), red, mix(red, p.ground, 0.75))}${gradient(
    `${id}t`,
    [
      [0, p.turf[0]],
      [1, mix(p.turf[2], p.turf[0], 0.4)],
    ],
  )}</defs>`;
}

/** Grass, mown in arcs, and the strip towards the far wicket. */
function field(random: Random, p: Palette, id: string, horizon: number): string {
  const far = whole(random, 400, 620);
  let mown = '';
  for (let i = 0; i < 4; i++) {
    const y = horizon + 12 + i * i * 26 + i * 14;
    mown += `M0 ${y}q500-${12 + i * 8} 1000 0v${14 + i * 16}q-500-${12 + i * 10} -1000 0z`;
  }
  return (
    `<path d="M0 ${horizon}h1000V800H0z" fill="url(#${id}t)"/><path d="${mown}" fill="${p.turf[1]}" opacity=".6"/>` +
    `<path d="M${far - 24} ${horizon + 22}h48L880 800H120z" fill="${p.clay}" opacity=".8"/><path d="M${n(far * 0.3 + 160)} 640h${n(far * 0.1 + 340)}" stroke="${p.text}" stroke-width="6" opacity=".8"/>` +
    `<ellipse cx="500" cy="560" rx="520" ry="190" fill="url(#${id}g)" opacity=".4"/>`
  );
}

function wicket(p: Palette, id: string, x: number, y: number, scale: number): string {
  const stump = (dx: number): string => `M${dx - 8} 0v-220q8-8 16 0V0z`;
  return placed(
    `<path d="${[-34, 0, 34].map((dx) => `M${dx - 6} 0l60 22h18L${dx + 8} 0z`).join('')}" fill="#000" opacity=".3"/><path d="${[-34, 0, 34].map(stump).join('')}" fill="url(#${id}w)"/>` +
      `<path d="M-40-228h36M4-228h36" stroke="${p.accent}" stroke-width="9" stroke-linecap="round"/>`,
    x,
    y,
    0,
    scale,
  );
}

/** The way of the ball, from the bat to where it flies. */
function path(p: Palette, id: string, [bx, by]: Point, x: number, side: number): string {
  const from: Point = [x + side * 60, 480];
  return (
    `<path d="M${at(...from)}Q${at((from[0] + bx) / 2 + side * 46, (from[1] + by) / 2 + 40)} ${at(bx - 16, by - 22)}l34 40Q${at((from[0] + bx) / 2 + side * 60, (from[1] + by) / 2 + 70)} ${at(...from)}z" fill="${p.accent}" opacity=".4"/>` +
    `<circle cx="${n(bx)}" cy="${n(by)}" r="150" fill="url(#${id}g)" opacity=".8" class="art-halo"/>`
  );
}

/** The bat hangs around 0 0, 470 high, its blade below. */
function willow(random: Random, p: Palette, id: string): string {
  const grip = mix(p.accent, p.ground, 0.15);
  const edge = whole(random, 50, 60);
  const blade = `M-18-70Q${-edge}-56 ${-edge}-20L${-edge - 4} 200Q${-edge} 246 0 250 ${edge} 246 ${edge + 4} 200L${edge}-20Q${edge}-56 18-70z`;
  const bands = Array.from({ length: 8 }, (_, i) => `M-13 ${-206 + i * 15}h26`).join('');
  const mark = whole(random, 0, 2);
  const sign = [
    `<path d="M-26 20 0-8l26 28v90L0 82l-26 28z" fill="${p.accent}"/>`,
    `<path d="M-30 10h60v16h-60zM-30 36h60v10h-60zM-30 56h60v5h-60z" fill="${p.accent}"/>`,
    `<circle cy="40" r="28" fill="${p.accent}"/><circle cy="40" r="15" fill="${p.warm}"/>`,
  ][mark];
  return (
    `<path d="M-14-216h28v150h-28z" fill="${grip}"/><path d="${bands}" stroke="${p.ground}" stroke-width="3" opacity=".45"/><path d="M-16-222h32v12h-32z" fill="${mix(grip, p.ground, 0.4)}"/>` +
    `<path d="${blade}" fill="url(#${id}w)"/><path d="M0-58V246" stroke="${p.ground}" stroke-width="2" opacity=".2"/><path d="M-30-30V214M-12-40V230M22-30V220" stroke="${p.clay}" stroke-width="1.6" opacity=".4"/>${sign}` +
    `<path d="M${-edge - 3} 190q50 16 ${2 * edge + 6} 0" fill="none" stroke="${p.light}" stroke-width="3" opacity=".5"/>`
  );
}

function leather(random: Random, p: Palette, id: string, [x, y]: Point, r: number): string {
  const seam = (k: number): string =>
    `M${n(-r * 0.9)} ${n(r * 0.42 + k)}Q0 ${n(-r * 0.35 + k)} ${n(r * 0.9)} ${n(r * 0.42 + k)}`;
  const stitches: Point[] = [[-r * 0.38, -r * 0.45]];
  return placed(
    `<circle r="${r}" fill="url(#${id}l)"/><clipPath id="${id}k"><circle r="${r}"/></clipPath><g clip-path="url(#${id}k)" fill="none"><path d="${seam(0)}" stroke="${p.light}" stroke-width="3"/><path d="${seam(-9)}${seam(9)}" stroke="${p.light}" stroke-width="4.5" stroke-dasharray="2.5 5"/></g>${dots(stitches, r * 0.24, '#ffffff', ' opacity=".5"')}`,
    x,
    y,
    whole(random, -60, 60),
  );
}
