import {
  around,
  eyes,
  flat,
  gloss,
  gold,
  ivory,
  leaf,
  mirrored,
  oval,
  rank,
  shape,
  stroke,
  type Symbols,
  type Tones,
} from './kit.ts';

const jaguar: Tones = ['#ffe08f', '#eba22e', '#8f500c'];
const ink: Tones = ['#56586b', '#23242f', '#0a0a10'];
const beak: Tones = ['#fff0a0', '#ff9f1c', '#c03d06'];
const jade: Tones = ['#d0ffd8', '#3fae74', '#115638'];
const frog: Tones = ['#d2ff8a', '#58c22d', '#1b6a14'];
const stone: Tones = ['#f0f2e4', '#a3ab97', '#4d5546'];
const hide: Tones = ['#e8a968', '#96521f', '#45210a'];

const rosette = (x: number, y: number, r: number) =>
  stroke(oval(x, y, r, r * 0.8), '#4a2408', 2.4, 'stroke-dasharray="4 2.4"');

/** Finds of an expedition: fur, feathers, jade and moss on stone. */
export const symbols: Symbols = {
  H:
    mirrored(
      shape('M30 32Q14 14 30 10 44 16 44 28Z', jaguar) +
        flat('M30 28Q22 18 30 16 38 20 38 26Z', '#3a1c08'),
    ) +
    shape(
      'M50 20Q82 20 82 52 82 66 68 76 62 90 50 90 38 90 32 76 18 66 18 52 18 20 50 20Z',
      jaguar,
    ) +
    mirrored(
      rosette(30, 44, 4.5) + rosette(28, 58, 4.5) + rosette(40, 30, 4) + rosette(36, 70, 3.5),
    ) +
    eyes(50, 14, 6, '#d8ff9a') +
    shape('M36 70Q50 60 64 70 64 88 50 90 36 88 36 70Z', ivory, { width: 2 }) +
    shape('M42 62H58L50 71Z', ['#d88a8a', '#8f3b44', '#45121a'], { width: 2 }) +
    stroke('M50 71V78M50 78q-7 5-11 0M50 78q7 5 11 0', '#45210a', 2.5),
  U:
    shape('M62 60Q90 66 88 94 66 96 54 80Z', ink) +
    shape('M58 8Q82 10 82 40 82 84 60 90 40 84 40 54 38 10 58 8Z', ink) +
    shape('M52 16Q68 20 68 44 66 60 56 64 46 58 46 40Z', ivory, { width: 2 }) +
    shape('M50 22Q20 6 4 36 2 48 12 48 28 38 50 44Z', beak) +
    flat('M4 36Q2 48 12 48 14 40 10 30Z', '#180f1c') +
    stroke('M10 40Q28 30 50 34', '#8f2c05', 2.5) +
    flat(oval(58, 28, 7), '#3ab0e8', 'stroke="#180f1c" stroke-width="2"') +
    flat(oval(58, 28, 3.6), '#180f1c') +
    flat(oval(56.6, 26.6, 1.3), '#fff') +
    stroke('M30 92H84', '#180f1c', 9) +
    stroke('M30 92H84', '#7d4f1f', 5),
  M:
    mirrored(shape('M26 30 6 18 10 44 24 46Z', leaf, { width: 2.5 })) +
    shape('M20 18 34 8H66L80 18 82 60Q76 88 50 94 24 88 18 60Z', jade) +
    stroke('M28 20H72M36 20V10M50 20V8M64 20V10', '#115638', 3) +
    mirrored(
      shape('M28 40H44V52H28Z', stone, { width: 2.5 }) + flat('M33 43H39V50H33Z', '#0d2a1c'),
    ) +
    flat('M46 40H54L60 64H40Z', '#2a8a58', 'stroke="#180f1c" stroke-width="2.5"') +
    shape('M32 70H68V82H32Z', stone, { width: 2.5 }) +
    stroke('M41 70V82M50 70V82M59 70V82', '#180f1c', 2.5) +
    mirrored(shape(oval(18, 62, 6, 9), gold, { width: 2.5 })),
  F:
    mirrored(shape('M24 66Q4 66 6 86 18 92 34 84Z', frog)) +
    shape('M50 34Q84 34 84 66 80 90 50 90 20 90 16 66 16 34 50 34Z', frog) +
    mirrored(
      shape(oval(30, 30, 14), frog) +
        flat(oval(30, 30, 9), '#ff5a3c', 'stroke="#180f1c" stroke-width="2"') +
        flat(oval(30, 30, 3, 7), '#180f1c') +
        flat(oval(27, 26, 2), '#fff'),
    ) +
    stroke('M28 62Q50 78 72 62', '#14500f', 4) +
    shape('M36 74Q50 82 64 74 60 90 50 90 40 90 36 74Z', ['#fffbd0', '#f2e58a', '#a89a2f'], {
      width: 0,
    }) +
    gloss(40, 46, 6, 3),
  A: rank('A', hide),
  K: rank('K', jade),
  Q: rank('Q', ['#ffd0c0', '#d9603f', '#6d1d0c']),
  J: rank('J', stone),
  S:
    shape('M8 22Q30 12 50 24 70 12 92 22V82Q70 74 50 86 30 74 8 82Z', hide) +
    shape('M14 22Q32 14 50 26V80Q32 70 14 76Z', ivory, { width: 2 }) +
    shape('M86 22Q68 14 50 26V80Q68 70 86 76Z', ivory, { width: 2 }) +
    flat(
      'M20 34Q30 26 40 36 44 48 34 56 24 60 22 48Z',
      '#6fae4a',
      'stroke="#3f6f22" stroke-width="1.5"',
    ) +
    flat(
      'M58 40Q70 28 78 40 80 58 68 62 58 56 58 40Z',
      '#6fae4a',
      'stroke="#3f6f22" stroke-width="1.5"',
    ) +
    stroke('M26 66Q36 56 46 62T66 48', '#d0322d', 2.5, 'stroke-dasharray="4 4"') +
    stroke('M63 42l8 8M71 42l-8 8', '#d0322d', 3) +
    around(flat('M50 2 53 12H47Z', '#f0b429'), 8, 50, 12) +
    shape(oval(50, 12, 6), gold, { width: 2 }),
};
