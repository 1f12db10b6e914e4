import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { at, ball, copy, dots, n, placed, type Point } from './svg.ts';

/** A red and a green apple on one bough, ripe and near, under the light of a lamp. */
export function orchard(random: Random, p: Palette, id: string): string {
  const x = whole(random, 530, 570);
  const sag = whole(random, 10, 40);
  const apart = whole(random, 126, 140);
  const [left, right] = pick<[string, string]>(random, [
    ['r', 'n'],
    ['n', 'r'],
  ]);
  const low = whole(random, -16, 16);
  return (
    backdrop(random, p, id, { horizon: whole(random, 500, 540), x, y: 640, pool: 330 }) +
    defs(p, id) +
    rows(random, p, id) +
    `<circle cx="${x}" cy="370" r="400" fill="url(#${id}g)" opacity=".5" class="art-halo"/>` +
    bough(random, p, id, sag) +
    hanging(p, id, left, x - apart, 205 + sag, 240 + low, between(random, -7, 0)) +
    hanging(p, id, right, x + apart, 195 + sag, 240 - low, between(random, 0, 7)) +
    leaves(random, id, sag) +
    falling(random, p, id, x)
  );
}

const leafColour = (p: Palette): string => mix('#4fae52', p.turf[1], 0.3);

/** `…r` and `…n` are the apples, 220 wide below 0 0; `…e` a leaf, 110 long to the right. */
function defs(p: Palette, id: string): string {
  const skin = (name: string, colour: string): string =>
    ball(
      `${id}${name}s`,
      mix(colour, p.light, 0.62),
      mix(colour, p.warm, 0.05),
      mix(colour, p.ground, 0.72),
    );
  const leaf = leafColour(p);
  const apple = (name: string, blush: string): string =>
    `<g id="${id}${name}"><path d="M0 26C-34-12-112-2-114 84-114 164-64 214-28 210-12 208-8 202 0 202 8 202 12 208 28 210 64 214 114 164 114 84 112-2 34-12 0 26z" fill="url(#${id}${name}s)"/><path d="M58 20C104 40 104 150 46 200 92 178 116 130 112 80 110 44 90 16 58 20z" fill="${blush}" opacity=".4"/><path d="M-34 22Q0 50 34 22 20 62 0 62T-34 22z" fill="${p.ground}" opacity=".4"/><path d="M0 44q-4-44 10-74" fill="none" stroke="${mix(p.clay, p.ground, 0.5)}" stroke-width="11" stroke-linecap="round"/><path d="M-84 62q6-32 34-42" fill="none" stroke="#fff" stroke-width="17" stroke-linecap="round" opacity=".6"/><path d="M-88 94v8" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".45"/></g>`;
  return `<defs>${skin('r', '#d8202f')}${skin('n', '#8cc63a')}${apple('r', p.warm)}${apple('n', '#d8452f')}<g id="${id}e"><path d="M0 0C22-38 78-46 112-14 78 18 28 24 0 0z" fill="${leaf}"/><path d="M0 0C28 24 78 18 112-14 74-8 40-4 0 0z" fill="${mix(leaf, p.ground, 0.45)}"/><path d="M4 0Q58-10 100-13" fill="none" stroke="${mix(leaf, p.light, 0.5)}" stroke-width="3"/></g></defs>`;
}

/** An apple on its stalk, swaying about the bough. */
function hanging(
  p: Palette,
  id: string,
  name: string,
  x: number,
  top: number,
  y: number,
  turn: number,
): string {
  return (
    `<ellipse cx="${n(x)}" cy="640" rx="112" ry="17" fill="#000" opacity=".35"/>` +
    `<path d="M${at(x - 12, top - 60)}Q${at(x + 8, top)} ${at(x + 2, y + 6)}" fill="none" stroke="${mix(p.clay, p.ground, 0.45)}" stroke-width="9" stroke-linecap="round"/>` +
    placed(
      `<g class="art-float">${copy(id + name, 0, 0)}${copy(`${id}e`, 6, -18, -24, 0.8)}</g>`,
      x,
      y + 30,
      turn,
    )
  );
}

/** The bough from the right, with a fork above the apples. */
function bough(random: Random, p: Palette, id: string, sag: number): string {
  const bark = mix('#7a5232', p.clay, 0.3);
  const y = 150 + sag;
  const way = `M1030 ${y - 110}C900 ${y - 60} 800 ${y + 18} 660 ${y + 12} 540 ${y + 4} 430 ${y + 34} 300 ${y - 10}`;
  const twig = `M700 ${y + 10}Q640 ${y - 70} ${whole(random, 560, 600)} ${y - 96}M420 ${y + 18}Q370 ${y + 60} ${whole(random, 300, 340)} ${y + 74}`;
  return (
    `<g fill="none" stroke-linecap="round"><path d="${way}" stroke="${mix(bark, p.ground, 0.65)}" stroke-width="34"/><path d="${way}" stroke="${mix(bark, p.ground, 0.25)}" stroke-width="22" transform="translate(0-5)"/><path d="${twig}" stroke="${mix(bark, p.ground, 0.5)}" stroke-width="14"/><path d="${way}" stroke="${mix(bark, p.light, 0.45)}" stroke-width="4" stroke-dasharray="60 26 24 40" transform="translate(0-13)"/></g>` +
    placed(copy(`${id}e`, 0, 0), 300, y - 10, 190, 0.9)
  );
}

function leaves(random: Random, id: string, sag: number): string {
  let drawn = '';
  for (let i = 0; i < 15; i++) {
    const x = 300 + i * 48 + between(random, -14, 14);
    const y = 156 + sag - Math.max(0, (x - 700) / 3.2);
    const up = i % 2 ? -1 : 1;
    drawn += copy(
      `${id}e`,
      Math.round(x),
      Math.round(y + up * 4),
      up * whole(random, 20, 70) + (random() < 0.5 ? 180 : 0),
      between(random, 0.62, 1.05),
    );
  }
  return drawn;
}

/** Trees in rows behind, their apples as points of light. */
function rows(random: Random, p: Palette, id: string): string {
  const dark = mix(p.ground, p.turf[0], 0.45);
  let crowns = '';
  let trunks = '';
  const fruit: Point[] = [];
  for (let x = whole(random, -40, 30); x < 1040; x += whole(random, 120, 160)) {
    const r = whole(random, 48, 72);
    const y = 505 - r * 0.6;
    crowns += `M${x - r} ${n(y)}a${r} ${r} 0 0 1 ${2 * r} 0 ${r} ${n(r * 0.7)} 0 0 1 ${-2 * r} 0z`;
    trunks += `M${x} ${n(y)}V545`;
    for (let k = 0; k < 6; k++)
      fruit.push([
        Math.round(x + between(random, -0.7, 0.7) * r),
        Math.round(y + between(random, -0.6, 0.4) * r),
      ]);
  }
  return (
    `<path d="${trunks}" stroke="${dark}" stroke-width="13"/><path d="${crowns}" fill="${dark}"/>` +
    dots(fruit, 9, mix('#d8202f', p.ground, 0.3), ` id="${id}far"`)
  );
}

/** A leaf or two on the way down, and what glints. */
function falling(random: Random, p: Palette, id: string, x: number): string {
  const points: Point[] = Array.from({ length: whole(random, 10, 18) }, () => [
    Math.round(x + between(random, -330, 330)),
    whole(random, 230, 600),
  ]);
  return (
    `<g class="art-float">${copy(`${id}e`, x + whole(random, -20, 20), whole(random, 540, 580), whole(random, 20, 70), 0.5)}</g>` +
    dots(points, 5, p.light, ' opacity=".6" class="art-wink"')
  );
}
