import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { across, at, ball, dots, glow, n, placed, type Point } from './svg.ts';

/** A rocket that rises out of the clouds, its flame the one bright light. */
export function rocket(random: Random, p: Palette, id: string): string {
  const side = random() < 0.5 ? -1 : 1;
  const angle = side * between(random, 8, 44);
  const x = 520 + side * between(random, 20, 130);
  const y = whole(random, 250, 330);
  const foot = 500 - side * between(random, 40, 260);
  return (
    backdrop(random, p, id, { horizon: whole(random, 560, 620), x: foot, y: 640, pool: 0 }) +
    `<defs>${across(`${id}m`, [
      [0, mix(p.text, p.ground, 0.62)],
      [0.35, mix(p.text, '#ffffff', 0.6)],
      [0.6, p.text],
      [1, mix(p.text, p.ground, 0.7)],
    ])}${glow(`${id}e`, [
      [0, '#ffffff'],
      [0.25, mix('#ffb347', p.warm, 0.4)],
      [1, p.warm, 0],
    ])}${ball(`${id}p`, mix(p.sky[2], p.light, 0.55), p.sky[2], p.sky[0])}</defs>` +
    planet(random, p, id, side) +
    trail(random, p, id, [foot, 690], [x, y], angle) +
    placed(
      `<g class="art-float">${craft(random, p, id)}</g>`,
      x,
      y,
      angle,
      between(random, 0.86, 1.1),
    )
  );
}

/** A planet of the far sky; some have a ring. */
function planet(random: Random, p: Palette, id: string, side: number): string {
  const r = whole(random, 30, 92);
  const x = 500 - side * whole(random, 150, 330);
  const y = whole(random, 110, 230);
  const ring = `<path d="M${n(-r * 1.2)} 10C${n(-r * 2.2)} 60 ${n(r * 2.2)} 30 ${n(r * 1.2)}-12" fill="none" stroke="${p.accent}" stroke-width="7" stroke-linecap="round" opacity=".75"/>`;
  const craters: Point[] = Array.from({ length: 4 }, () => [
    between(random, -0.5, 0.4) * r,
    between(random, -0.5, 0.5) * r,
  ]);
  return placed(
    `<circle r="${r}" fill="url(#${id}p)"/>${dots(craters, r * 0.28, p.sky[1], ' opacity=".35"')}${random() < 0.5 ? ring : ''}`,
    x,
    y,
    whole(random, -25, 15),
  );
}

/** Smoke from the ground to the flame, and clouds at the foot. */
function trail(
  random: Random,
  p: Palette,
  id: string,
  [fx, fy]: Point,
  [x, y]: Point,
  angle: number,
): string {
  const a = (angle * Math.PI) / 180;
  const [tx, ty] = [x - Math.sin(a) * 130, y + Math.cos(a) * 130];
  const [cx, cy] = [x - Math.sin(a) * 360, y + Math.cos(a) * 360];
  const plume = (wide: number, narrow: number): string =>
    `M${at(fx - wide, fy)}Q${at(cx - wide * 0.6, cy)} ${at(tx - narrow, ty)}H${n(tx + narrow)}Q${at(cx + wide * 0.6, cy)} ${at(fx + wide, fy)}z`;
  const puffs = (from: number, to: number, low: number, high: number): Point[] =>
    Array.from({ length: whole(random, 7, 10) }, (_, i) => [
      fx + (i - 4) * between(random, 60, 88),
      between(random, low, high) + Math.abs(i - 4) * (to - from) * 0.04,
    ]);
  const smoke = mix(p.sky[2], p.light, 0.35);
  return (
    `<path d="${plume(120, 22)}" fill="${smoke}" opacity=".3"/><path d="${plume(66, 16)}" fill="${p.light}" opacity=".35"/><path d="${plume(16, 8)}" fill="${p.accent}" opacity=".75"/>` +
    `<circle cx="${n(tx)}" cy="${n(ty)}" r="210" fill="url(#${id}g)" opacity=".8" class="art-halo"/>` +
    dots(puffs(0, 300, 640, 690), 150, mix(smoke, p.ground, 0.55)) +
    dots(puffs(0, 400, 690, 740), 130, mix(smoke, p.ground, 0.3)) +
    dots(puffs(0, 400, 745, 790), 120, mix(smoke, p.ground, 0.12))
  );
}

/** The ship stands upright around 0 0, 300 high. */
function craft(random: Random, p: Palette, id: string): string {
  const wide = whole(random, 44, 64);
  const tall = whole(random, 150, 190);
  const fin = whole(random, 44, 84);
  const hull = `M0${-tall}C${wide * 1.1} ${-tall * 0.55} ${n(wide * 1.15)} 30 ${n(wide * 0.62)} 104H${n(-wide * 0.62)}C${n(-wide * 1.15)} 30 ${n(-wide * 1.1)} ${n(-tall * 0.55)} 0${-tall}z`;
  const fins = pick(random, [
    `M${n(wide * 0.8)} 30q${fin} 30 ${fin} 110l${-fin - wide * 0.1}-40z`,
    `M${n(wide * 0.8)} 10l${fin} 84v40l${n(-fin - 4)}-44z`,
    `M${n(wide * 0.84)} 40h${n(fin * 0.5)}q${n(fin * 0.5)} 40 10 110l${n(-fin * 0.8)}-50z`,
  ]);
  const windows = whole(random, 1, 3);
  const panes: Point[] = Array.from({ length: windows }, (_, i) => [0, -tall * 0.42 + i * 50]);
  const size = windows === 1 ? 46 : 34;
  const belt = whole(random, 20, 70);
  return (
    `<g class="art-flame"><path d="M${n(-wide * 0.5)} 110Q${n(-wide * 0.8)} 190 0 270 ${n(wide * 0.8)} 190 ${n(wide * 0.5)} 110z" fill="${mix('#ff9a2e', p.warm, 0.5)}"/><path d="M${n(-wide * 0.3)} 110Q${n(-wide * 0.4)} 170 0 210 ${n(wide * 0.4)} 170 ${n(wide * 0.3)} 110z" fill="#fff5cf"/></g>` +
    `<path d="${fins}" fill="${p.accent}"/><path d="${fins}" fill="${mix(p.accent, p.ground, 0.45)}" transform="scale(-1 1)"/>` +
    `<path d="M${n(-wide * 0.5)} 100h${wide}l8 20h${-wide - 16}z" fill="${mix(p.stand, p.quiet, 0.3)}"/>` +
    `<path d="${hull}" fill="url(#${id}m)"/><clipPath id="${id}k"><path d="${hull}"/></clipPath>` +
    `<g clip-path="url(#${id}k)"><path d="M-90-200H90v${n(200 - tall * 0.62)}q-90 30-180 0z" fill="${p.accent}"/><path d="M-90 ${belt}q90 24 180 0v${whole(random, 12, 26)}q-90 24-180 0z" fill="${p.accent}" opacity=".9"/><path d="M0-220h100V140H20Q70-60 0-220z" fill="${p.ground}" opacity=".28"/></g>` +
    dots(panes, size, mix(p.stand, p.quiet, 0.25)) +
    dots(panes, size * 0.72, mix(p.sky[2], p.light, 0.4)) +
    dots(
      panes.map(([px, py]): Point => [px - size * 0.12, py - size * 0.12]),
      size * 0.24,
      '#ffffff',
      ' opacity=".8"',
    )
  );
}
