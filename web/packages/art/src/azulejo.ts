import { evening, lampOver } from './cloth.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { fine } from './svg.ts';

type Corner = (a: string, b: string, c: string) => string;

/** What a tile bears in its corner (0 0) and towards its middle; four of them meet and make a figure. The tile is 100 wide. */
const corners: Corner[] = [
  (a, b) =>
    `<circle r="46" fill="${a}"/><circle r="32" fill="none" stroke="${b}" stroke-width="6"/><circle r="14" fill="${b}"/>`,
  (a, b) =>
    `<path d="M0 0H56C52 30 30 52 0 56z" fill="${a}"/><path d="M0 0C40 0 44 20 40 40 20 44 0 40 0 0z" fill="${b}"/>`,
  (a, b, c) =>
    `<path d="M0 60 16 34 42 42 34 16 60 0H0z" fill="${a}"/><circle r="22" fill="${b}"/><circle r="9" fill="${c}"/>`,
  (a, b) =>
    `<path d="M0 50A50 50 0 0 0 50 0H36A36 36 0 0 1 0 36z" fill="${a}"/><path d="M0 24A24 24 0 0 0 24 0H0z" fill="${b}"/>`,
  (a, b, c) =>
    `<path d="M0 0C10 34 24 52 54 54 52 24 34 10 0 0z" fill="${a}"/><path d="M6 6 42 42" stroke="${b}" stroke-width="5"/><path d="M0 40Q14 44 18 58M40 0Q44 14 58 18" fill="none" stroke="${c}" stroke-width="5"/>`,
];

const middles: Corner[] = [
  (a) => `<path d="M100 100V70C84 72 72 84 70 100z" fill="${a}"/>`,
  (a, b) =>
    `<path d="M100 46C66 58 58 66 46 100H60C68 74 74 68 100 60z" fill="${a}"/><circle cx="84" cy="84" r="8" fill="${b}"/>`,
  (a, b) =>
    `<path d="M100 100 64 86 58 58 86 64z" fill="${a}"/><path d="M100 100 78 78" stroke="${b}" stroke-width="5"/>`,
  (a, b) =>
    `<circle cx="100" cy="100" r="38" fill="none" stroke="${a}" stroke-width="9"/><circle cx="100" cy="100" r="18" fill="${b}"/>`,
  (a) =>
    `<path d="M100 30C96 66 66 96 30 100" fill="none" stroke="${a}" stroke-width="7"/><path d="M100 52C96 76 76 96 52 100" fill="none" stroke="${a}" stroke-width="3"/>`,
];

/** A wall of painted tiles at night; a few of them catch the light. */
export function azulejo(random: Random, p: Palette, id: string): string {
  const lamp = lampOver(random);
  // White ware with dark paint, or the night's own glaze with bright paint.
  const white = random() < 0.55;
  const pale = mix(mix(p.text, p.light, 0.5), p.sky[2], 0.16);
  const deep = mix(p.sky[1], p.sky[2], 0.2);
  const glaze = white ? pale : deep;
  const paints = shuffled(random, [
    white ? deep : pale,
    white ? mix(p.sky[2], p.ground, 0.15) : mix(p.sky[2], p.light, 0.35),
    mix(p.accent, p.sky[1], white ? 0.4 : 0.1),
    mix(p.warm, p.ground, white ? 0.25 : 0.05),
  ]);
  const [a = p.accent, b = p.warm, c = p.ground, d = p.sky[2]] = paints;
  const scale = between(random, 0.85, 1.35);
  const turn = random() < 0.35 ? 45 : 0;
  const quarter =
    pick(random, corners as [Corner, ...Corner[]])(a, b, c) +
    pick(random, middles as [Corner, ...Corner[]])(c, d, a);
  const other =
    pick(random, corners as [Corner, ...Corner[]])(c, d, b) +
    pick(random, middles as [Corner, ...Corner[]])(b, a, c);
  const checked = random() < 0.6;
  const four = (name: string, x: number, y: number): string =>
    `<g transform="translate(${x} ${y})"><use href="#${name}"/><use href="#${name}" transform="matrix(-1 0 0 1 200 0)"/><use href="#${name}" transform="matrix(1 0 0-1 0 200)"/><use href="#${name}" transform="rotate(180 100 100)"/></g>`;
  const second = checked ? `${id}r` : `${id}q`;
  const grout = 'M0 1.5h400M0 100h400M0 200h400M0 300h400M1.5 0v400M100 0v400M200 0v400M300 0v400';
  return (
    `<defs><clipPath id="${id}c"><path d="M0 0h100v100H0z"/></clipPath><g id="${id}q" clip-path="url(#${id}c)">${quarter}</g>${checked ? `<g id="${id}r" clip-path="url(#${id}c)">${other}</g>` : ''}` +
    `<pattern id="${id}p" width="400" height="400" patternUnits="userSpaceOnUse" patternTransform="translate(${lamp.x} ${lamp.y}) rotate(${turn}) scale(${fine(scale)}) translate(-100-100)"><path d="M0 0h400v400H0z" fill="${glaze}"/>${four(`${id}q`, 0, 0)}${four(second, 200, 0)}${four(second, 0, 200)}${four(`${id}q`, 200, 200)}<path d="${grout}" stroke="${mix(glaze, p.ground, 0.6)}" stroke-width="3"/></pattern></defs>` +
    `<path d="M0 0h1000v800H0z" fill="url(#${id}p)"/><path d="M0 0h1000v800H0z" fill="${mix(p.sky[1], p.ground, 0.4)}" opacity=".3"/>` +
    bright(random, p, lamp.x, lamp.y, turn, scale * 100) +
    evening(p, id, lamp, 1)
  );
}

/** Single tiles that shine. */
function bright(
  random: Random,
  p: Palette,
  x: number,
  y: number,
  turn: number,
  size: number,
): string {
  let d = '';
  for (let i = whole(random, 6, 11); i > 0; i--)
    d += `M${Math.round(whole(random, -4, 3) * size)} ${Math.round(whole(random, -3, 3) * size)}h${Math.round(size)}v${Math.round(size)}h${-Math.round(size)}z`;
  return `<path d="${d}" fill="${p.light}" opacity=".26" transform="translate(${x} ${y}) rotate(${turn})" class="art-halo"/>`;
}
