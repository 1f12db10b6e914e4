import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { copy, dots, gradient, n, placed, type Point } from './svg.ts';
import { symbolNames, symbols } from './symbols.ts';

/** Cells of a reel, and the frame around the reels. */
interface Window {
  reels: number;
  rows: number;
  cell: number;
  w: number;
  h: number;
}

/** A cabinet's window under the lamps: reels at rest, the winning line lit. */
export function reels(random: Random, p: Palette, id: string): string {
  const wide = random() < 0.5;
  const rows = wide ? whole(random, 2, 3) : 3;
  const cell = wide ? 122 : 142;
  const count = wide ? 5 : 3;
  const at: Window = { reels: count, rows, cell, w: count * cell, h: rows * cell };
  const x = whole(random, 500, 550);
  const y = whole(random, 310, 345);
  return (
    backdrop(random, p, id, { x, y: 600, pool: 430 }) +
    `<defs>${gradient(`${id}v`, [
      [0, '#000000', 0.75],
      [0.3, '#000000', 0],
      [0.5, p.light, 0.1],
      [0.7, '#000000', 0],
      [1, '#000000', 0.75],
    ])}${gradient(`${id}c`, [
      [0, mix(p.accent, p.light, 0.35)],
      [0.5, mix(p.accent, p.ground, 0.35)],
      [1, mix(p.accent, p.ground, 0.75)],
    ])}</defs>` +
    placed(cabinet(random, p, id, at), x, y, between(random, -7, 7), wide ? 1 : 1.06)
  );
}

function cabinet(random: Random, p: Palette, id: string, at: Window): string {
  const { w, h } = at;
  const box = (grow: number, r: number, fill: string): string =>
    `<rect x="${n(-w / 2 - grow)}" y="${n(-h / 2 - grow)}" width="${n(w + 2 * grow)}" height="${n(h + 2 * grow)}" rx="${r}" fill="${fill}"/>`;
  return (
    `<ellipse cy="${n(h / 2 + 78)}" rx="${n(w * 0.6)}" ry="26" fill="#000" opacity=".45"/>` +
    box(46, 44, `url(#${id}c)`) +
    box(38, 38, mix(p.stand, p.sky[1], 0.4)) +
    lamps(random, p, at) +
    box(8, 16, p.ground) +
    strips(random, p, id, at) +
    line(random, p, id, at)
  );
}

/** Bulbs around the frame; every second one is off for a moment. */
function lamps(random: Random, p: Palette, { w, h }: Window): string {
  const across = whole(random, 9, 15);
  const down = Math.round((across * h) / w);
  const bulbs: [Point[], Point[]] = [[], []];
  const put = (i: number, x: number, y: number): void => {
    bulbs[i % 2 === 0 ? 0 : 1].push([Math.round(x), Math.round(y)]);
  };
  for (let i = 0; i <= across; i++) {
    put(i, -w / 2 + (i * w) / across, -h / 2 - 23);
    put(i + 1, -w / 2 + (i * w) / across, h / 2 + 23);
  }
  for (let i = 0; i <= down; i++) {
    put(i + 1, -w / 2 - 23, -h / 2 + (i * h) / down);
    put(i, w / 2 + 23, -h / 2 + (i * h) / down);
  }
  return (
    dots([...bulbs[0], ...bulbs[1]], 22, p.warm, ' opacity=".16"') +
    dots(bulbs[0], 10, p.light, ' class="art-wink"') +
    dots(bulbs[1], 10, p.warm)
  );
}

function strips(
  random: Random,
  p: Palette,
  id: string,
  { reels, rows, cell, w, h }: Window,
): string {
  const kinds = shuffled(random, symbolNames).slice(0, 5);
  const [lucky = 'seven'] = kinds;
  const parts = kinds.map((kind) => `<g id="${id}_${kind}">${symbols[kind](p)}</g>`).join('');
  const middle = rows >> 1;
  let paper = '';
  let drawn = '';
  for (let i = 0; i < reels; i++) {
    const x = -w / 2 + (i + 0.5) * cell;
    paper += `M${n(x - cell / 2 + 4)} ${n(-h / 2)}h${cell - 8}v${h}h${8 - cell}z`;
    for (let row = 0; row < rows; row++) {
      const kind = row === middle ? lucky : kinds[whole(random, 1, 4)];
      drawn += copy(`${id}_${kind}`, x, -h / 2 + (row + 0.5) * cell);
    }
  }
  return (
    `<defs>${parts}</defs><path d="${paper}" fill="${mix(p.light, p.sky[2], 0.1)}"/>${drawn}` +
    `<path d="${paper}" fill="url(#${id}v)"/>`
  );
}

/** The line that wins: a glow behind and two pointers. */
function line(random: Random, p: Palette, id: string, { rows, cell, w, h }: Window): string {
  const y = n(-h / 2 + ((rows >> 1) + 0.5) * cell);
  const half = cell / 2 - 4;
  return (
    `<ellipse cy="${y}" rx="${n(w * 0.56)}" ry="${cell}" fill="url(#${id}g)" opacity=".35" class="art-halo"/>` +
    `<path d="M${n(-w / 2 + 2)} ${n(Number(y) - half)}h${w - 4}v${half * 2}H${n(-w / 2 + 2)}z" fill="none" stroke="${p.accent}" stroke-width="6" stroke-linejoin="round"/>` +
    `<path d="M${n(-w / 2 - 34)} ${n(Number(y) - 22)}l34 22-34 22zM${n(w / 2 + 34)} ${n(Number(y) - 22)}l-34 22 34 22z" fill="${p.accent}"/>` +
    `<path d="M${n(-w / 2)} ${n(-h / 2)}h${whole(random, 90, 220)}L${n(-w / 2)} ${n(h * between(random, 0, 0.4))}z" fill="#fff" opacity=".13"/>`
  );
}
