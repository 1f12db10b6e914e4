import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { across, dots, n, placed, type Point } from './svg.ts';
import { gold } from './symbols.ts';

/** A cup on its stand under the lamps, confetti in the air. */
export function trophy(random: Random, p: Palette, id: string): string {
  const x = whole(random, 490, 560);
  const metal = pick(random, [
    gold(p),
    gold(p),
    mix('#d5dde6', p.light, 0.4),
    mix(p.accent, gold(p), 0.5),
  ]);
  const dark = mix(metal, p.ground, 0.72);
  return (
    backdrop(random, p, id, { x, y: 600, pool: 440 }) +
    `<defs>${across(`${id}m`, [
      [0, dark],
      [0.18, metal],
      [0.32, mix(metal, '#ffffff', 0.75)],
      [0.46, metal],
      [0.78, mix(metal, p.ground, 0.5)],
      [0.92, metal],
      [1, dark],
    ])}</defs>` +
    `<circle cx="${x}" cy="280" r="380" fill="url(#${id}g)" opacity=".5" class="art-halo"/>` +
    confetti(random, p) +
    placed(cup(random, p, id, metal, dark), x, 585, 0, between(random, 1.02, 1.16))
  );
}

/** Half a profile from the lip to the foot, as control points of its curves; the foot of the stand is at 0 0. */
function cup(random: Random, p: Palette, id: string, metal: string, dark: string): string {
  const lip = whole(random, 104, 150);
  const high = whole(random, 380, 440);
  const belly = between(random, 0.7, 1.12) * lip;
  const neck = whole(random, 15, 26);
  const bowlEnd = -high + whole(random, 185, 235);
  const foot = whole(random, 62, 92);
  const bowl = `M${-lip}${-high}C${n(-belly)}${n(-high + 110)} ${n(-belly * 0.8)} ${bowlEnd} ${-neck} ${bowlEnd}H${neck}C${n(belly * 0.8)} ${bowlEnd} ${n(belly)} ${n(-high + 110)} ${lip}${-high}z`;
  const stem = `M${-neck} ${bowlEnd}Q${-neck * 0.6} ${bowlEnd + 60} ${-foot}-78H${foot}Q${neck * 0.6} ${bowlEnd + 60} ${neck} ${bowlEnd}z`;
  return (
    `<ellipse cy="10" rx="${foot + 130}" ry="26" fill="#000" opacity=".45"/>` +
    stand(random, p, id, foot) +
    handles(random, metal, dark, lip, high) +
    `<path d="${stem}" fill="url(#${id}m)"/><ellipse cy="${bowlEnd + 16}" rx="${neck + 15}" ry="13" fill="url(#${id}m)"/>` +
    `<path d="${bowl}" fill="url(#${id}m)"/><path d="${bowl}" fill="url(#${id}b)" opacity=".4"/>` +
    relief(random, p, id, metal, dark, belly, high) +
    `<ellipse cy="${-high}" rx="${lip}" ry="${n(lip * 0.17)}" fill="${dark}" stroke="${mix(metal, '#ffffff', 0.5)}" stroke-width="7"/>`
  );
}

/** The stand: one to three steps, the ribbon of the page's colour on the lowest. */
function stand(random: Random, p: Palette, id: string, foot: number): string {
  const steps = whole(random, 1, 3);
  const each = 78 / steps;
  let drawn = '';
  for (let i = 0; i < steps; i++) {
    const w = foot + 14 + (steps - i) * 20;
    drawn += `<path d="M${-w} ${n(-i * each)}h${2 * w}v${n(-each)}H${-w}z" fill="${mix(p.stand, p.sky[1], 0.3 + i * 0.2)}"/><path d="M${-w} ${n(-(i + 1) * each + 2)}h${2 * w}" stroke="url(#${id}m)" stroke-width="5"/>`;
  }
  return drawn;
}

function handles(random: Random, metal: string, dark: string, lip: number, high: number): string {
  const out = lip + whole(random, 40, 96);
  const kind = whole(random, 0, 2);
  const curve = [
    `M${lip - 6} ${30 - high}C${out} ${n(-high - 20)} ${out + 10} ${150 - high} ${n(lip * 0.62)} ${150 - high}`,
    `M${lip - 4} ${26 - high}H${out - 10}Q${out} ${120 - high} ${n(lip * 0.6)} ${166 - high}`,
    `M${lip - 6} ${44 - high}C${out + 30} ${-high - 70} ${out + 20} ${90 - high} ${lip - 6} ${104 - high}S${n(lip * 0.8)} ${160 - high} ${n(lip * 0.5)} ${166 - high}`,
  ][kind];
  const pair = (colour: string, width: number): string =>
    `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"><path d="${curve}"/><path d="${curve}" transform="scale(-1 1)"/></g>`;
  return pair(dark, 21) + pair(metal, 14) + pair(mix(metal, '#ffffff', 0.6), 3);
}

/** What is worked into the bowl. */
function relief(
  random: Random,
  p: Palette,
  id: string,
  metal: string,
  dark: string,
  belly: number,
  high: number,
): string {
  const y = 78 - high;
  const star = `<path d="M0-40 12-13l29 3-22 19 7 28L0 22l-26 15 7-28-22-19 29-3z" fill="${mix(metal, '#ffffff', 0.4)}" stroke="${dark}" stroke-width="3"/>`;
  const medal = `<circle r="36" fill="${p.accent}" stroke="${dark}" stroke-width="4"/><circle r="24" fill="none" stroke="${p.ink}" stroke-width="4" opacity=".6"/>`;
  const flutes = Array.from(
    { length: 5 },
    (_, i) =>
      `M${n((i - 2) * belly * 0.36)}-52Q${n((i - 2) * belly * 0.3)} 40 ${n((i - 2) * 8)} 92`,
  ).join('');
  const kind = pick(random, ['star', 'medal', 'flutes'] as const);
  const inside = {
    star,
    medal,
    flutes: `<path d="${flutes}" fill="none" stroke="${dark}" stroke-width="4" opacity=".55"/>`,
  }[kind];
  return (
    placed(inside, 0, y) +
    `<path d="M${n(-belly * 0.62)} ${y - 20}q6 60 30 84" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".7"/><circle cx="${n(-belly * 0.5)}" cy="${y - 46}" r="70" fill="url(#${id}g)" opacity=".5"/>`
  );
}

function confetti(random: Random, p: Palette): string {
  let drawn = '';
  for (const colour of [p.accent, p.warm, p.text]) {
    let papers = '';
    for (let i = whole(random, 8, 16); i > 0; i--)
      papers += `M${whole(random, 110, 890)} ${whole(random, 20, 560)}l${whole(random, -9, 9)} ${whole(random, 7, 15)}`;
    drawn += `<path d="${papers}" stroke="${colour}" stroke-width="${n(between(random, 5, 8))}" opacity=".75"/>`;
  }
  const far: Point[] = Array.from({ length: 16 }, () => [
    whole(random, 60, 940),
    whole(random, 20, 500),
  ]);
  return (
    `<g class="art-float">${drawn}</g>` + dots(far, 3, p.light, ' opacity=".5" class="art-wink"')
  );
}
