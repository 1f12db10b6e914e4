import { backdrop } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { across, at, copy, dots, n, placed, type Point } from './svg.ts';

interface Box {
  w: number;
  h: number;
  colour: string;
  ribbon: string;
  open: boolean;
}

/** Boxes under a lamp; the first stands open and its light comes out. */
export function gift(random: Random, p: Palette, id: string): string {
  const x = whole(random, 480, 550);
  const floor = 545;
  const colours = shuffled(random, [p.accent, p.warm, mix(p.sky[2], p.text, 0.2), p.turf[1]]);
  const small = whole(random, 1, 3);
  const ribbon = (i: number): string => colours[(i + 1) % 4] ?? p.accent;
  const open = random() < 0.65;
  let others = '';
  for (let i = 0; i < small; i++) {
    const side = i % 2 ? -1 : 1;
    const w = whole(random, 96, 170);
    others += placed(
      box(random, p, id, `${i}`, {
        w,
        h: whole(random, 70, 150),
        colour: colours[(i + 1) % 4] ?? p.warm,
        ribbon: ribbon(i + 1),
        open: false,
      }),
      x + side * (whole(random, 190, 235) + (i > 1 ? 60 : 0)),
      floor + (i > 1 ? 34 : whole(random, -16, 8)),
    );
  }
  const main: Box = {
    w: whole(random, 230, 300),
    h: whole(random, 180, 240),
    colour: colours[0] ?? p.accent,
    ribbon: ribbon(0),
    open,
  };
  return (
    backdrop(random, p, id, { x, y: floor + 30, pool: 480 }) +
    coinDefs(p, id) +
    `<circle cx="${x}" cy="${floor - main.h}" r="400" fill="url(#${id}g)" opacity=".55" class="art-halo"/>` +
    placed(box(random, p, id, 'm', main), x, floor) +
    others +
    thrown(random, p, id, x, floor - main.h)
  );
}

/** A box on its foot at 0 0. */
function box(
  random: Random,
  p: Palette,
  id: string,
  name: string,
  { w, h, colour, ribbon, open }: Box,
): string {
  const lid = h * 0.2;
  const tie = w * 0.16;
  const lift = open ? between(random, 60, 120) : 0;
  const fill = `${id}${name}`;
  const inside = open
    ? `<path d="M${n(-w / 2)}${n(-h)}L${n(-w * 0.85)}${n(-h - 250)}H${n(w * 0.85)}L${n(w / 2)}${n(-h)}z" fill="url(#${id}u)"/><ellipse cy="${n(-h)}" rx="${n(w / 2)}" ry="16" fill="${mix(p.light, p.warm, 0.3)}"/>`
    : '';
  return (
    `<defs>${across(fill, [
      [0, mix(colour, p.ground, 0.25)],
      [0.3, mix(colour, p.light, 0.12)],
      [1, mix(colour, p.ground, 0.66)],
    ])}${open ? `<linearGradient id="${id}u" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${p.light}" stop-opacity="0"/><stop offset="1" stop-color="${p.light}" stop-opacity=".75"/></linearGradient>` : ''}</defs>` +
    `<ellipse cx="12" cy="4" rx="${n(w * 0.62)}" ry="${n(w * 0.09)}" fill="#000" opacity=".45"/>${inside}` +
    `<path d="M${n(-w / 2)}${n(-h)}h${w}V0h${-w}z" fill="url(#${fill})"/>${paper(random, p, w, h)}<path d="M${n(-tie / 2)}${n(-h)}h${n(tie)}V0h${n(-tie)}z" fill="${ribbon}"/>` +
    placed(
      `<path d="M${n(-w * 0.54)}${n(-lid)}h${n(w * 1.08)}v${n(lid)}h${n(-w * 1.08)}z" fill="url(#${fill})"/><path d="M${n(-w * 0.54)}-3h${n(w * 1.08)}v6h${n(-w * 1.08)}z" fill="#000" opacity=".22"/><path d="M${n(-tie / 2)}${n(-lid)}h${n(tie)}v${n(lid)}h${n(-tie)}z" fill="${ribbon}"/>${bow(random, p, ribbon, w, -lid)}`,
      open ? whole(random, -30, 30) : 0,
      -h - lift + lid * 0.3,
      open ? between(random, -22, 22) : 0,
    )
  );
}

/** The pattern of the paper: plain, stripes or spots. */
function paper(random: Random, p: Palette, w: number, h: number): string {
  const kind = whole(random, 0, 2);
  if (kind === 0) return '';
  if (kind === 1) {
    const stripes = [-0.4, -0.24, 0.24, 0.4].map((s) => `M${n(s * w)}${n(-h)}V0`).join('');
    return `<path d="${stripes}" stroke="${p.light}" stroke-width="${n(w * 0.05)}" opacity=".25"/>`;
  }
  const points: Point[] = [];
  for (let i = 0; i < 4; i++)
    for (let k = 0; k < 3; k++)
      points.push([([-0.4, -0.2, 0.2, 0.4][i] ?? 0) * w, -h * (0.18 + k * 0.29 + (i % 2) * 0.12)]);
  return dots(points, w * 0.05, p.light, ' opacity=".4"');
}

function bow(random: Random, p: Palette, colour: string, w: number, y: number): string {
  const r = w * between(random, 0.24, 0.34);
  const up = r * between(random, 0.7, 1.1);
  const loop = (s: number): string =>
    `M0 ${n(y)}C${n(s * r * 0.4)} ${n(y - up * 1.3)} ${n(s * r * 1.5)} ${n(y - up)} ${n(s * r)} ${n(y - up * 0.2)}Q${n(s * r * 0.7)} ${n(y + 4)} 0 ${n(y)}z`;
  const hole = (s: number): string =>
    `M${n(s * 6)} ${n(y - 4)}Q${n(s * r * 0.6)} ${n(y - up * 0.9)} ${n(s * r * 0.9)} ${n(y - up * 0.35)} ${n(s * r * 0.6)} ${n(y - 4)} ${n(s * 6)} ${n(y - 4)}z`;
  return (
    `<path d="${loop(-1)}${loop(1)}" fill="${colour}"/><path d="${hole(-1)}${hole(1)}" fill="${mix(colour, p.ground, 0.5)}"/>` +
    `<ellipse cy="${n(y - r * 0.12)}" rx="${n(r * 0.22)}" ry="${n(r * 0.26)}" fill="${mix(colour, p.light, 0.25)}"/>`
  );
}

/** Coins and paper in the air. */
function thrown(random: Random, p: Palette, id: string, x: number, y: number): string {
  let coins = '';
  for (let i = whole(random, 3, 7); i > 0; i--)
    coins += copy(
      `${id}cf`,
      Math.round(x + between(random, -300, 300)),
      Math.round(y - between(random, 60, 260)),
      whole(random, -40, 40),
      between(random, 0.3, 0.55),
    );
  let papers = '';
  for (let i = whole(random, 10, 18); i > 0; i--)
    papers += `M${at(Math.round(x + between(random, -380, 380)), whole(random, 30, y + 40))}l${whole(random, -8, 8)} ${whole(random, 6, 13)}`;
  return `<g class="art-float">${coins}</g><path d="${papers}" stroke="${p.accent}" stroke-width="6" opacity=".7"/>`;
}
