import { backdrop } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { at, ball, copy, dots, placed, type Point } from './svg.ts';

/** Painted eggs in the grass; the largest is cracked, and its light comes out. */
export function eggs(random: Random, p: Palette, id: string): string {
  const x = whole(random, 540, 570);
  const hues = shuffled(random, [p.accent, p.warm, '#e8639a', '#5bb8f5', '#f2c14a']);
  const hue = (i: number): string => hues[i] ?? p.accent;
  return (
    backdrop(random, p, id, {
      horizon: whole(random, 440, 480),
      x,
      y: 600,
      pool: 420,
      indoors: true,
    }) +
    coinDefs(p, id) +
    `<circle cx="${x}" cy="330" r="390" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    grass(random, p, 548, 30) +
    `<defs><g id="${id}1">${egg(random, p, id, '1', hue(1))}</g><g id="${id}2">${egg(random, p, id, '2', hue(2))}</g></defs>` +
    copy(`${id}1`, x - 232, 500, -14, 0.62) +
    copy(`${id}2`, x + 230, 496, 13, 0.66) +
    cracked(random, p, id, hue(0), x) +
    copy(`${id}2`, x - 128, 566, 24, 0.44) +
    copy(`${id}1`, x + 138, 570, -30, 0.42) +
    grass(random, p, 622, 44)
  );
}

const shape =
  'M0-190C74-190 132-60 132 22 132 108 74 160 0 160S-132 108-132 22C-132-60-74-190 0-190z';

/** An egg 320 high around 0 0, with bands of paint. */
function egg(random: Random, p: Palette, id: string, name: string, hue: string): string {
  return `<defs>${ball(`${id}e${name}`, mix(hue, '#ffffff', 0.55), hue, mix(hue, p.ground, 0.6))}<clipPath id="${id}c${name}"><path d="${shape}"/></clipPath></defs><path d="${shape}" fill="url(#${id}e${name})"/><g clip-path="url(#${id}c${name})">${paint(random, p)}</g><path d="M-76-96q16-46 44-60" fill="none" stroke="#fff" stroke-width="15" stroke-linecap="round" opacity=".6"/>`;
}

/** Waves, zigzags or spots around an egg. */
function paint(random: Random, p: Palette): string {
  const zig = (y: number, wide: number): string => {
    let d = `M-140 ${y}`;
    for (let i = 0; i < 4; i++) d += `l35 ${-wide} 35 ${wide}`;
    return d;
  };
  const wave = (y: number): string => `M-140 ${y}q23-34 47 0t47 0 47 0 47 0 47 0 47 0`;
  const spots: Point[] = Array.from({ length: 7 }, (_, i) => [-120 + i * 40, i % 2 ? 2 : -6]);
  const middle = pick(random, [zig(0, 22), wave(0)]);
  return `<path d="${middle}M-140-62h280M-140 62h280" fill="none" stroke="${p.light}" stroke-width="13" opacity=".9"/><path d="${zig(-106, 12)}${wave(108)}" fill="none" stroke="${mix(p.ground, p.sky[2], 0.4)}" stroke-width="9" opacity=".65"/>${dots(
    spots.map(([a, b]): Point => [a, b + 34]),
    15,
    mix(p.warm, '#ffffff', 0.4),
  )}`;
}

/** The lower half stands, the upper one is lifted by what comes out. */
function cracked(random: Random, p: Palette, id: string, hue: string, x: number): string {
  const teeth = [34, -20, 26, -28, 30, -22, 28, -14];
  let edge = '';
  for (const dy of teeth) edge += `l33 ${dy}`;
  const lift = whole(random, 84, 110);
  const turn = (random() < 0.5 ? -1 : 1) * between(random, 10, 20);
  const rays = Array.from({ length: 7 }, (_, i) => {
    const a = ((-150 + i * 20) * Math.PI) / 180;
    return `M0-20L${at(Math.cos(a - 0.06) * 460, Math.sin(a - 0.06) * 460)} ${at(Math.cos(a + 0.06) * 460, Math.sin(a + 0.06) * 460)}z`;
  }).join('');
  return placed(
    `<defs><g id="${id}w">${egg(random, p, id, '0', hue)}</g><clipPath id="${id}d"><path d="M-132-10${edge}V200h-264z"/></clipPath><clipPath id="${id}u"><path d="M-132-24${edge}V-210h-264z"/></clipPath><linearGradient id="${id}r" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${p.light}" stop-opacity=".8"/><stop offset="1" stop-color="${p.light}" stop-opacity="0"/></linearGradient></defs>` +
      `<ellipse cx="12" cy="160" rx="130" ry="18" fill="#000" opacity=".4"/><path d="${rays}" fill="url(#${id}r)" class="art-halo"/>` +
      `<path d="M-128-6q128-56 256 0v30h-256z" fill="${mix(hue, p.ground, 0.7)}"/><circle cy="-30" r="150" fill="url(#${id}g)"/>${copy(`${id}cf`, -46, -44, -18, 0.78)}${copy(`${id}cf`, 48, -52, 16, 0.78)}${copy(`${id}cf`, 0, -74, 0, 0.9)}` +
      `<g clip-path="url(#${id}d)"><use href="#${id}w"/></g>${placed(`<g class="art-float"><g clip-path="url(#${id}u)"><use href="#${id}w"/></g></g>`, turn * 2, -lift, turn)}`,
    x,
    440,
    0,
    0.98,
  );
}

/** Blades along a line. */
function grass(random: Random, p: Palette, y: number, tall: number): string {
  let d = `M0 800V${y}`;
  for (let x = 0; x < 1000; x += 34)
    d += `l${whole(random, 2, 12)} ${-whole(random, Math.round(tall * 0.4), tall)} 14 ${whole(random, Math.round(tall * 0.4), tall)}L${x + 34} ${y}`;
  return `<path d="${d}V800z" fill="${mix(p.turf[1], p.ground, y > 600 ? 0.25 : 0.5)}"/>`;
}
