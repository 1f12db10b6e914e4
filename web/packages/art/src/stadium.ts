import { heaven } from './backdrop.ts';
import { mix } from './colour.ts';
import { horizonLine } from './horizon.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { at, dots, glow, gradient, n, onEllipse } from './svg.ts';

const middle = 500;

interface Mast {
  x: number;
  top: number;
  foot: number;
  size: number;
}

/** The ground at night from a high seat behind the bowler: bowl, crowd, masts, the lit field. */
export function stadium(random: Random, p: Palette, id: string): string {
  const masts = placeMasts(random);
  return (
    `<defs>${gradient(`${id}s`, [
      [0, p.sky[0]],
      [between(random, 0.4, 0.7), p.sky[1]],
      [1, mix(p.sky[2], p.sky[1], between(random, 0, 0.7))],
    ])}` +
    gradient(`${id}b`, [
      [0, p.light, 0.34],
      [0.55, p.light, 0.07],
      [1, p.light, 0],
    ]) +
    glow(`${id}g`, [
      [0, p.light, 0.95],
      [0.12, p.light, 0.5],
      [0.4, p.light, 0.13],
      [1, p.light, 0],
    ]) +
    glow(`${id}f`, [
      [0, p.light, 0.3],
      [0.6, p.light, 0.08],
      [1, p.light, 0],
    ]) +
    `<clipPath id="${id}c"><ellipse cx="500" cy="640" rx="600" ry="168"/></clipPath></defs>` +
    `<path d="M0 0h1000v800H0z" fill="url(#${id}s)"/>` +
    heaven(random, p, id, false) +
    horizonLine(random, p, 452).drawn +
    masts
      .filter((m) => m.size < 1)
      .map((m) => mast(m, p, id))
      .join('') +
    bowl(random, p) +
    field(random, p, id) +
    masts.map((m) => beam(m, id)).join('') +
    masts
      .filter((m) => m.size >= 1)
      .map((m) => mast(m, p, id))
      .join('')
  );
}

/** Two near masts, and none to four far ones; no two grounds have them at the same places. */
function placeMasts(random: Random): Mast[] {
  const wide = between(random, 330, 420);
  // The page's header lies over what is higher.
  const near = between(random, 185, 225);
  const back = between(random, 240, 275);
  const far = whole(random, 0, 2);
  const big = between(random, 1, 1.15);
  const masts: Mast[] = [];
  const pair = (out: number, top: number, foot: number, size: number): void => {
    masts.push({ x: middle - out, top, foot, size }, { x: middle + out, top, foot, size });
  };
  const inner = between(random, 60, 150);
  for (let i = 0; i < far; i++) pair(inner + i * 130, back + i * 12, 400, 0.52 + i * 0.12);
  pair(wide, near, 470, big);
  return masts;
}

/** A mast with its tilted panel of lamps and the halo around it. */
function mast({ x, top, foot, size }: Mast, p: Palette, id: string): string {
  const lean = x < middle ? 1 : -1;
  const step = 13 * size;
  const lamps: [number, number][] = [];
  for (let row = 0; row < 4; row++)
    for (let column = -2; column <= 2; column++)
      lamps.push([x + column * step + row * lean * 2, top + row * step + column * lean * 2]);
  const w = 5 * size;
  return (
    `<path d="M${at(x - w, foot)}L${at(x - w / 2, top)}h${n(w)}L${at(x + w, foot)}z" fill="${p.rope}"/>` +
    `<circle cx="${n(x)}" cy="${n(top + 1.5 * step)}" r="${n(175 * size)}" fill="url(#${id}g)" class="art-halo"/>` +
    dots(lamps, 8.5 * size, p.light)
  );
}

/** Light from a mast to the middle of the field. */
function beam({ x, top, size }: Mast, id: string): string {
  const y = top + 20 * size;
  const reach = 250 * size;
  return `<path d="M${at(x - 14, y)}h28L${at(middle + reach * (x < middle ? 1.35 : 0.5), 690)}L${at(
    middle - reach * (x < middle ? 0.5 : 1.35),
    690,
  )}z" fill="url(#${id}b)" opacity=".75"/>`;
}

/** Two tiers of seats around the far side, with a ribbon of light between them. */
function bowl(random: Random, p: Palette): string {
  const crowd: [number, number][][] = [[], [], []];
  const tier = (rows: number, rx: number, ry: number, cy: number): void => {
    for (let row = 0; row < rows; row++)
      for (let degrees = 196; degrees <= 344; degrees += 3) {
        const dice = random();
        if (dice < 0.3) continue;
        const level = dice < 0.68 ? 0 : dice < 0.975 ? 1 : 2;
        const seat = degrees + between(random, -0.5, 0.5);
        const [x, y] = onEllipse(middle, cy, rx - row * 15, ry - row * 8, seat);
        if (x > 0 && x < 1000) crowd[level]?.push([Math.round(x), Math.round(y)]);
      }
  };
  tier(5, 690, 258, 646);
  tier(4, 612, 200, 648);
  const ring = (
    rx: number,
    ry: number,
    cy: number,
    colour: string,
    width: number,
    more = '',
  ): string =>
    `<path d="M${at(middle - rx, cy)}A${at(rx, ry)} 0 0 1 ${at(middle + rx, cy)}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`;
  return (
    `<path d="M-220 660A720 300 0 0 1 1220 660z" fill="${p.stand}"/>` +
    ring(708, 286, 652, p.rope, 10) +
    dots(crowd[0] ?? [], 4.4, p.crowd[0]) +
    dots(crowd[1] ?? [], 4, p.crowd[1]) +
    ring(622, 212, 646, p.ground, 15) +
    ring(622, 209, 645, p.accent, 3, ' stroke-dasharray="120 14 46 14" opacity=".8"') +
    dots(crowd[2] ?? [], 3.4, p.crowd[2], ' class="art-phones"')
  );
}

/** How the grass was cut, in fans, across or in rings: draws the lighter bands. */
function mowing(random: Random): (colour: string) => string {
  const count = whole(random, 7, 13);
  const vanish = whole(random, 380, 620);
  const kind = whole(random, 0, 2);
  if (kind === 2)
    return (colour) =>
      `<g fill="none" stroke="${colour}">${[0.22, 0.46, 0.7, 0.94].map((s) => `<ellipse cx="500" cy="640" rx="${n(600 * s)}" ry="${n(168 * s)}" stroke-width="${n(36 * s)}"/>`).join('')}</g>`;
  let bands = '';
  for (let i = kind ? 0 : -count; i < count; i += 2)
    bands += kind
      ? `M0 ${n(470 + i * i * 2.4)}h1000v${n(4 + i * 4.8)}H0z`
      : `M${vanish} 330L${n(middle + (i * 1500) / count)} 830L${n(middle + ((i + 1) * 1500) / count)} 830z`;
  return (colour) => `<path d="${bands}" fill="${colour}"/>`;
}

/** The field in perspective: mown fans, rope, circle, pitch, the fielders with the shadows of four masts. */
function field(random: Random, p: Palette, id: string): string {
  const mown = mowing(random);
  const fielders = Array.from({ length: 9 }, () =>
    onEllipse(
      middle,
      640,
      between(random, 190, 470),
      between(random, 60, 132),
      whole(random, 0, 359),
    ),
  );
  const figures = fielders
    .map(([x, y]) => {
      const tall = 7 + (y - 540) / 16;
      return (
        `<path d="M${at(x - 16, y + 3)}l16-3 16 3M${at(x - 13, y - 3)}l13 3 13-3" stroke="#000" stroke-width="1.6" fill="none" opacity=".35"/>` +
        `<path d="M${at(x, y)}v${n(-tall)}" stroke="${p.text}" stroke-width="${n(tall / 2.6)}" stroke-linecap="round"/>`
      );
    })
    .join('');
  return (
    `<g clip-path="url(#${id}c)"><path d="M0 440h1000v400H0z" fill="${p.turf[0]}"/>${mown(p.turf[1])}</g>` +
    `<ellipse cx="500" cy="640" rx="600" ry="168" fill="none" stroke="${p.turf[2]}" stroke-width="16"/>` +
    `<ellipse cx="500" cy="640" rx="572" ry="155" fill="none" stroke="${p.text}" stroke-width="2.5" opacity=".75"/>` +
    `<ellipse cx="500" cy="644" rx="262" ry="66" fill="none" stroke="${p.text}" stroke-width="1.6" stroke-dasharray="5 9" opacity=".5"/>` +
    `<path d="M482 600h36l13 92h-62z" fill="${p.clay}"/><path d="M478 612h44M472 678h56" stroke="${p.text}" stroke-width="1.8" opacity=".9"/>` +
    `<path d="M496 604v-12m4 12v-12m4 12v-12M494 684v-16m6 16v-16m6 16v-16" stroke="${p.text}" stroke-width="1.6"/>` +
    figures +
    `<ellipse cx="500" cy="640" rx="520" ry="150" fill="url(#${id}f)"/>`
  );
}
