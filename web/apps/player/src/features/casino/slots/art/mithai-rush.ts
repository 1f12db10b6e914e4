import {
  around,
  flat,
  gloss,
  gold,
  label,
  oval,
  shape,
  silver,
  stroke,
  turned,
  wood,
  type Symbols,
  type Tones,
} from './kit.ts';

const laddu: Tones = ['#ffe27a', '#f59a1b', '#a84e07'];
const pista: Tones = ['#e6ffb0', '#8fc23f', '#3f6f12'];
const milk: Tones = ['#ffffff', '#f7ecd8', '#bfa27a'];
const brown: Tones = ['#d98a4f', '#86391a', '#3a1206'];
const clay: Tones = ['#f0a06a', '#b7592b', '#5f260d'];
const pink: Tones = ['#ffd6e4', '#f0719f', '#96285a'];

const spiral =
  'M50 50q6-7 10 2 2 12-11 12-17 0-17-16 2-20 22-20 24 2 24 25-2 27-30 27-32-2-32-34 4-36 38-37';

/** A glass bead that multiplies all wins of a spin. */
const bead = (tones: Tones, text: string) =>
  around(shape('M50 3Q56 10 50 18 44 10 50 3Z', gold, { width: 2 }), 10) +
  shape(oval(50, 50, 34), tones, { width: 3.5 }) +
  gloss(38, 34, 10) +
  label(text, text.length > 2 ? 61 : 63, text.length > 2 ? 30 : 36, '#fffbe6');

const flame = shape(
  'M50 4Q66 24 58 38 50 46 42 38 34 26 50 4Z',
  ['#fffbd0', '#ffc21f', '#e8540a'],
  { width: 2.5 },
);

/** Sweets of a festival: syrup, milk and silver leaf. */
export const symbols: Symbols = {
  L:
    shape(oval(50, 54, 38, 36), laddu) +
    [
      [34, 40],
      [52, 34],
      [68, 46],
      [28, 58],
      [46, 54],
      [62, 62],
      [40, 72],
      [58, 78],
      [74, 64],
    ]
      .map(([x = 0, y = 0]) => shape(oval(x, y, 6), laddu, { width: 1.2, line: '#a84e07' }))
      .join('') +
    turned(shape(oval(50, 30, 4, 8), pista, { width: 1.5 }), 40, 50, 30) +
    turned(shape(oval(60, 26, 4, 8), milk, { width: 1.5 }), -30, 60, 26),
  J:
    stroke(spiral, '#180f1c', 15) +
    stroke(spiral, '#b8480b', 11) +
    stroke(spiral, '#ff9a2e', 7) +
    stroke(spiral, '#fff0b0', 2, 'transform="translate(-1.5 -2)"'),
  B:
    shape('M50 30 92 44 50 62 8 44Z', pista) +
    shape('M8 44 50 62V88L8 68Z', ['#c2e07a', '#77a832', '#3a6510']) +
    shape('M92 44 50 62V88L92 68Z', ['#8fbf4a', '#578a20', '#2a4d08']) +
    shape('M50 34 74 43 52 53 28 44Z', silver, { width: 1.5 }) +
    turned(
      shape(oval(50, 38, 4, 9), ['#fff3d6', '#e0b070', '#8f5f24'], { width: 1.5 }),
      60,
      50,
      42,
    ),
  G:
    shape('M6 52H94Q90 90 50 90 10 90 6 52Z', ['#fff', '#c9d7ea', '#6b7f9f']) +
    shape(oval(50, 52, 44, 13), ['#f5b872', '#c2701f', '#6d330a']) +
    shape(oval(32, 44, 18, 17), brown) +
    shape(oval(66, 42, 19, 18), brown) +
    shape(oval(50, 56, 17, 14), brown) +
    gloss(26, 36, 5) +
    gloss(60, 33, 6) +
    gloss(46, 50, 4) +
    stroke('M18 68q32 14 64 0', '#2f6fb5', 3),
  K:
    stroke('M50 70V96', '#180f1c', 11) +
    stroke('M50 70V96', '#dcae72', 7) +
    shape('M30 72Q26 20 50 8 74 20 70 72Q50 80 30 72Z', pink) +
    stroke('M42 24Q38 48 40 70M58 24Q62 48 60 70', '#96285a', 2.5, 'opacity=".7"') +
    [
      [44, 36],
      [56, 48],
      [46, 60],
      [58, 28],
    ]
      .map(([x = 0, y = 0]) => shape(oval(x, y, 3.4, 2.2), pista, { width: 1 }))
      .join(''),
  R:
    shape('M10 40H90L78 84Q50 96 22 84Z', clay) +
    stroke('M18 54H82', '#ffe0b5', 3, 'stroke-dasharray="2 7"') +
    stroke('M22 70H78', '#ffe0b5', 3) +
    shape(oval(50, 40, 42, 13), ['#fff7e8', '#f0dcb8', '#a98450']) +
    shape(oval(34, 32, 17, 15), milk) +
    shape(oval(66, 32, 17, 15), milk) +
    shape(oval(50, 38, 16, 13), milk) +
    turned(
      shape(oval(50, 22, 4, 9), ['#ffe9a8', '#f0a01f', '#9c5a06'], { width: 1.2 }),
      70,
      50,
      22,
    ),
  S:
    flame +
    flat('M50 18Q57 28 53 36H47Q43 28 50 18Z', '#fffbe0') +
    shape('M4 50Q50 40 96 50 92 84 50 86 8 84 4 50Z', clay) +
    shape('M4 50Q50 38 96 50 50 66 4 50Z', ['#ffd98a', '#d98a2b', '#7a420c'], { width: 2.5 }) +
    stroke('M50 38V52', '#3a2412', 3) +
    [22, 36, 50, 64, 78]
      .map((x) => flat(oval(x, 72 - Math.abs(50 - x) * 0.08, 3), '#ffe9a8'))
      .join('') +
    shape('M34 86H66L60 94H40Z', wood, { width: 2.5 }),
  a: bead(pista, '×2'),
  b: bead(['#b8ecff', '#2f9ad9', '#0b4a80'], '×3'),
  c: bead(['#eec4ff', '#a83fd9', '#4d0b78'], '×5'),
  d: bead(['#ffc0b0', '#e0322d', '#7a0715'], '×10'),
};
