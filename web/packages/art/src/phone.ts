import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { at, dots, gradient, n, placed, type Point } from './svg.ts';
import { symbolNames, symbols } from './symbols.ts';

/** A phone that hangs in the light, the game on its screen, signs around it. */
export function phone(random: Random, p: Palette, id: string): string {
  const x = whole(random, 490, 570);
  const y = whole(random, 320, 345);
  const turn = (random() < 0.5 ? -1 : 1) * between(random, 4, 20);
  const screen = [curve, field, tiles, bars][whole(random, 0, 3)] ?? curve;
  return (
    backdrop(random, p, id, { x, y: 640, pool: 330 }) +
    `<defs>${gradient(`${id}q`, [
      [0, mix(p.sky[2], p.light, 0.12)],
      [0.5, p.sky[1]],
      [1, p.ground],
    ])}<clipPath id="${id}c"><rect x="-125" y="-262" width="250" height="524" rx="26"/></clipPath></defs>` +
    `<circle cx="${x}" cy="${y}" r="420" fill="url(#${id}g)" opacity=".5" class="art-halo"/>` +
    around(random, p, x, y, -1) +
    placed(
      `<g class="art-float"><rect x="-134" y="-268" width="284" height="550" rx="42" fill="#000" opacity=".5"/><rect x="-141" y="-278" width="282" height="556" rx="42" fill="${mix(p.quiet, p.ground, 0.4)}"/><rect x="-136" y="-273" width="272" height="546" rx="37" fill="${p.ground}"/><rect x="-125" y="-262" width="250" height="524" rx="26" fill="url(#${id}q)"/><g clip-path="url(#${id}c)">${screen(random, p, id)}${controls(random, p)}<path d="M-125-262H${whole(random, 10, 70)}L-125 ${whole(random, 0, 160)}z" fill="#fff" opacity=".09"/></g><path d="M-30-246h60" stroke="${p.ground}" stroke-width="17" stroke-linecap="round"/></g>`,
      x,
      y,
      turn,
      between(random, 0.96, 1.06),
    ) +
    around(random, p, x, y, 1)
  );
}

/** The lower part of every screen: two fields and the bright button. */
function controls(random: Random, p: Palette): string {
  const share = whole(random, 60, 150);
  return (
    `<path d="M-104 118h208M-104 156h208" stroke="${p.light}" stroke-width="24" stroke-linecap="round" opacity=".1"/>` +
    `<path d="M-100 118h${share}M-100 156h${210 - share}" stroke="${p.light}" stroke-width="8" stroke-linecap="round" opacity=".6"/><rect x="-110" y="190" width="220" height="50" rx="14" fill="${p.accent}"/><path d="M-40 215h80" stroke="${p.ink}" stroke-width="9" stroke-linecap="round"/>`
  );
}

function curve(random: Random, p: Palette, id: string): string {
  const top = whole(random, -200, -130);
  const way = `M-110 80C-10 ${whole(random, 60, 78)} 60 ${whole(random, 0, 40)} 96 ${top}`;
  return (
    `<path d="M-125-120h250M-125-40h250M-125 40h250" stroke="${p.light}" opacity=".14"/><path d="${way}V80z" fill="${p.accent}" opacity=".22"/><path d="${way}" fill="none" stroke="${p.accent}" stroke-width="8" stroke-linecap="round"/>` +
    `<circle cx="96" cy="${top}" r="80" fill="url(#${id}g)"/>` +
    dots([[96, top]], 22, p.light)
  );
}

function field(random: Random, p: Palette, id: string): string {
  const spots: Point[] = Array.from({ length: 9 }, () => [
    whole(random, -90, 90),
    whole(random, -130, 30),
  ]);
  const shots = Array.from(
    { length: 7 },
    () => `M0-40L${whole(random, -100, 100)} ${whole(random, -150, 60)}`,
  );
  return (
    `<ellipse cy="-50" rx="116" ry="128" fill="${p.turf[1]}"/><ellipse cy="-50" rx="106" ry="117" fill="${p.turf[0]}" stroke="${p.text}" stroke-width="2"/><path d="M-9-84H9V0H-9z" fill="${p.clay}"/><path d="${shots.join('')}" stroke="${p.warm}" stroke-width="3"/><ellipse cy="-50" rx="116" ry="128" fill="url(#${id}g)" opacity=".4"/>` +
    dots(spots, 9, p.light)
  );
}

/** A grid of games. */
function tiles(random: Random, p: Palette): string {
  const kinds = shuffled(random, symbolNames);
  const shades = shuffled(random, [p.sky[2], p.turf[0], p.crowd[1], mix(p.accent, p.ground, 0.55)]);
  return Array.from({ length: 4 }, (_, i) =>
    placed(
      `<rect x="-52" y="-66" width="104" height="132" rx="14" fill="${shades[i] ?? p.sky[2]}"/>${symbols[kinds[i] ?? 'star'](p)}`,
      i % 2 ? 58 : -58,
      i < 2 ? -144 : 2,
      0,
    ),
  ).join('');
}

/** Runs by over. */
function bars(random: Random, p: Palette): string {
  let drawn = '';
  const falls: Point[] = [];
  for (let i = 0; i < 11; i++) {
    const h = whole(random, 20, 200);
    drawn += `M${-110 + i * 20} 80v${-h}h13V80z`;
    if (random() < 0.3) falls.push([-103 + i * 20, 64 - h]);
  }
  return `<path d="${drawn}" fill="${p.accent}"/><path d="M-115 82h230" stroke="${p.light}" stroke-width="3"/>${dots(falls, 14, p.warm)}`;
}

/** Signs that float beside it, behind or before. */
function around(random: Random, p: Palette, x: number, y: number, depth: number): string {
  const kinds = shuffled(random, symbolNames);
  let drawn = '';
  const sparks: Point[] = [];
  for (let i = 0; i < (depth < 0 ? 2 : whole(random, 1, 2)); i++) {
    const side = (i % 2 ? -1 : 1) * depth;
    drawn += placed(
      symbols[kinds[i] ?? 'star'](p),
      x + side * between(random, 200, 290),
      y + between(random, -210, 190),
      whole(random, -30, 30),
      between(random, 0.6, 1.15),
    );
    for (let k = 0; k < 4; k++)
      sparks.push([x + whole(random, -330, 330), y + whole(random, -290, 260)]);
  }
  return (
    drawn +
    `<path d="${sparks.map(([a, b]) => `M${at(a, b - 9)}l2 7 7 2-7 2-2 7-2-7-7-2 7-2z`).join('')}" fill="${p.light}" opacity=".7" class="art-wink"/>` +
    (depth < 0 ? '' : `<ellipse cx="${n(x)}" cy="640" rx="150" ry="18" fill="#000" opacity=".35"/>`)
  );
}
