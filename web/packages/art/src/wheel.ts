import { horizonLine } from './horizon.ts';
import type { Palette } from './palette.ts';
import { whole, type Random } from './random.ts';
import { at, dots, glow, gradient, n, onEllipse } from './svg.ts';

const cx = 500;
const cy = 396;
const radius = 272;

/** A fairground wheel under a lamp. With labels it is the wheel of a page; without, a picture of one. */
export function wheel(random: Random, p: Palette, id: string, labels: string[] = []): string {
  const count = labels.length || 2 * whole(random, 5, 8);
  return (
    `<defs>${gradient(`${id}s`, [
      [0, p.sky[0]],
      [0.55, p.sky[1]],
      [1, p.ground],
    ])}` +
    glow(`${id}h`, [
      [0, p.sky[2], 0.95],
      [0.55, p.sky[2], 0.32],
      [1, p.sky[2], 0],
    ]) +
    glow(`${id}p`, [
      [0, p.light, 0.3],
      [1, p.light, 0],
    ]) +
    gradient(`${id}b`, [
      [0, p.light, 0.15],
      [1, p.light, 0],
    ]) +
    gradient(`${id}o`, [
      [0, p.light, 0.18],
      [0.5, p.light, 0],
      [1, p.ground, 0.4],
    ]) +
    '</defs>' +
    `<path d="M0 0h1000v800H0z" fill="url(#${id}s)"/>` +
    `<circle cx="${cx}" cy="${cy}" r="470" fill="url(#${id}h)"/>` +
    horizonLine(random, p, 690).drawn +
    `<path d="M0 690h1000v110H0z" fill="${p.ground}"/>` +
    confetti(random, p) +
    `<path d="M450-20h100L860 790H140z" fill="url(#${id}b)"/>` +
    `<ellipse cx="${cx}" cy="758" rx="360" ry="38" fill="url(#${id}p)"/>` +
    `<path d="M452 620h96l54 140H398z" fill="${p.stand}"/><path d="M380 756h240v14H380z" fill="${p.rope}"/>` +
    rim(p) +
    `<g class="art-wheel">${disc(p, labels.length ? 0 : whole(random, 0, 359), count, labels)}</g>` +
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="url(#${id}o)"/>` +
    hub(p)
  );
}

function confetti(random: Random, p: Palette): string {
  const points = (): [number, number][] =>
    Array.from({ length: whole(random, 12, 30) }, () => [
      whole(random, 40, 960),
      whole(random, 20, 720),
    ]);
  return dots(points(), 5, p.accent, ' opacity=".5"') + dots(points(), 4, p.warm, ' opacity=".45"');
}

/** The outer ring with its lamps, which take turns. */
function rim(p: Palette): string {
  const lamps: [number, number][][] = [[], []];
  for (let i = 0; i < 32; i++)
    lamps[i % 2]?.push(onEllipse(cx, cy, radius + 22, radius + 22, i * 11.25));
  return (
    `<circle cx="${cx}" cy="${cy}" r="${radius + 38}" fill="${p.rope}"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${radius + 38}" fill="none" stroke="${p.accent}" stroke-width="3"/>` +
    `<circle cx="${cx}" cy="${cy}" r="${radius + 6}" fill="${p.ground}"/>` +
    dots(lamps[0] ?? [], 12, p.light, ' class="art-lamp"') +
    dots(lamps[1] ?? [], 12, p.accent, ' class="art-lamp art-lamp-2"')
  );
}

/** The segments; the first is centred under the pointer at the top, or turned away from it. */
function disc(p: Palette, turn: number, count: number, labels: string[]): string {
  const step = 360 / count;
  const shades = [p.accent, p.turf[0], p.warm, p.turf[1]];
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const middle = turn + i * step - 90;
    const [x1, y1] = onEllipse(cx, cy, radius, radius, middle - step / 2);
    const [x2, y2] = onEllipse(cx, cy, radius, radius, middle + step / 2);
    const bright = i % 2 === 0;
    const colour = shades[i % 4] ?? p.accent;
    drawn += `<path d="M${cx} ${cy}L${at(x1, y1)}A${radius} ${radius} 0 0 1 ${at(x2, y2)}z" fill="${colour}" stroke="${p.ground}" stroke-width="3"/>`;
    drawn += label(labels[i], middle, bright ? p.ink : p.text);
  }
  const pegs = Array.from({ length: count }, (_, i) =>
    onEllipse(cx, cy, radius - 9, radius - 9, turn + i * step - 90 + step / 2),
  );
  return drawn + dots(pegs, 9, p.text);
}

/** The text of a segment, from the rim to the hub, in up to two lines parted by "|". */
function label(text: string | undefined, degrees: number, colour: string): string {
  if (!text) return '';
  const [first = '', second] = text.split('|').map(escape);
  const lines = second
    ? `<text y="-3">${first}</text><text y="25" font-size="19" opacity=".85">${second}</text>`
    : `<text y="11">${first}</text>`;
  return `<g transform="translate(${cx} ${cy}) rotate(${n(degrees)}) translate(${radius - 26} 0)" fill="${colour}" text-anchor="end" font-size="34" font-weight="700">${lines}</g>`;
}

const escape = (text: string): string =>
  text.trim().replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function hub(p: Palette): string {
  return (
    `<circle cx="${cx}" cy="${cy}" r="58" fill="${p.ground}"/><circle cx="${cx}" cy="${cy}" r="46" fill="${p.stand}" stroke="${p.accent}" stroke-width="4"/>` +
    `<circle cx="${cx}" cy="${cy}" r="12" fill="${p.accent}"/>` +
    `<g class="art-pointer"><path d="M${cx - 26} ${cy - radius - 52}h52l-26 66z" fill="${p.text}" stroke="${p.ground}" stroke-width="5" stroke-linejoin="round"/></g>`
  );
}
