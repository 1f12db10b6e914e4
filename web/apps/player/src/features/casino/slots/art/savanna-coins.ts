import {
  around,
  eyes,
  flat,
  gloss,
  gold,
  ivory,
  label,
  leaf,
  mirrored,
  night,
  oval,
  shape,
  stroke,
  wood,
  type Symbols,
  type Tones,
} from './kit.ts';

const mane: Tones = ['#e08a3a', '#a4501a', '#4a1d06'];
const fur: Tones = ['#ffe3a8', '#e8ab4f', '#93591a'];
const hide: Tones = ['#d6d2cc', '#918a84', '#45403d'];
const white: Tones = ['#ffffff', '#f1ece2', '#a89f90'];
const earth: Tones = ['#ff9f6b', '#c7452a', '#5e1710'];

const ear = (d: string, tones: Tones) => mirrored(shape(d, tones, { width: 2.5 }));

const patch = (x: number, y: number, r: number) => flat(oval(x, y, r, r * 0.8), '#a35f1f');

/** A coin of the hold feature; its value is written on it. */
export const coin = (text: string): string =>
  shape(oval(50, 50, 43), ['#fff6c4', '#f2b21f', '#8a4c05'], { width: 4 }) +
  stroke(oval(50, 50, 34), '#8a4c05', 2.5) +
  around(stroke('M50 11V15', '#8a4c05', 3), 24) +
  (text
    ? label(text, 50 + (text.length > 3 ? 10 : 12), text.length > 3 ? 28 : 36, '#fffbe0', '#6b3603')
    : shape('M50 28 56 44 73 45 60 55 64 72 50 62 36 72 40 55 27 45 44 44Z', gold, { width: 2 }));

/** Animals and crafts of the savanna: hide, wood and sun. */
export const symbols: Symbols = {
  L:
    around(shape('M50 2Q62 14 56 30H44Q38 14 50 2Z', mane, { width: 2.5 }), 12, 50, 50) +
    shape(oval(50, 50, 33), mane, { width: 0 }) +
    ear('M30 30Q22 18 34 18 42 22 42 30Z', fur) +
    shape('M50 26Q72 26 72 50 72 62 62 70 58 80 50 80 42 80 38 70 28 62 28 50 28 26 50 26Z', fur) +
    eyes(48, 11, 4.4, '#fff6d0') +
    shape('M42 58H58L50 67Z', ['#8a5a4a', '#4a251d', '#1f0b08'], { width: 2 }) +
    stroke('M50 67V72M50 72q-6 4-10 0M50 72q6 4 10 0', '#4a251d', 2.5) +
    flat('M42 76q8 10 16 0Z', '#fff', 'stroke="#180f1c" stroke-width="1.5"'),
  R:
    ear('M30 26Q18 10 34 8 42 16 42 26Z', hide) +
    shape('M50 22Q74 22 74 44 72 58 68 66 66 92 50 92 34 92 32 66 28 58 26 44 26 22 50 22Z', hide) +
    shape('M44 74Q44 44 50 32 56 44 56 74 50 80 44 74Z', ivory) +
    shape('M46 36Q47 22 50 16 53 22 54 36Z', ivory, { width: 2.5 }) +
    eyes(48, 17, 3.6) +
    flat(oval(41, 82, 3.4, 2.4), '#3a3432') +
    flat(oval(59, 82, 3.4, 2.4), '#3a3432') +
    stroke('M30 62q6 4 10 2M70 62q-6 4-10 2', '#45403d', 2.5),
  G:
    stroke('M40 20V8M60 20V8', '#180f1c', 7) +
    stroke('M40 20V8M60 20V8', '#d99a3f', 4) +
    flat(oval(40, 7, 4.5), '#4a2410') +
    flat(oval(60, 7, 4.5), '#4a2410') +
    ear('M32 30Q12 18 10 30 14 40 34 38Z', fur) +
    shape('M50 16Q68 16 68 40 68 52 64 60 66 90 50 92 34 90 36 60 32 52 32 40 32 16 50 16Z', fur) +
    patch(50, 26, 6) +
    patch(38, 56, 4.5) +
    patch(62, 56, 4.5) +
    patch(50, 44, 4) +
    eyes(40, 12, 4.6) +
    shape('M36 68Q50 60 64 68 66 90 50 92 34 90 36 68Z', white, { width: 2 }) +
    flat(oval(44, 74, 2.4), '#4a2410') +
    flat(oval(56, 74, 2.4), '#4a2410') +
    stroke('M42 84q8 4 16 0', '#4a2410', 2.5),
  Z:
    flat('M44 4H56L60 26H40Z', '#1f1a22', 'stroke="#180f1c" stroke-width="2"') +
    ear('M32 30Q18 8 30 8 42 14 42 26Z', white) +
    shape(
      'M50 16Q70 18 70 42 70 54 64 62 66 92 50 92 34 92 36 62 30 54 30 42 30 18 50 16Z',
      white,
    ) +
    mirrored(
      flat(
        'M32 30 44 38 31 40ZM31 46 42 50 32 55ZM36 60 44 60 38 67ZM40 18 48 32 36 24Z',
        '#1f1a22',
      ),
    ) +
    eyes(46, 12, 4) +
    shape('M37 74Q50 66 63 74 64 92 50 92 36 92 37 74Z', ['#6d6873', '#38333d', '#131017'], {
      width: 2,
    }) +
    flat(oval(44, 81, 2.4), '#0c0a0f') +
    flat(oval(56, 81, 2.4), '#0c0a0f'),
  B:
    shape(
      'M40 92Q44 70 38 50L20 34 28 30 42 42 44 24H54L56 42 72 28 80 32 62 52Q58 70 64 92Z',
      wood,
    ) +
    [
      [22, 28, 17],
      [50, 18, 20],
      [78, 28, 17],
    ]
      .map(([x = 0, y = 0, r = 0]) => shape(oval(x, y, r, r * 0.7), leaf))
      .join('') +
    stroke('M20 93H82', '#5e1710', 4),
  D:
    shape('M24 28 34 90H66L76 28Z', wood) +
    stroke('M30 34 42 86M44 34 50 88M58 34 50 88M70 34 58 86', '#f6dfae', 2.5) +
    shape('M28 50H72L70 60H30Z', earth, { width: 2.5 }) +
    stroke('M31 55 36 52 41 58 46 52 51 58 56 52 61 58 66 52 69 55', '#ffe9a8', 2) +
    shape(oval(50, 26, 29, 12), ivory) +
    stroke(oval(50, 26, 20, 7.5), '#b08f55', 2),
  H:
    shape('M50 4Q86 26 84 52 82 78 50 96 18 78 16 52 14 26 50 4Z', earth) +
    shape('M50 14Q62 30 62 50 62 70 50 86 38 70 38 50 38 30 50 14Z', ivory, { width: 2.5 }) +
    stroke('M50 8V92', '#180f1c', 4) +
    mirrored(stroke('M22 42 34 50 22 58M26 30 36 38M26 70 36 62', '#1f1a22', 3.5)) +
    shape(oval(50, 50, 8, 11), night, { width: 2 }),
  M:
    mirrored(
      stroke('M28 24 14 8M36 18 28 4M44 16 42 2', '#180f1c', 6) +
        stroke('M28 24 14 8M36 18 28 4M44 16 42 2', '#c7452a', 3.5),
    ) +
    shape('M50 14Q80 16 78 46 76 80 50 94 24 80 22 46 20 16 50 14Z', [
      '#d08a5a',
      '#6b3a1f',
      '#2b1308',
    ]) +
    mirrored(
      flat('M30 42q8-8 15 0-7 6-15 0Z', '#fff3d0', 'stroke="#180f1c" stroke-width="2"') +
        flat(oval(38, 42, 2.6), '#180f1c'),
    ) +
    flat('M47 40H53L57 60H43Z', '#e8b04a', 'stroke="#180f1c" stroke-width="2"') +
    shape(oval(50, 75, 9, 6), ['#5a1a12', '#2a0806', '#100202'], { width: 2.5 }) +
    mirrored(stroke('M28 54l8 3M28 60l8 3M30 66l7 2', '#fff3d0', 2.5)) +
    stroke('M36 26Q50 20 64 26', '#fff3d0', 3),
  W:
    around(shape('M50 2 58 24H42Z', ['#ffe9a8', '#ff8a1f', '#b5360a'], { width: 2.5 }), 10) +
    shape(oval(50, 50, 30), gold, { width: 3.5 }) +
    eyes(46, 10, 4) +
    stroke('M40 60q10 9 20 0', '#8f5409', 3.5) +
    gloss(38, 34, 7),
  O: coin(''),
};
