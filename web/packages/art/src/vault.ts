import { backdrop } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { copy, dots, fine, gradient, n, onEllipse, placed, type Point } from './svg.ts';
import { gold } from './symbols.ts';

/** A round vault in the wall; its door stands ajar and gold shines out. */
export function vault(random: Random, p: Palette, id: string): string {
  const x = whole(random, 500, 560);
  const y = whole(random, 315, 340);
  const r = whole(random, 205, 240);
  const side = random() < 0.5 ? -1 : 1;
  const open = between(random, 0.45, 0.85);
  const steel = pick(random, [
    mix(p.quiet, p.stand, 0.3),
    mix(p.quiet, p.accent, 0.25),
    mix(p.quiet, p.clay, 0.5),
  ]);
  return (
    backdrop(random, p, id, { horizon: 575, x, y: 620, pool: 430, indoors: true }) +
    coinDefs(p, id) +
    `<defs>${gradient(`${id}m`, [
      [0, mix(steel, '#ffffff', 0.45)],
      [0.5, steel],
      [1, mix(steel, p.ground, 0.75)],
    ])}${gradient(`${id}n`, [
      [0, mix(steel, p.ground, 0.7)],
      [1, mix(steel, '#ffffff', 0.25)],
    ])}</defs>` +
    wall(random, p) +
    placed(frame(p, id, r) + hoard(random, p, id, r), x, y) +
    placed(
      `<g transform="scale(${fine(open)} 1)">${door(random, p, id, r, steel)}</g>`,
      x + side * r * (0.86 + open * 0.24),
      y,
      side * 2,
    ) +
    spilled(random, id, x)
  );
}

/** Plates with rivets, dim behind the light. */
function wall(random: Random, p: Palette): string {
  const step = whole(random, 120, 200);
  const shift = whole(random, 0, step);
  let seams = '';
  const rivets: Point[] = [];
  for (let x = shift - step; x < 1000; x += step) {
    seams += `M${x} 0V575`;
    for (let y = 30; y < 570; y += 90) rivets.push([x + 14, y]);
  }
  return (
    `<path d="M0 0h1000v575H0z" fill="${p.stand}" opacity=".72"/><path d="${seams}M0 ${whole(random, 90, 250)}h1000" stroke="${p.ground}" stroke-width="5" opacity=".6"/>` +
    dots(rivets, 7, p.rope)
  );
}

function frame(p: Palette, id: string, r: number): string {
  const bolts = Array.from({ length: 16 }, (_, i) => onEllipse(0, 0, r + 26, r + 26, i * 22.5));
  return (
    `<circle r="${r + 180}" fill="url(#${id}g)" opacity=".55" class="art-halo"/><circle r="${r + 50}" fill="${p.ground}"/><circle r="${r + 46}" fill="url(#${id}m)"/><circle r="${r + 6}" fill="url(#${id}n)"/>` +
    dots(bolts, 17, p.ground, ' opacity=".5"') +
    dots(
      bolts.map(([bx, by]): Point => [bx - 2, by - 2]),
      12,
      mix(p.quiet, '#ffffff', 0.35),
    ) +
    `<circle r="${r - 12}" fill="${mix(p.warm, p.ground, 0.72)}"/><circle r="${r - 12}" fill="url(#${id}g)"/>`
  );
}

/** Bars and coins behind the opening. */
function hoard(random: Random, p: Palette, id: string, r: number): string {
  const metal = gold(p);
  const bars = whole(random, 3, 5);
  let stack = '';
  for (let row = 0; row < bars; row++)
    for (let i = 0; i < bars - row; i++) {
      const bx = (i - (bars - row) / 2) * 92 + 6;
      const by = r * 0.62 - row * 42;
      stack += `<path d="M${n(bx)} ${n(by)}l10-38h60l10 38z" fill="${mix(metal, p.ground, 0.1 + 0.08 * (i % 3))}"/><path d="M${n(bx + 10)} ${n(by - 38)}h60l3 10H${n(bx + 7)}z" fill="#fff" opacity=".45"/>`;
    }
  let coins = '';
  for (let i = whole(random, 4, 8); i > 0; i--)
    coins += copy(
      `${id}ck`,
      whole(random, -150, 150),
      Math.round(r * 0.68 + between(random, 0, 26)),
    );
  return `<clipPath id="${id}o"><circle r="${r - 12}"/></clipPath><g clip-path="url(#${id}o)">${stack}${coins}</g>`;
}

function door(random: Random, p: Palette, id: string, r: number, steel: string): string {
  const spokes = pick(random, [3, 4, 5, 6, 8]);
  const turn = whole(random, 0, 90);
  const bolts = whole(random, 8, 14);
  let arms = '';
  const knobs: Point[] = [];
  for (let i = 0; i < spokes; i++) {
    const [ax, ay] = onEllipse(0, 0, 96, 96, turn + (i * 360) / spokes);
    arms += `M0 0L${n(ax)} ${n(ay)}`;
    knobs.push([ax, ay]);
  }
  const ring = Array.from({ length: bolts }, (_, i) =>
    onEllipse(0, 0, r - 34, r - 34, (i * 360) / bolts),
  );
  const pins = ring.map(
    ([bx, by]) => `M${n(bx * 1.12)} ${n(by * 1.12)}L${n(bx * 1.26)} ${n(by * 1.26)}`,
  );
  return (
    `<path d="${pins.join('')}" stroke="${mix(steel, '#ffffff', 0.3)}" stroke-width="20" stroke-linecap="round"/>` +
    `<circle r="${r}" cx="12" fill="${mix(steel, p.ground, 0.75)}"/><circle r="${r}" fill="url(#${id}m)"/><circle r="${r - 14}" fill="url(#${id}n)"/><circle r="${r - 20}" fill="url(#${id}m)"/><circle r="${r - 62}" fill="${mix(steel, p.ground, 0.4)}"/><circle r="${r - 70}" fill="url(#${id}m)"/>` +
    dots(ring, 18, mix(steel, p.ground, 0.6)) +
    `<g stroke-linecap="round"><circle r="66" fill="none" stroke="${mix(p.accent, p.ground, 0.3)}" stroke-width="13"/><path d="${arms}" stroke="${p.accent}" stroke-width="15"/>${dots(knobs, 34, p.accent)}</g>` +
    `<circle r="30" fill="${mix(p.accent, p.light, 0.4)}"/><circle r="14" fill="${p.ink}"/>`
  );
}

function spilled(random: Random, id: string, x: number): string {
  let drawn = '';
  for (let i = whole(random, 5, 10); i > 0; i--)
    drawn += copy(`${id}ck`, Math.round(x + between(random, -300, 240)), whole(random, 580, 630));
  return drawn;
}
