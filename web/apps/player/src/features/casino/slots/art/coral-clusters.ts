import {
  eyes,
  flat,
  gloss,
  mirrored,
  oval,
  shape,
  stroke,
  turned,
  type Symbols,
  type Tones,
} from './kit.ts';

const clown: Tones = ['#ffd08a', '#ff7a1f', '#b53a05'];
const pink: Tones = ['#ffe0ea', '#ff7fa8', '#a82a5f'];
const crab: Tones = ['#ffab94', '#e23b2f', '#7d0d14'];
const sea: Tones = ['#c6ffe0', '#2fc28a', '#0a6148'];
const violet: Tones = ['#e6c9ff', '#9a54e0', '#45158a'];
const pearl: Tones = ['#ffffff', '#e8eefc', '#93a3cc'];

const claw =
  stroke('M28 62Q10 58 12 40', '#180f1c', 11) +
  stroke('M28 62Q10 58 12 40', '#e23b2f', 7) +
  shape('M12 42Q-2 34 6 16 12 18 12 28 16 18 24 18 28 36 12 42Z', crab);

const leg = (y: number) =>
  stroke(`M30 ${y}Q16 ${y + 2} 12 ${y + 12}`, '#180f1c', 7) +
  stroke(`M30 ${y}Q16 ${y + 2} 12 ${y + 12}`, '#c22f2a', 4);

const arm = (d: string) =>
  stroke(d, '#180f1c', 14) +
  stroke(d, '#9a54e0', 9.5) +
  stroke(d, '#e6c9ff', 2, 'stroke-dasharray="1 6"');

/** Animals of a reef: round, wet, with light from above. */
export const symbols: Symbols = {
  F:
    shape('M70 50Q84 30 96 28 90 50 96 74 84 70 70 50Z', clown) +
    shape('M34 32Q46 10 62 30ZM36 70Q48 88 60 70Z', clown) +
    shape('M4 52Q18 24 48 26 70 30 76 50 70 72 48 76 18 78 4 52Z', clown) +
    flat('M30 29Q38 50 30 73L40 76Q48 50 40 26Z', '#fff', 'stroke="#180f1c" stroke-width="2"') +
    flat('M58 29Q64 50 58 73L66 68Q72 50 66 34Z', '#fff', 'stroke="#180f1c" stroke-width="2"') +
    flat(oval(20, 46, 6.5), '#fff', 'stroke="#180f1c" stroke-width="2"') +
    flat(oval(19, 47, 3.6), '#180f1c') +
    flat(oval(17.6, 45, 1.3), '#fff') +
    stroke('M7 58q6 4 11 0', '#7a2603', 2.5),
  H:
    shape('M38 80H62L58 92H42Z', pink) +
    shape('M50 88Q4 70 8 36 18 16 30 22 38 8 50 14 62 8 70 22 82 16 92 36 96 70 50 88Z', pink) +
    stroke(
      'M50 86V20M50 86 32 26M50 86 68 26M50 86 16 38M50 86 84 38',
      '#a82a5f',
      3,
      'opacity=".8"',
    ) +
    gloss(28, 36, 8),
  C:
    mirrored(claw) +
    mirrored(leg(68) + leg(76)) +
    shape('M50 44Q80 44 82 66 78 86 50 86 22 86 18 66 20 44 50 44Z', crab) +
    stroke('M40 46V34M60 46V34', '#180f1c', 7) +
    stroke('M40 46V34M60 46V34', '#e23b2f', 4) +
    eyes(32, 10, 6) +
    stroke('M38 70q12 9 24 0', '#5c0710', 3.5) +
    gloss(34, 56, 8, 4),
  B:
    shape('M62 36 80 26 76 40 86 46 74 54 78 66 64 62Z', ['#f2ffb8', '#b5d63a', '#5a7a0c']) +
    shape(
      'M46 8Q66 8 66 28 64 36 58 38 72 52 62 70 52 82 56 88 64 90 62 82 70 84 66 94 54 100 44 92 38 82 46 70 54 58 42 50 32 42 38 32L16 30Q10 24 16 20L36 20Q38 8 46 8Z',
      sea,
    ) +
    shape('M44 10 50 0 56 10ZM56 14 66 8 66 18Z', sea, { width: 2.5 }) +
    flat(oval(46, 22, 5.5), '#fff', 'stroke="#180f1c" stroke-width="2"') +
    flat(oval(45, 22.6, 3), '#180f1c') +
    stroke('M44 54q8-2 14 2M46 64q6-2 12 2M46 46q6-4 12-2', '#0a6148', 2.5),
  P:
    shape('M6 52Q50 26 94 52 90 88 50 90 10 88 6 52Z', ['#c9a8e8', '#7a4fb0', '#331560']) +
    shape('M6 52Q10 10 50 8 90 10 94 52 50 34 6 52Z', ['#e8d0ff', '#9a6fd0', '#4a2080']) +
    stroke('M50 12V36M30 16 38 40M70 16 62 40M14 32 26 46M86 32 74 46', '#331560', 2.5) +
    shape('M12 54Q50 40 88 54 84 70 50 72 16 70 12 54Z', pink, { width: 2.5 }) +
    shape(oval(50, 55, 18), pearl) +
    gloss(43, 47, 6),
  O:
    arm('M34 58Q12 62 10 84q0 8 8 6') +
    arm('M42 64Q30 74 34 92') +
    arm('M66 58Q88 62 90 84q0 8-8 6') +
    arm('M58 64Q70 74 66 92') +
    shape('M50 6Q84 8 80 40 78 66 50 68 22 66 20 40 16 8 50 6Z', violet) +
    eyes(42, 13, 7.5) +
    stroke('M42 58q8 5 16 0', '#2a0a58', 3) +
    turned(gloss(36, 20, 9, 5), 0),
};
