import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { ball, dots, n, placed } from './svg.ts';

/** The terms on paper, read line by line: a glass over one of them, a pen, a seal. */
export function contract(random: Random, p: Palette, id: string): string {
  const x = whole(random, 555, 585);
  const turn = between(random, -9, 9);
  return (
    backdrop(random, p, id, { horizon: 300, x, y: 420, pool: 0, indoors: true }) +
    `<defs>${ball(`${id}o`, mix(p.sky[2], p.light, 0.9), mix(p.sky[2], p.light, 0.7), mix(p.sky[2], p.light, 0.45))}${ball(`${id}e`, mix('#d8323f', '#ffffff', 0.3), mix('#c2202f', p.accent, 0.15), mix('#c2202f', p.ground, 0.6))}</defs>` +
    `<path d="M0 300h1000v500H0z" fill="${mix(p.clay, p.ground, 0.74)}"/><path d="${grain(random)}" stroke="${p.ground}" stroke-width="4" opacity=".4" fill="none"/><ellipse cx="${x}" cy="380" rx="560" ry="330" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    placed(sheet(random, p, false), x + 26, 366, turn + 7) +
    placed(sheet(random, p, true) + seal(p, id), x, 356, turn) +
    pen(p, x + whole(random, 216, 240), whole(random, 350, 390), between(random, 16, 30)) +
    placed(
      `<g class="art-float">${glass(p, id)}</g>`,
      x - whole(random, 100, 140),
      whole(random, 330, 400),
      between(random, -8, 8),
    )
  );
}

/** The wood of the desk. */
const grain = (random: Random): string =>
  Array.from({ length: 8 }, (_, i) => {
    const y = 330 + i * 56 + whole(random, -8, 8);
    return `M0 ${y}q250 ${whole(random, -16, 16)} 500 0t500 0`;
  }).join('');

/** A sheet of 380 by 500 around 0 0. */
function sheet(random: Random, p: Palette, written: boolean): string {
  const paper = mix('#fbf6e9', p.light, 0.3);
  const ink = mix(p.ground, p.sky[2], 0.35);
  let lines = '';
  if (written)
    for (let i = 0; i < 11; i++) {
      const y = -150 + i * 30 + (i > 2 ? 14 : 0) + (i > 6 ? 14 : 0);
      lines += `M-150 ${y}h${whole(random, i % 4 === 3 ? 110 : 220, 298)}`;
    }
  return (
    `<path d="M-180-242h380v500h-380z" fill="#000" opacity=".35"/><path d="M-190-250H150l40 40V250h-380z" fill="${written ? paper : mix(paper, p.ground, 0.18)}"/><path d="M150-250v40h40z" fill="${mix(paper, p.ground, 0.3)}"/>` +
    (written
      ? `<path d="M-150-202h190" stroke="${p.ground}" stroke-width="18" opacity=".85"/><path d="${lines}" stroke="${ink}" stroke-width="8" opacity=".6"/><path d="M-150-90h250" stroke="${p.accent}" stroke-width="26" opacity=".55"/><path d="M-150 214q26-46 44-8t40-22 36 12 40-8" fill="none" stroke="${mix('#2b4fb0', p.ground, 0.2)}" stroke-width="6" stroke-linecap="round"/><path d="M-156 226h190" stroke="${ink}" stroke-width="3"/>`
      : '')
  );
}

/** Wax with a ribbon. */
const seal = (p: Palette, id: string): string =>
  `<path d="M92 190l-18 84 30-16 24 24 6-88z" fill="${mix(p.accent, p.ground, 0.3)}"/><circle cx="110" cy="176" r="50" fill="url(#${id}e)"/><circle cx="110" cy="176" r="34" fill="none" stroke="#000" stroke-width="5" opacity=".25"/><path d="m110 152 7 15 17 2-12 11 4 17-16-9-16 9 4-17-12-11 17-2z" fill="#fff" opacity=".4"/>`;

/** A reading glass whose middle is at 0 0. */
const glass = (p: Palette, id: string): string =>
  `<path d="M70 84 168 198" stroke="#000" stroke-width="34" stroke-linecap="round" opacity=".35" transform="translate(12 14)"/><path d="M68 78 166 190" stroke="${mix('#5a3a22', p.ground, 0.2)}" stroke-width="32" stroke-linecap="round"/><path d="M66 74 86 98" stroke="${mix('#e2ab48', p.warm, 0.2)}" stroke-width="36"/><circle r="104" fill="url(#${id}o)" opacity=".92"/><path d="M-78-26h130M-84 18h150M-62 58h90" stroke="${mix(p.ground, p.sky[2], 0.2)}" stroke-width="15" opacity=".8"/><path d="M-84 18h96" stroke="${p.accent}" stroke-width="34" opacity=".5"/><circle r="104" fill="none" stroke="${mix('#e2ab48', p.warm, 0.2)}" stroke-width="17"/><path d="M-78-44a90 90 0 0 1 52-44" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".85"/>`;

const pen = (p: Palette, x: number, y: number, turn: number): string =>
  placed(
    `<path d="M-12-180h28v300l-14 50-14-50z" fill="#000" opacity=".3" transform="translate(14 10)"/><path d="M-15-190q15-14 30 0v290h-30z" fill="${mix(p.accent, p.ground, 0.35)}"/><path d="M-15-190q6-8 12-9V100h-12z" fill="#fff" opacity=".25"/><path d="M-15 100h30L5 156 0 176-5 156z" fill="${mix('#e2ab48', p.warm, 0.2)}"/><path d="M-15 84h30v16h-30z" fill="${p.ground}"/>${dots([[0, 130]], 6, p.ground)}<path d="M0 130v40" stroke="${p.ground}" stroke-width="${n(2)}"/>`,
    x,
    y,
    turn,
  );
