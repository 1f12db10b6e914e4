import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { at, dots, gradient, n, placed, type Point } from './svg.ts';

/** Cricket on a screen: a batter of light on a pitch of lines, the keys and the pad before it. */
export function cyber(random: Random, p: Palette, id: string): string {
  const x = whole(random, 550, 580);
  const y = 300;
  return (
    backdrop(random, p, id, { horizon: 500, x, y: 560, pool: 0, indoors: true }) +
    `<defs>${gradient(`${id}w`, [
      [0, p.sky[0]],
      [0.55, mix(p.sky[2], p.sky[1], 0.3)],
      [1, p.sky[0]],
    ])}<clipPath id="${id}c"><rect x="-290" y="-180" width="580" height="340" rx="14"/></clipPath></defs>` +
    `<circle cx="${x}" cy="${y}" r="460" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    desk(random, p, id, x) +
    placed(screen(random, p, id), x, y) +
    pad(random, p, id, x)
  );
}

function screen(random: Random, p: Palette, id: string): string {
  const vanish = whole(random, -40, 40);
  let grid = '';
  for (let i = -9; i <= 9; i++) grid += `M${vanish + i * 10}-10L${i * 110} 170`;
  for (let i = 0; i < 7; i++) grid += `M-300 ${n(-10 + i * i * 4.6)}h600`;
  const runs = Array.from({ length: 7 }, () => whole(random, 8, 40));
  const bars = runs.map((h, i) => `M${196 + i * 12}-108v${-h}`).join('');
  return (
    `<path d="M-50 168h100l22 92h-144z" fill="${mix(p.stand, p.quiet, 0.2)}"/><rect x="-306" y="-196" width="612" height="372" rx="22" fill="${mix(p.quiet, p.ground, 0.45)}"/><rect x="-302" y="-192" width="604" height="364" rx="19" fill="${p.ground}"/>` +
    `<g clip-path="url(#${id}c)"><path d="M-290-180h580v340h-580z" fill="url(#${id}w)"/><circle cx="${vanish}" cy="-20" r="260" fill="url(#${id}g)" opacity=".75"/><path d="${grid}" fill="none" stroke="${p.accent}" stroke-width="2" opacity=".5"/><path d="M${vanish - 26}-8h52L130 160h-260z" fill="${p.accent}" opacity=".22"/>` +
    wicket(p, vanish) +
    batter(random, p, id) +
    `<path d="M-268-160h118v34h-118zM180-164h96v66h-96z" fill="${p.ground}" opacity=".7"/><path d="${bars}" stroke="${p.warm}" stroke-width="8"/><path d="M-256-143h54M-190-143h28" stroke="${p.light}" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M-290-180h${whole(random, 150, 260)}L-290 ${whole(random, 20, 120)}z" fill="#fff" opacity=".07"/></g>`
  );
}

const wicket = (p: Palette, x: number): string =>
  `<path d="M${x - 12}-14v-44M${x}-14v-44M${x + 12}-14v-44M${x - 16}-60h32" stroke="${p.warm}" stroke-width="5" stroke-linecap="round"/>`;

/** A batter of planes and edges, driving to the right. */
function batter(random: Random, p: Palette, id: string): string {
  const lit = mix(p.accent, '#ffffff', 0.45);
  const parts =
    'M-96-96l40-22 34 22-8 46-46 12zM-104-44l50-10 14 60-30 20-44-22zM-102 6l38 14-24 70-40 6 4-22zM-52 26l26-22 40 56 34 14-4 20-44-8zM-40-88l60 32 26-18 12 20-34 28-76-36z';
  const bat = 'M46-66l14-10 84 104-2 28-24-2z';
  const nodes: Point[] = [
    [-96, -96],
    [-56, -118],
    [-22, -96],
    [-54, -54],
    [-104, -44],
    [-40, 6],
    [-64, 20],
    [-88, 90],
    [14, 60],
    [20, -56],
    [58, -60],
    [144, 28],
  ];
  const dx = whole(random, -70, -20);
  const spot: Point = [whole(random, 150, 190), whole(random, -60, 0)];
  return (
    placed(
      `<ellipse cx="-30" cy="98" rx="130" ry="14" fill="#000" opacity=".4"/><g class="art-float"><path d="M-78-150l26-14 26 12 2 24-28 14-26-12z" fill="${p.accent}"/><path d="M-78-138l56 2 14 6-16 6-54-2z" fill="${lit}"/><path d="${parts}" fill="${mix(p.accent, p.ground, 0.35)}" stroke="${lit}" stroke-width="4" stroke-linejoin="round"/><path d="${bat}" fill="${p.warm}" stroke="${lit}" stroke-width="4" stroke-linejoin="round"/>${dots(nodes, 9, p.light)}</g>`,
      dx,
      34,
      0,
      1.08,
    ) +
    `<path d="M${at(spot[0] - 80, spot[1] + 120)}Q${at(spot[0] - 20, spot[1] + 70)} ${at(spot[0], spot[1])}" fill="none" stroke="${p.warm}" stroke-width="6" stroke-dasharray="14 8" stroke-linecap="round"/><circle cx="${spot[0]}" cy="${spot[1]}" r="70" fill="url(#${id}g)"/>` +
    dots([spot], 28, p.light)
  );
}

/** The desk in the light of the screen, and the keys. */
function desk(random: Random, p: Palette, id: string, x: number): string {
  let keys = '';
  for (let row = 0; row < 3; row++)
    for (let i = 0; i < 14; i++)
      if (random() > 0.06)
        keys += `M${n(x - 250 + i * 26 - row * 8 + (row % 2) * 6)} ${586 + row * 17}h17`;
  return (
    `<path d="M0 548h1000v252H0z" fill="${mix(p.stand, p.sky[1], 0.4)}"/><path d="M0 549h1000" stroke="${p.light}" stroke-width="3" opacity=".3"/><ellipse cx="${x}" cy="580" rx="430" ry="70" fill="url(#${id}g)" opacity=".55"/>` +
    `<path d="M${x - 262} 572h390l14 62h-430z" fill="${p.ground}"/><path d="${keys}" stroke="${p.accent}" stroke-width="10" opacity=".7" class="art-wink"/>`
  );
}

/** A game pad, 170 wide. */
const pad = (random: Random, p: Palette, id: string, x: number): string =>
  placed(
    `<ellipse cx="6" cy="46" rx="104" ry="16" fill="#000" opacity=".45"/><g class="art-float"><path d="M-60-44Q0-58 60-44C88-42 112 28 96 46 78 58 58 16 36 14h-72C-58 16-78 58-96 46-112 28-88-42-60-44z" fill="${mix(p.text, p.ground, 0.22)}"/><path d="M-60-44Q0-58 60-44l4 8Q0-48-64-36z" fill="#fff" opacity=".6"/><path d="M-50-26v32M-66-10h32" stroke="${p.ground}" stroke-width="11" stroke-linecap="round"/>${dots(
      [
        [50, -24],
        [50, 6],
      ],
      14,
      p.accent,
    )}${dots(
      [
        [35, -9],
        [65, -9],
      ],
      14,
      p.warm,
    )}<circle r="120" cx="0" cy="0" fill="url(#${id}g)" opacity=".18"/></g>`,
    x + whole(random, 208, 226),
    606,
    whole(random, -12, 12),
    between(random, 0.92, 1),
  );
