import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { across, at, ball, dots, gradient, n, placed, type Point } from './svg.ts';
import { gold } from './symbols.ts';

/** A crown on its cushion under one lamp. */
export function crown(random: Random, p: Palette, id: string): string {
  const x = whole(random, 490, 560);
  const metal = pick(random, [gold(p), gold(p), mix('#dfe6ee', p.light, 0.4)]);
  const cloth = pick(random, [
    mix('#8c1836', p.sky[2], 0.5),
    p.turf[0],
    mix(p.sky[2], p.accent, 0.25),
  ]);
  const gems = [p.accent, mix('#d92b45', p.warm, 0.2), mix('#38b6f0', p.light, 0.15)];
  return (
    backdrop(random, p, id, { x, y: 600, pool: 450 }) +
    `<defs>${across(`${id}m`, [
      [0, mix(metal, p.ground, 0.65)],
      [0.22, metal],
      [0.38, mix(metal, '#ffffff', 0.7)],
      [0.55, metal],
      [0.85, mix(metal, p.ground, 0.45)],
      [1, mix(metal, p.ground, 0.7)],
    ])}${gradient(`${id}k`, [
      [0, mix(cloth, p.light, 0.3)],
      [1, mix(cloth, p.ground, 0.7)],
    ])}${gems.map((gem, i) => ball(`${id}j${i}`, '#ffffff', gem, mix(gem, p.ground, 0.6))).join('')}</defs>` +
    `<circle cx="${x}" cy="300" r="390" fill="url(#${id}g)" opacity=".55" class="art-halo"/>` +
    placed(cushion(random, metal, p, id), x, 560) +
    placed(
      band(random, p, id, metal, cloth),
      x,
      490,
      between(random, -7, 7),
      between(random, 0.95, 1.12),
    ) +
    sparks(random, p, x)
  );
}

function cushion(random: Random, metal: string, p: Palette, id: string): string {
  const w = whole(random, 255, 300);
  const h = whole(random, 44, 60);
  const tassel = (s: number): string =>
    `M${s * w} 10q${s * 26} 6 ${s * 22} 34l${s * 8} 34h${-s * 24}l${s * 4}-34z`;
  return (
    `<ellipse cy="${h + 12}" rx="${w + 30}" ry="24" fill="#000" opacity=".5"/><path d="${tassel(-1)}${tassel(1)}" fill="${mix(metal, p.ground, 0.25)}"/>` +
    `<path d="M${-w} 8Q${-w * 0.9}-${h} 0${-h}T${w} 8Q${n(w * 0.9)} ${h} 0 ${h}T${-w} 8z" fill="url(#${id}k)"/><path d="M${-w} 8Q0 ${n(h * 0.7)} ${w} 8" fill="none" stroke="${metal}" stroke-width="8" stroke-dasharray="14 4"/>`
  );
}

/** The crown stands on 0 0: the far side of the ring, the points, the near side of the ring. */
function band(random: Random, p: Palette, id: string, metal: string, cloth: string): string {
  const points = pick(random, [3, 5, 5, 7]);
  const w = whole(random, 165, 200);
  const tall = whole(random, 165, 225);
  const flare = between(random, 1.08, 1.3);
  const dip = between(random, 0.34, 0.6);
  const round = random() < 0.4;
  const cap = random() < 0.55;
  const tips: Point[] = [];
  let line = `M${-w}-60`;
  for (let i = 0; i < points; i++) {
    const share = points === 1 ? 0 : (2 * i) / (points - 1) - 1;
    const tip: Point = [
      share * w * flare,
      -60 - tall * (0.74 + 0.26 * (1 - share * share)) + (i % 2 && points > 3 ? tall * 0.2 : 0),
    ];
    const low: Point = [(share + 1 / (points - 1)) * w * 1.04, -60 - tall * (1 - dip) * 0.55];
    tips.push(tip);
    line += round ? `Q${at(tip[0] * 1.02, low[1] - 16)} ${at(...tip)}` : `L${at(...tip)}`;
    if (i < points - 1)
      line += round ? `Q${at(tip[0] * 0.98 + 10, low[1] - 6)} ${at(...low)}` : `L${at(...low)}`;
  }
  line += `L${w}-60Q0-14 ${-w}-60z`;
  const velvet = `<path d="M${n(-w * 0.96)}-70Q${n(-w)} ${n(-tall * 1.05)} 0 ${n(-tall * 1.1)}T${n(w * 0.96)}-70z" fill="url(#${id}k)"/><path d="M-40-70Q-56${n(-tall)} 0${n(-tall * 1.08)}M50-70Q64${n(-tall)} 0${n(-tall * 1.08)}" fill="none" stroke="${mix(cloth, p.ground, 0.6)}" stroke-width="4" opacity=".5"/>`;
  return (
    `<ellipse cy="-62" rx="${w}" ry="34" fill="${mix(metal, p.ground, 0.7)}"/>${cap ? velvet : ''}` +
    `<path d="${line}" fill="url(#${id}m)" stroke="${mix(metal, '#ffffff', 0.35)}" stroke-width="4" stroke-linejoin="round"/>` +
    tips
      .map(
        ([tx, ty], i) =>
          `<circle cx="${n(tx)}" cy="${n(ty - 10)}" r="${i % 2 ? 13 : 18}" fill="url(#${id}j${i % 3})"/>`,
      )
      .join('') +
    ring(random, p, id, metal, w)
  );
}

function ring(random: Random, p: Palette, id: string, metal: string, w: number): string {
  const count = whole(random, 2, 4) * 2 + 1;
  let stones = '';
  for (let i = 0; i < count; i++) {
    const share = (2 * i) / (count - 1) - 1;
    const x = share * w * 0.84;
    const y = -18 + 22 * (1 - share * share);
    const slim = Math.sqrt(1 - share * share * 0.7);
    stones +=
      i % 2
        ? `<circle cx="${n(x)}" cy="${n(y)}" r="9" fill="${mix(p.text, '#ffffff', 0.5)}"/>`
        : `<path d="M${n(x)} ${n(y - 21)}l${n(17 * slim)} 21-${n(17 * slim)} 21-${n(17 * slim)}-21z" fill="url(#${id}j${(i >> 1) % 3})" stroke="${mix(metal, p.ground, 0.5)}" stroke-width="3"/>`;
  }
  const edge = (y: number): string => `M${-w} ${y}Q0 ${y + 50} ${w} ${y}`;
  return (
    `<path d="M${-w}-62Q0-10 ${w}-62L${n(w * 0.97)} 8Q0 56 ${n(-w * 0.97)} 8z" fill="url(#${id}m)"/><path d="${edge(-56)}${edge(2)}" fill="none" stroke="${mix(metal, '#ffffff', 0.55)}" stroke-width="9"/>` +
    stones
  );
}

function sparks(random: Random, p: Palette, x: number): string {
  let d = '';
  for (let i = whole(random, 5, 10); i > 0; i--) {
    const r = whole(random, 8, 22);
    d += `M${Math.round(x + between(random, -330, 330))} ${whole(random, 90, 470)}m0-${r}l${n(r * 0.2)} ${n(r * 0.8)} ${n(r * 0.8)} ${n(r * 0.2)}-${n(r * 0.8)} ${n(r * 0.2)}-${n(r * 0.2)} ${n(r * 0.8)}-${n(r * 0.2)}-${n(r * 0.8)}-${n(r * 0.8)}-${n(r * 0.2)} ${n(r * 0.8)}-${n(r * 0.2)}z`;
  }
  const dust: Point[] = Array.from({ length: 14 }, () => [
    Math.round(x + between(random, -380, 380)),
    whole(random, 40, 540),
  ]);
  return (
    `<path d="${d}" fill="${p.light}" opacity=".85" class="art-wink"/>` +
    dots(dust, 3.5, p.light, ' opacity=".5"')
  );
}
