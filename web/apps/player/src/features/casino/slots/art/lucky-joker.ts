import {
  flat,
  gloss,
  gold,
  leaf,
  oval,
  shape,
  stroke,
  turned,
  type Symbols,
  type Tones,
} from './kit.ts';

const red: Tones = ['#ff9a86', '#e0262d', '#7a0715'];
const violet: Tones = ['#d9a8ff', '#8a3fd1', '#3d0f78'];
const citrus: Tones = ['#fff7a8', '#ffd21f', '#c07b00'];
const orange: Tones = ['#ffd79a', '#ff8d1a', '#b34a00'];
const plum: Tones = ['#b7b4ff', '#4b3fc0', '#1d1466'];
const skin: Tones = ['#fff1dc', '#f6cfa0', '#c08a56'];

const stalk = (d: string) => stroke(d, '#180f1c', 8) + stroke(d, '#5c9a2d', 4.5);
const blade = (d: string) => shape(d, leaf, { width: 2.5 });

const grape = (x: number, y: number) => shape(oval(x, y, 12.5), violet) + gloss(x - 4, y - 5, 4);

const hat = (d: string, tones: Tones, x: number, y: number) =>
  shape(d, tones) + shape(oval(x, y, 6.5), gold, { width: 2.5 });

const joker =
  hat('M50 42Q30 40 24 30T6 40Q8 14 30 14T50 34Z', red, 7, 43) +
  hat('M50 42Q70 40 76 30T94 40Q92 14 70 14T50 34Z', plum, 93, 43) +
  hat('M36 42Q34 18 50 6 66 18 64 42Z', leaf, 50, 7) +
  shape('M27 44Q50 34 73 44 78 72 50 92 22 72 27 44Z', skin) +
  shape('M24 46Q50 34 76 46L73 52Q50 42 27 52Z', gold, { width: 2.5 }) +
  flat('M33 56q7-6 13 0-6 5-13 0Z', '#fff', 'stroke="#180f1c" stroke-width="2"') +
  flat('M54 56q7-6 13 0-6 5-13 0Z', '#fff', 'stroke="#180f1c" stroke-width="2"') +
  flat(oval(40, 56.5, 2.8), '#180f1c') +
  flat(oval(61, 56.5, 2.8), '#180f1c') +
  shape(oval(50, 65, 5.5), red, { width: 2 }) +
  flat('M34 69q16 14 32 0-4 16-16 16T34 69Z', '#8f1020', 'stroke="#180f1c" stroke-width="2.5"') +
  flat('M38 72q12 7 24 0l-3 4q-9 4-18 0Z', '#fff');

/** Fruits, bells and sevens: thick, glossy, as on the machines of bars. */
export const symbols: Symbols = {
  J: joker,
  R:
    shape('M16 14H86L84 32Q62 58 58 90H32Q36 56 58 36H36L32 46H18Z', red, { width: 4 }) +
    stroke('M22 22H74', '#fff', 3, 'opacity=".75"'),
  B:
    shape(oval(50, 82, 9), ['#ffe9a8', '#b8741a', '#5c3306']) +
    shape(
      'M50 12Q58 12 58 20 78 26 78 52 78 66 88 74V80H12V74Q22 66 22 52 22 26 42 20 42 12 50 12Z',
      gold,
    ) +
    stroke('M16 73H84', '#8f5409', 3) +
    gloss(38, 38, 6, 15, 12),
  M:
    shape('M8 34Q50 62 92 34 90 84 50 90 10 84 8 34Z', ['#9be56b', '#2f9a3c', '#0f5526']) +
    shape('M14 39Q50 64 86 39 82 76 50 81 18 76 14 39Z', ['#ff9c8a', '#ef3b4b', '#a5102b'], {
      line: '#e9f8c4',
      width: 3.5,
    }) +
    [
      [32, 58],
      [46, 66],
      [60, 64],
      [70, 56],
      [40, 72],
      [56, 73],
    ]
      .map(([x = 0, y = 0]) => flat(oval(x, y, 2.3, 3.4), '#2a0a12'))
      .join(''),
  G:
    stalk('M50 22Q52 12 60 8') +
    blade('M50 20Q30 4 20 22 34 30 50 20Z') +
    [
      [30, 36],
      [52, 34],
      [72, 38],
      [40, 54],
      [62, 55],
      [51, 73],
    ]
      .map(([x = 0, y = 0]) => grape(x, y))
      .join(''),
  P:
    stalk('M52 22Q54 12 62 8') +
    blade('M54 20Q72 6 84 18 72 30 54 20Z') +
    shape('M50 22Q86 16 86 54 84 90 50 90 16 90 14 54 14 16 50 22Z', plum) +
    stroke('M50 24Q42 54 50 88', '#1d1466', 3, 'opacity=".6"') +
    gloss(32, 40, 9),
  O:
    shape(oval(50, 54, 37), orange) +
    blade('M50 20Q66 2 82 12 70 26 50 20Z') +
    flat(oval(50, 21, 4), '#4a7a1c', 'stroke="#180f1c" stroke-width="2"') +
    [0, 1, 2, 3, 4, 5]
      .map((i) => flat(oval(34 + i * 8, 60 + (i % 3) * 8, 1.3), '#b34a00'))
      .join('') +
    gloss(36, 38, 10),
  L: turned(
    shape(
      'M8 52Q10 44 20 40 34 20 54 22 76 24 84 42 92 46 94 52 92 60 84 62 72 84 50 82 28 80 18 62 10 58 8 52Z',
      citrus,
    ) + gloss(38, 36, 11),
    -18,
  ),
  C:
    stalk('M34 60Q40 30 64 14') +
    stalk('M68 64Q70 34 64 14') +
    blade('M64 14Q84 2 94 18 80 30 64 14Z') +
    shape(oval(32, 68, 20), red) +
    shape(oval(70, 72, 18), red) +
    gloss(25, 59, 6) +
    gloss(64, 64, 5),
};
