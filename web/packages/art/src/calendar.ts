import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { copy, dots, gradient, n, placed, type Point } from './svg.ts';
import { symbolNames, symbols } from './symbols.ts';

/** A leaf of the calendar: its days are small doors, some marked, one open and bright. */
export function calendar(random: Random, p: Palette, id: string): string {
  const x = whole(random, 500, 560);
  const y = whole(random, 300, 330);
  return (
    backdrop(random, p, id, { x, y: 600, pool: 430 }) +
    `<defs>${gradient(`${id}v`, [
      [0, mix(p.text, '#ffffff', 0.3)],
      [1, mix(p.text, p.sky[2], 0.28)],
    ])}</defs><circle cx="${x}" cy="${y}" r="430" fill="url(#${id}g)" opacity=".35"/>` +
    placed(leaf(random, p, id), x, y, between(random, -9, 9), between(random, 0.98, 1.12))
  );
}

/** 480 wide, around 0 0. */
function leaf(random: Random, p: Palette, id: string): string {
  const [columns, rows] = pick<readonly [number, number]>(random, [
    [7, 5],
    [6, 4],
    [5, 4],
  ]);
  const cell = 430 / columns;
  const h = rows * cell + 126;
  const top = -h / 2;
  const rings = whole(random, 4, 8);
  const holes: Point[] = Array.from({ length: rings }, (_, i) => [
    Math.round(-190 + (380 * i) / (rings - 1)),
    Math.round(top + 22),
  ]);
  const sheet = (turn: number, fill: string): string =>
    `<rect x="-240" y="${n(top)}" width="480" height="${n(h)}" rx="24" fill="${fill}" transform="rotate(${n(turn)})"/>`;
  const wires = holes.map(([hx, hy]) => `M${hx} ${hy}v-44`).join('');
  return (
    `<ellipse cy="${n(h / 2 + 66)}" rx="250" ry="24" fill="#000" opacity=".4"/>` +
    sheet(between(random, 2, 6), mix(p.text, p.ground, 0.66)) +
    sheet(between(random, -4, 1.4), mix(p.text, p.ground, 0.4)) +
    sheet(0, `url(#${id}v)`) +
    `<path d="M-240 ${n(top + 82)}V${n(top + 24)}a24 24 0 0 1 24-24h432a24 24 0 0 1 24 24v58z" fill="${mix(p.accent, p.ground, 0.12)}"/>` +
    dots(holes, 19, p.ink) +
    `<path d="${wires}" stroke="${mix(p.text, p.ground, 0.2)}" stroke-width="9" stroke-linecap="round"/>` +
    days(random, p, id, columns, rows, cell, top + 104)
  );
}

function days(
  random: Random,
  p: Palette,
  id: string,
  columns: number,
  rows: number,
  cell: number,
  top: number,
): string {
  const first = whole(random, 0, 3);
  const last = columns * rows - whole(random, 1, 3);
  const today = whole(random, first + 2, last - 3);
  const kinds = shuffled(random, symbolNames).slice(0, 3);
  const size = cell - 9;
  const box = `h${n(size)}v${n(size)}h${n(-size)}z`;
  let plain = '';
  let past = '';
  let signs = '';
  let here: Point = [0, 0];
  for (let day = first; day < last; day++) {
    const x = -215 + (day % columns) * cell + 4.5;
    const y = top + Math.floor(day / columns) * cell;
    const middle: Point = [x + size / 2, y + size / 2];
    if (day === today) here = middle;
    else if (day < today) past += `M${n(x)} ${n(y)}${box}`;
    else plain += `M${n(x)} ${n(y)}${box}`;
    if (day !== today && random() < 0.34)
      signs += copy(`${id}_${whole(random, 0, 2)}`, Math.round(middle[0]), Math.round(middle[1]));
  }
  const scale = (size / 140).toFixed(2);
  const parts = kinds
    .map(
      (kind, i) => `<g id="${id}_${i}"><g transform="scale(${scale})">${symbols[kind](p)}</g></g>`,
    )
    .join('');
  return (
    `<defs>${parts}</defs><path d="${past}" fill="${p.sky[2]}" opacity=".5"/><path d="${plain}" fill="${p.sky[2]}" opacity=".2"/>${signs}` +
    placed(
      `<circle r="${n(cell * 2.4)}" fill="url(#${id}g)" class="art-halo"/><rect x="${n(-size * 0.68)}" y="${n(-size * 0.68)}" width="${n(size * 1.36)}" height="${n(size * 1.36)}" rx="12" fill="${p.accent}" stroke="#fff" stroke-width="4"/>${placed(symbols.star(p), 0, 0, 0, Number(scale) * 1.6)}`,
      ...here,
    )
  );
}
