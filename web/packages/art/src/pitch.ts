import { heaven } from './backdrop.ts';
import { horizonLine } from './horizon.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { at, dots, glow, gradient, n, onEllipse } from './svg.ts';

// The field lies tilted: a circle seen from above is this ellipse.
const centre = { x: 500, y: 492, rx: 430, ry: 258 };
const striker: [number, number] = [500, 446];

/** An innings as a drawing: every shot from the bat, ground shots to where they stopped, sixes through the air. */
export function pitch(random: Random, p: Palette, id: string): string {
  return (
    `<defs>${gradient(`${id}s`, [
      [0, p.sky[0]],
      [0.62, p.sky[1]],
      [1, p.sky[0]],
    ])}` +
    glow(`${id}f`, [
      [0, p.light, 0.36],
      [0.5, p.light, 0.1],
      [1, p.light, 0],
    ]) +
    gradient(`${id}b`, [
      [0, p.light, 0.16],
      [1, p.light, 0],
    ]) +
    gradient(`${id}k`, [
      [0, p.sky[1]],
      [0.7, p.sky[0]],
    ]) +
    glow(`${id}g`, [
      [0, p.light, 0.9],
      [0.14, p.light, 0.42],
      [1, p.light, 0],
    ]) +
    `<clipPath id="${id}c"><ellipse cx="500" cy="492" rx="430" ry="258"/></clipPath></defs>` +
    `<path d="M0 0h1000v800H0z" fill="url(#${id}s)"/>` +
    heaven(random, p, id, false) +
    horizonLine(random, p, 258).drawn +
    `<path d="M0 258h1000v542H0z" fill="url(#${id}k)"/>` +
    `<path d="M${whole(random, -60, 260)}-20h130L700 640H250z" fill="url(#${id}b)"/><path d="M${whole(random, 740, 1060)}-20h-130L300 640h450z" fill="url(#${id}b)"/>` +
    turf(random, p, id) +
    shots(random, p)
  );
}

function turf(random: Random, p: Palette, id: string): string {
  const turn = whole(random, -28, 28);
  let mown = '';
  for (let x = -480; x < 480; x += 120) mown += `M${x}-520h60v1040h-60z`;
  const crowd: [number, number][] = [];
  for (let ring = 0; ring < 3; ring++)
    for (let degrees = 0; degrees < 360; degrees += 4)
      if (random() < 0.6)
        crowd.push(
          onEllipse(
            500,
            492,
            482 + ring * 24,
            292 + ring * 15,
            degrees + between(random, -0.6, 0.6),
          ),
        );
  const { x, y, rx, ry } = centre;
  const ellipse = (scale: number, more: string): string =>
    `<ellipse cx="${x}" cy="${y}" rx="${n(rx * scale)}" ry="${n(ry * scale)}" ${more}/>`;
  return (
    dots(crowd, 4, p.crowd[1], ' opacity=".7"') +
    ellipse(1.045, `fill="${p.turf[2]}"`) +
    `<g clip-path="url(#${id}c)">${ellipse(1, `fill="${p.turf[0]}"`)}<path d="${mown}" fill="${p.turf[1]}" transform="translate(500 492) scale(1 .6) rotate(${turn})"/></g>` +
    ellipse(0.965, `fill="none" stroke="${p.text}" stroke-width="3" opacity=".85"`) +
    ellipse(
      0.47,
      `fill="none" stroke="${p.text}" stroke-width="1.6" stroke-dasharray="6 9" opacity=".5"`,
    ) +
    ellipse(0.98, `fill="url(#${id}f)"`) +
    `<path d="M484 436h32l8 112h-48z" fill="${p.clay}"/><path d="M479 452h42M473 530h54" stroke="${p.text}" stroke-width="2"/>` +
    `<path d="M494 446v-17m6 17v-17m6 17v-17" stroke="${p.text}" stroke-width="2.2"/>`
  );
}

function shots(random: Random, p: Palette): string {
  const [bx, by] = striker;
  let singles = '';
  let fours = '';
  let sixes = '';
  const ends: [number, number][] = [];
  const landed: [number, number][] = [];
  for (let i = 0; i < 22; i++) {
    const [x, y] = onEllipse(
      centre.x,
      centre.y,
      430 * between(random, 0.3, 0.8),
      258 * between(random, 0.3, 0.8),
      whole(random, 0, 359),
    );
    singles += `M${at(bx, by)}L${at(x, y)}`;
  }
  const turn = whole(random, 0, 39);
  for (let i = 0; i < 9; i++) {
    const [x, y] = onEllipse(
      centre.x,
      centre.y,
      415,
      249,
      turn + i * 40 + between(random, -14, 14),
    );
    fours += `M${at(bx, by)}L${at(x, y)}`;
    ends.push([x, y]);
  }
  for (let i = 0; i < 5; i++) {
    const degrees = [200, 232, 302, 338, 20][i] ?? 0;
    const [x, y] = onEllipse(centre.x, centre.y, 470, 288, degrees + between(random, -12, 12));
    const lift = between(random, 210, 330);
    sixes += `<path d="M${at(bx, by)}Q${at(bx + (x - bx) * 0.55, Math.min(by, y) - lift)} ${at(x, y)}" pathLength="1" class="art-shot" style="--i:${i}"/>`;
    landed.push([x, y]);
  }
  return (
    `<path d="${singles}" stroke="${p.text}" stroke-width="1.4" opacity=".28" fill="none"/>` +
    `<path d="${fours}" stroke="${p.accent}" stroke-width="2.6" opacity=".9" fill="none"/>` +
    dots(ends, 9, p.accent) +
    `<g fill="none" stroke="${p.warm}" stroke-width="3.4" stroke-linecap="round">${sixes}</g>` +
    dots(landed, 15, p.warm, ' class="art-landed"')
  );
}
