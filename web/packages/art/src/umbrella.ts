import { backdrop } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { copy, dots, n, placed, type Point } from './svg.ts';

/** Rain on the ground: the stumps and what was staked stay dry under an umbrella. */
export function umbrella(random: Random, p: Palette, id: string): string {
  const x = whole(random, 545, 575);
  const turn = between(random, -7, 7);
  return (
    backdrop(random, p, id, { horizon: whole(random, 440, 470), x, y: 620, pool: 360 }) +
    coinDefs(p, id) +
    `<path d="M0 520Q500 470 1000 520V800H0z" fill="${p.turf[0]}"/><path d="M${x - 120} 512h240L820 800H280z" fill="${mix(p.clay, p.ground, 0.25)}"/>` +
    rain(random, p, 0.35, 50) +
    `<circle cx="${x}" cy="420" r="320" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    placed(wicket(p), x - 40, 596) +
    [0, 1, 2, 3].map((i) => copy(`${id}ck`, x + 92 + whole(random, -3, 3), 594 - i * 17)).join('') +
    copy(`${id}cf`, x + 156, 570, 18, 0.62) +
    placed(`<g class="art-float">${canopy(p)}</g>`, x, 262, turn, 1.04) +
    rain(random, p, 0.7, 26) +
    splashes(random, p, x)
  );
}

/** 620 wide, its top at −170, its handle below 0 0. */
function canopy(p: Palette): string {
  const cloth = [p.accent, mix(p.text, '#ffffff', 0.4)];
  const edges = [-310, -206, -78, 78, 206, 310];
  let gores = '';
  for (let i = 0; i < 5; i++) {
    const [a = 0, b = 0] = [edges[i], edges[i + 1]];
    const shade = mix(cloth[i % 2] ?? p.accent, p.ground, [0.05, 0, 0.1, 0.24, 0.42][i] ?? 0);
    gores += `<path d="M0-170C${n(a * 0.62)}-166 ${a}-96 ${a} 24Q${n((a + b) / 2)}-16 ${b} 24C${b}-96 ${n(b * 0.62)}-166 0-170z" fill="${shade}"/>`;
  }
  return (
    `<path d="M-6-20h12v290q0 44-40 44t-40-40h13q2 27 27 27t28-31z" fill="${mix(p.clay, p.warm, 0.3)}"/><path d="M-310 24Q-258-16-206 24-142-16-78 24 0-16 78 24 142-16 206 24 258-16 310 24 200-60 0-60S-200-60-310 24z" fill="${p.ground}" opacity=".75"/>${gores}` +
    `<path d="M0-170v-26" stroke="${p.quiet}" stroke-width="9" stroke-linecap="round"/><path d="M-250-50C-220-110-160-140-110-150" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".5"/>`
  );
}

function wicket(p: Palette): string {
  const wood = mix('#dcb77a', p.clay, 0.3);
  return (
    `<ellipse cx="6" cy="2" rx="70" ry="12" fill="#000" opacity=".35"/>` +
    [-36, 0, 36]
      .map(
        (dx) =>
          `<path d="M${dx - 8} 0v-176q8-8 16 0V0z" fill="${wood}"/><path d="M${dx - 4}-10v-160" stroke="#fff" stroke-width="3" opacity=".4"/>`,
      )
      .join('') +
    `<path d="M-40-186h36M4-186h36" stroke="${p.accent}" stroke-width="9" stroke-linecap="round"/>`
  );
}

function rain(random: Random, p: Palette, opacity: number, count: number): string {
  let d = '';
  for (let i = 0; i < count; i++) {
    const tall = whole(random, 30, 64);
    d += `M${whole(random, 0, 1040)} ${whole(random, -20, 620)}l${-Math.round(tall * 0.24)} ${tall}`;
  }
  return `<path d="${d}" stroke="${p.light}" stroke-width="3" stroke-linecap="round" opacity="${opacity}" class="art-wink"/>`;
}

/** Rings where drops meet the ground, outside the dry circle. */
function splashes(random: Random, p: Palette, x: number): string {
  const points: Point[] = Array.from({ length: 12 }, (_, i) => [
    x + (i % 2 ? 1 : -1) * whole(random, 250, 470),
    whole(random, 560, 680),
  ]);
  return (
    points
      .map(
        ([a, b]) =>
          `<ellipse cx="${a}" cy="${b}" rx="${whole(random, 12, 24)}" ry="5" fill="none" stroke="${p.light}" stroke-width="2" opacity=".5"/>`,
      )
      .join('') +
    dots(
      points.map(([a, b]): Point => [a, b - 14]),
      4,
      p.light,
    )
  );
}
