import {
  eyes,
  flat,
  gloss,
  gold,
  leaf,
  mirrored,
  oval,
  rank,
  shape,
  stroke,
  turned,
  wood,
  type Symbols,
  type Tones,
} from './kit.ts';

const peacock: Tones = ['#7df0ea', '#1590b8', '#083c78'];
const grey: Tones = ['#d3dbe8', '#8291ab', '#3d4763'];
const saffron: Tones = ['#ffe08a', '#ff9d1f', '#b64a06'];
const rose: Tones = ['#ffc0cf', '#e8336d', '#7c0b3c'];
const teal: Tones = ['#a8fff0', '#1fb39a', '#07584e'];

const feather = turned(
  stroke('M50 60V18', '#0d5a4a', 3) +
    shape(oval(50, 15, 9, 12), leaf, { width: 2 }) +
    shape(oval(50, 16, 5.5, 7), gold, { width: 0 }) +
    flat(oval(50, 17, 3.2, 4), '#123a9c'),
  0,
);

const fan = [-63, -42, -21, 0, 21, 42, 63]
  .map((degrees) => turned(feather, degrees, 50, 62))
  .join('');

const bell = (x: number, y: number) => shape(oval(x, y, 4), gold, { width: 1.5 });

/** Jewels of a palace in the rain: enamel and gold. */
export const symbols: Symbols = {
  P:
    fan +
    shape(
      'M50 36Q58 36 58 46 58 54 62 62 70 84 50 90 30 84 38 62 42 54 42 46 42 36 50 36Z',
      peacock,
    ) +
    eyes(46, 4, 2.6) +
    flat('M47 50h6l-3 6Z', '#f0b429', 'stroke="#180f1c" stroke-width="1.5"') +
    stroke('M50 36V28M46 36 43 29M54 36 57 29', '#083c78', 2.2) +
    bell(50, 27) +
    bell(42, 28) +
    bell(58, 28) +
    stroke('M43 70q7 5 14 0M41 78q9 6 18 0', '#f0b429', 2.5),
  E:
    mirrored(shape('M34 30Q10 18 6 42 4 66 28 66 36 60 36 40Z', grey)) +
    shape(
      'M50 18Q72 18 72 44 72 56 62 62 60 78 64 84 66 92 56 92 46 92 46 78V62Q28 58 28 44 28 18 50 18Z',
      grey,
    ) +
    mirrored(flat('M30 60q-2 12-10 16-2-8 4-17Z', '#fff8e0', 'stroke="#180f1c" stroke-width="2"')) +
    shape('M50 14 66 28 60 46 50 54 40 46 34 28Z', rose, { width: 2.5 }) +
    shape(oval(50, 32, 6), gold, { width: 2 }) +
    eyes(50, 14, 3.6) +
    stroke('M48 70h10M48 77h11', '#3d4763', 2),
  M:
    stroke('M54 20Q52 12 58 6', '#180f1c', 7) +
    stroke('M54 20Q52 12 58 6', '#6f4a1d', 4) +
    shape('M56 18Q78 2 92 14 82 32 56 18Z', leaf, { width: 2.5 }) +
    shape('M54 18Q86 24 84 56 80 90 46 90 12 86 14 58 20 26 54 18Z', saffron) +
    flat('M54 20Q84 26 82 56 78 74 66 80 78 44 54 20Z', '#e8336d', 'opacity=".45"') +
    gloss(34, 46, 10),
  D:
    shape('M18 34Q20 84 50 88 80 84 82 34Z', wood) +
    stroke('M20 44 34 84M34 42 50 87M50 42V87M66 42 50 87M80 44 66 84', '#f6dfae', 2.2) +
    shape(oval(50, 32, 34, 15), ['#fffdf2', '#f1e2bf', '#b08f55']) +
    shape(oval(50, 32, 14, 6.5), ['#5d5a66', '#26242e', '#0c0b12'], { width: 1.5 }) +
    stroke('M17 40Q50 58 83 40', '#d9302f', 4),
  A: rank('A', rose),
  K: rank('K', teal),
  Q: rank('Q', ['#e0c4ff', '#8b4fe0', '#3c1585']),
  J: rank('J', ['#bfe4ff', '#2f7de0', '#0f357f']),
  T: rank('T', saffron),
  W:
    shape('M14 78 10 34 30 52 50 16 70 52 90 34 86 78Q50 90 14 78Z', gold) +
    shape('M16 70Q50 82 84 70V80Q50 92 16 80Z', rose, { width: 2.5 }) +
    shape(oval(50, 60, 8, 10), teal, { width: 2 }) +
    [
      [10, 34],
      [50, 15],
      [90, 34],
    ]
      .map(([x = 0, y = 0]) => shape(oval(x, y, 6), rose, { width: 2 }))
      .join('') +
    gloss(47, 56, 3),
  S:
    stroke('M50 40V82q0 8 8 8t8-8', '#180f1c', 7) +
    stroke('M50 40V82q0 8 8 8t8-8', '#f0b429', 4) +
    shape(
      'M6 54Q8 14 50 12 92 14 94 54 84 46 76 54 68 46 58 54 50 46 42 54 32 46 24 54 16 46 6 54Z',
      rose,
    ) +
    shape('M42 54Q38 24 50 12 62 24 58 54 50 46 42 54Z', gold, { width: 2 }) +
    shape('M24 54Q22 26 50 12 34 28 42 54 32 46 24 54Z', saffron, { width: 2 }) +
    shape(oval(50, 10, 4), gold, { width: 2 }),
};
