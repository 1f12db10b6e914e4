import {
  around,
  eyes,
  flat,
  gloss,
  gold,
  ivory,
  label,
  leaf,
  oval,
  shape,
  stroke,
  turned,
  type Symbols,
  type Tones,
} from './kit.ts';

const sand: Tones = ['#ffe6b3', '#d9a257', '#7d4f1f'];
const lapis: Tones = ['#9db9ff', '#2749c9', '#0b1a66'];
const turquoise: Tones = ['#b0fff2', '#1bb5b0', '#08595f'];
const madder: Tones = ['#ff9a86', '#c22a35', '#5c0718'];
const brass: Tones = ['#ffeab0', '#c98a2b', '#6b3d0a'];

/** A sun of woven silk, which stands for other symbols; the number multiplies. */
const wild = (tones: Tones, text: string) =>
  around(shape('M50 4 57 22 50 30 43 22Z', tones, { width: 2.5 }), 12) +
  shape(oval(50, 50, 29), tones, { width: 3.5 }) +
  stroke(oval(50, 50, 22), '#fff3c9', 2, 'stroke-dasharray="2 5"') +
  (text
    ? label(text, 63, 34, '#fff7d6')
    : shape('M50 32 56 45 70 46 59 55 63 69 50 61 37 69 41 55 30 46 44 45Z', gold));

const tile = (ground: Tones, drawing: string) =>
  shape('M50 6 94 50 50 94 6 50Z', ground, { width: 3.5 }) +
  stroke('M50 16 84 50 50 84 16 50Z', '#fff3c9', 2) +
  drawing;

/** Goods of a caravan on the silk road: brass, glaze and silk. */
export const symbols: Symbols = {
  C:
    shape('M24 42Q14 24 26 22 36 24 36 38ZM76 42Q86 24 74 22 64 24 64 38Z', sand) +
    shape('M50 20Q72 20 72 44 72 56 66 62 70 84 50 92 30 84 34 62 28 56 28 44 28 20 50 20Z', sand) +
    flat(
      'M34 22Q50 4 66 22 58 28 50 26 42 28 34 22Z',
      '#8a5524',
      'stroke="#180f1c" stroke-width="2.5"',
    ) +
    eyes(46, 13, 4.4) +
    stroke('M30 40q7-4 13 0M57 40q7-4 13 0', '#5a3512', 3) +
    flat(oval(43, 70, 3, 2), '#4a2a0c') +
    flat(oval(57, 70, 3, 2), '#4a2a0c') +
    stroke('M40 80q10 6 20 0', '#4a2a0c', 3) +
    stroke('M30 60Q50 72 70 60', '#c22a35', 4) +
    shape(oval(50, 66, 4), gold, { width: 1.5 }),
  L:
    shape('M34 82H66L60 72H40Z', brass) +
    shape('M4 42Q20 42 28 50 40 40 62 44 74 46 78 54 70 76 50 76 30 76 22 60 14 48 4 42Z', brass) +
    stroke('M76 52q20-14 18 4t-22 8', '#180f1c', 8) +
    stroke('M76 52q20-14 18 4t-22 8', '#e8b04a', 4.5) +
    shape('M40 44Q50 24 60 44Z', brass, { width: 2.5 }) +
    shape(oval(50, 29, 4.5), madder, { width: 2 }) +
    stroke('M6 38q-6-10 2-16t-2-16', '#9fe8ff', 4, 'opacity=".8"') +
    gloss(40, 54, 9, 4),
  T:
    stroke('M76 44q20-2 18 16t-22 12', '#180f1c', 9) +
    stroke('M76 44q20-2 18 16t-22 12', '#1bb5b0', 5) +
    shape('M28 58Q10 56 6 36L14 32Q18 46 30 46Z', turquoise) +
    shape('M24 50Q28 34 50 34T76 50Q82 84 50 86 18 84 24 50Z', turquoise) +
    shape('M34 36Q50 18 66 36 50 42 34 36Z', turquoise) +
    shape(oval(50, 20, 5), gold, { width: 2 }) +
    around(flat('M50 48q5 6 0 12-5-6 0-12Z', '#fff6d6'), 6, 50, 62) +
    flat(oval(50, 62, 3.5), '#c22a35'),
  R:
    shape('M12 26H72V84H12Z', madder) +
    stroke('M20 34H64V76H20Z', '#ffd98a', 3) +
    shape('M42 42 56 55 42 68 28 55Z', lapis, { width: 2 }) +
    shape(oval(42, 55, 5), gold, { width: 1.5 }) +
    stroke('M12 86v6M22 86v6M32 86v6M42 86v6M52 86v6M62 86v6M72 86v6', '#ffe9b8', 3) +
    shape('M70 20H88V82Q88 90 79 90T70 82Z', ['#ff9a86', '#a8202e', '#4d0512']) +
    shape(oval(79, 20, 9, 6), ivory, { width: 2.5 }) +
    stroke('M79 20a4 2.6 0 1 1 4-2', '#5c0718', 2),
  P:
    shape('M40 18 44 30H56L60 18 54 24 50 14 46 24Z', madder) +
    shape(oval(50, 58, 35, 33), madder) +
    shape('M50 40Q74 44 76 66 64 84 46 78 36 58 50 40Z', ivory, { width: 2.5 }) +
    [
      [52, 50],
      [60, 56],
      [54, 62],
      [66, 64],
      [60, 71],
      [50, 70],
    ]
      .map(([x = 0, y = 0]) =>
        shape(oval(x, y, 4.2, 5), ['#ffb0b8', '#d0173f', '#6d0420'], { width: 1.5 }),
      )
      .join('') +
    gloss(30, 46, 8),
  D:
    stroke('M50 10V44M50 26 26 40M50 26 74 40', '#180f1c', 8) +
    stroke('M50 10V44M50 26 26 40M50 26 74 40', '#8a5a22', 5) +
    [
      [26, 54, -14],
      [50, 58, 0],
      [74, 54, 14],
    ]
      .map(([x = 0, y = 0, turn = 0]) =>
        turned(
          shape(oval(x, y, 12, 18), ['#e09a5f', '#8a3f14', '#3f1604']) +
            gloss(x - 4, y - 8, 3, 6, 8),
          turn,
          x,
          y,
        ),
      )
      .join('') +
    turned(shape(oval(38, 78, 11, 15), ['#e09a5f', '#8a3f14', '#3f1604']), -8, 38, 78) +
    turned(shape(oval(62, 78, 11, 15), ['#e09a5f', '#8a3f14', '#3f1604']), 8, 62, 78) +
    flat('M44 8q6-6 12 0-6 6-12 0Z', '#4ca82f', 'stroke="#180f1c" stroke-width="2"'),
  M: tile(lapis, shape('M58 26A26 26 0 1 0 58 74 20 20 0 1 1 58 26Z', gold)),
  N: tile(turquoise, shape('M50 24 57 42 76 43 61 55 66 74 50 63 34 74 39 55 24 43 43 42Z', ivory)),
  W: wild(madder, ''),
  X: wild(lapis, '×2'),
  Y: wild(['#e2b8ff', '#8a2fc0', '#3d0a66'], '×3'),
  S:
    shape('M20 90 24 60Q10 52 22 44 20 30 36 32 44 18 56 30 72 26 72 42 84 48 74 60L78 90Z', [
      '#ffe9c4',
      '#f0c27a',
      '#9a6a2a',
    ]) +
    shape('M50 14Q84 34 90 62H10Q16 34 50 14Z', turquoise) +
    shape('M50 14Q60 36 62 62H38Q40 36 50 14Z', ivory, { width: 2.5 }) +
    shape('M40 90V72Q50 60 60 72V90Z', ['#5a3a7a', '#2a1240', '#0d0418']) +
    shape('M16 62H84V70H16Z', gold, { width: 2.5 }) +
    stroke('M50 14V4', '#180f1c', 4) +
    flat('M50 3 64 7 50 11Z', '#c22a35', 'stroke="#180f1c" stroke-width="1.5"') +
    shape('M86 92Q84 74 92 66 96 78 92 92Z', leaf, { width: 2 }) +
    stroke('M8 92H92', '#7d4f1f', 4),
};
