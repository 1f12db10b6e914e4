import { backdrop } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { ball, copy, dots, n, placed, type Point } from './svg.ts';

/** A rabbit with its ears up in one of three burrows, coins before it. */
export function rabbit(random: Random, p: Palette, id: string): string {
  const x = whole(random, 545, 570);
  const fur = mix('#f3e9dc', p.light, 0.3);
  const earth = mix('#6b4a2e', p.clay, 0.25);
  return (
    backdrop(random, p, id, { horizon: whole(random, 430, 460), x, y: 600, pool: 0 }) +
    coinDefs(p, id) +
    `<defs>${ball(`${id}r`, '#ffffff', fur, mix(fur, p.ground, 0.5))}</defs>` +
    `<path d="M0 500Q500 410 1000 500V800H0z" fill="${mix(p.turf[1], p.ground, 0.3)}"/>` +
    `<circle cx="${x}" cy="330" r="390" fill="url(#${id}g)" opacity=".7" class="art-halo"/>` +
    hole(p, earth, x - 270, 530, 0.62) +
    hole(p, earth, x + 270, 530, 0.62) +
    `<ellipse cx="${x}" cy="590" rx="236" ry="62" fill="${mix(earth, p.ground, 0.2)}"/><ellipse cx="${x}" cy="586" rx="196" ry="46" fill="${p.ground}"/>` +
    placed(
      `<g class="art-float">${creature(random, p, id)}</g>`,
      x,
      520,
      between(random, -3, 3),
      1.08,
    ) +
    `<path d="M${x - 236} 590a236 62 0 0 0 472 0q-40-4-44-2a194 46 0 0 1-384 0q-10-4-44 2z" fill="${earth}"/>` +
    tufts(random, p, x) +
    Array.from({ length: 5 }, (_, i) =>
      copy(
        `${id}ck`,
        x + (i - 2) * 128 + whole(random, -20, 20),
        648 + whole(random, -8, 8),
        0,
        0.8,
      ),
    ).join('') +
    copy(`${id}cf`, x - 196, 604, -20, 0.66) +
    copy(`${id}cf`, x + 206, 610, 14, 0.6)
  );
}

const hole = (p: Palette, earth: string, x: number, y: number, size: number): string =>
  placed(
    `<ellipse rx="190" ry="58" cy="6" fill="${mix(earth, p.ground, 0.1)}"/><ellipse rx="150" ry="40" fill="${p.ground}"/><path d="M-150 0a150 40 0 0 1 300 0" fill="none" stroke="${p.light}" stroke-width="4" opacity=".25"/>`,
    x,
    y,
    0,
    size,
  );

/** Head, ears and paws, the edge of the burrow at y 66. */
function creature(random: Random, p: Palette, id: string): string {
  const pink = mix('#f29cae', p.accent, 0.1);
  const fur = `url(#${id}r)`;
  const bend = between(random, 14, 34);
  const ear = (s: number, turn: number): string =>
    placed(
      `<path d="M-34 0C-58-90-46-190 0-216 46-190 58-90 34 0z" fill="${fur}"/><path d="M-17-12C-32-84-24-160 0-184 24-160 32-84 17-12z" fill="${pink}"/>`,
      s * 52,
      -196,
      turn,
    );
  return (
    ear(-1, -12 - bend * 0.3) +
    ear(1, bend) +
    `<path d="M-110 80C-120-20-60-60 0-60S120-20 110 80z" fill="${fur}"/><ellipse cy="20" rx="62" ry="66" fill="#fff" opacity=".5"/>` +
    `<path d="M-120-128C-120-208-60-230 0-230S120-208 120-128C120-60 66-34 0-34S-120-60-120-128z" fill="${fur}"/>` +
    `<ellipse cx="-50" cy="-138" rx="17" ry="23" fill="${p.ground}"/><ellipse cx="50" cy="-138" rx="17" ry="23" fill="${p.ground}"/>${dots(
      [
        [-44, -147],
        [56, -147],
      ],
      12,
      '#ffffff',
    )}<ellipse cx="-84" cy="-98" rx="20" ry="13" fill="${pink}" opacity=".6"/><ellipse cx="84" cy="-98" rx="20" ry="13" fill="${pink}" opacity=".6"/>` +
    `<path d="M-13-106q13-9 26 0L0-90z" fill="${mix(pink, p.ground, 0.25)}"/><path d="M0-90v10M-26-78q14 14 26-2 12 16 26 2" fill="none" stroke="${p.ground}" stroke-width="5" stroke-linecap="round"/><path d="M-9-72h18v20q-9 6-18 0z" fill="#fff" stroke="${p.ground}" stroke-width="2" opacity=".95"/><path d="M-70-92l-66-12M-70-82l-64 6M70-92l66-12M70-82l64 6" stroke="${p.light}" stroke-width="3" opacity=".7"/>` +
    `<ellipse cx="-84" cy="62" rx="40" ry="27" fill="${fur}"/><ellipse cx="84" cy="62" rx="40" ry="27" fill="${fur}"/><path d="M-96 52v18M-76 52v18M76 52v18M96 52v18" stroke="${p.ground}" stroke-width="3" opacity=".35"/>`
  );
}

function tufts(random: Random, p: Palette, x: number): string {
  const points: Point[] = [-300, -246, 240, 306, -120, 130].map((dx) => [
    x + dx,
    whole(random, 596, 640),
  ]);
  const d = points
    .map(
      ([a, b]) =>
        `M${n(a)} ${b}l-14-${whole(random, 20, 40)} 12 22 4-${whole(random, 30, 46)} 8 40 12-${whole(random, 18, 34)} 2 36z`,
    )
    .join('');
  return `<path d="${d}" fill="${mix(p.turf[1], p.light, 0.1)}"/>`;
}
