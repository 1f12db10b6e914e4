import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { across, copy, dashes, dots, facing, gradient, placed, type Point } from './svg.ts';

/** A teapot and glasses of chai, steaming; in some nights it pours. */
export function chai(random: Random, p: Palette, id: string): string {
  const x = whole(random, 520, 560);
  const side = pick(random, [-1, 1]);
  const pours = random() < 0.5;
  const table = whole(random, 590, 604);
  const more = random() < 0.5;
  const size = 0.82;
  return (
    backdrop(random, p, id, { horizon: whole(random, 455, 480), x, y: table + 6, pool: 470 }) +
    defs(random, p, id) +
    `<circle cx="${x}" cy="340" r="400" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    placed(
      tray(p, x, table) +
        `<ellipse cx="${x + side * 120}" cy="${table}" rx="${pours ? 150 : 180}" ry="20" fill="#000" opacity=".4"/>` +
        (more ? glass(random, p, id, x - side * 40, table - 22, 0.92) : '') +
        (pours ? stream(p, x, side, table) : '') +
        facing(
          pours ? placed(copy(`${id}p`, -40, 0), 40, 0, -24) : copy(`${id}p`, 0, 0),
          x + side * (pours ? 130 : 116),
          table - (pours ? 274 : 160),
          side,
        ) +
        glass(random, p, id, x - side * 178, table + 12, 1.16) +
        glass(random, p, id, x - side * (more ? 318 : 312), table + 4, 1.02) +
        spice(random, p, x, side, table),
      (x - side * 30) * (1 - size),
      table * (1 - size),
      0,
      size,
    )
  );
}

/** `…p` is the pot: 320 wide without its spout, which looks to the left, its foot at y 160; `…c` a full glass, 150 tall. */
function defs(random: Random, p: Palette, id: string): string {
  const brass = mix(pick(random, ['#d99a3d', '#c96f45', '#d8b25a']), p.warm, 0.15);
  const tea = mix('#c47a3c', p.light, 0.06);
  const dark = mix(brass, p.ground, 0.7);
  const bands = whole(random, 9, 15);
  const body =
    'M-84-92C-150-70-172 0-160 60-150 112-116 150-78 160H78C116 150 150 112 160 60 172 0 150-70 84-92z';
  return (
    `<defs>${across(`${id}a`, [
      [0, dark],
      [0.16, brass],
      [0.34, mix(brass, '#ffffff', 0.7)],
      [0.5, brass],
      [0.86, mix(brass, p.ground, 0.6)],
      [1, mix(brass, p.light, 0.2)],
    ])}${gradient(`${id}q`, [
      [0, mix(tea, '#ffffff', 0.35)],
      [0.3, tea],
      [1, mix(tea, '#5a2208', 0.55)],
    ])}` +
    `<g id="${id}p"><path d="M128-50C230-96 262-30 236 24 220 62 178 92 140 96" fill="none" stroke="${dark}" stroke-width="32" stroke-linecap="round"/><path d="M128-52C224-94 254-30 230 20 214 56 176 86 140 90" fill="none" stroke="${brass}" stroke-width="15" stroke-linecap="round"/>` +
    `<path d="M-146 76C-206 62-206-10-244-62L-282-80-252-104C-196-92-176-44-140-34z" fill="url(#${id}a)"/><path d="M-252-98C-204-84-186-40-146-28" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6"/>` +
    `<path d="${body}" fill="url(#${id}a)"/><path d="M-156 40Q0 84 156 40M-162 12Q0 56 162 12" fill="none" stroke="${dark}" stroke-width="5" opacity=".6"/><path d="M-158 27Q0 70 158 27" fill="none" stroke="${mix(p.accent, brass, 0.2)}" stroke-width="13" stroke-linecap="round"${dashes(319.8, bands, 0, 1)}/>` +
    `<path d="M-88 150H88l12 18h-200z" fill="${dark}"/><path d="M-96-96C-84-150 84-150 96-96 40-78-40-78-96-96z" fill="url(#${id}a)"/><path d="M-98-96Q0-70 98-96" fill="none" stroke="${dark}" stroke-width="7"/><path d="M-10-134h20l4-14h-28z" fill="${dark}"/><circle cy="-164" r="22" fill="url(#${id}a)"/><circle cx="-7" cy="-171" r="6" fill="#fff" opacity=".85"/><path d="M-112-40Q-132 10-118 66" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".65"/></g>` +
    `<g id="${id}c"><ellipse cy="2" rx="60" ry="11" fill="#000" opacity=".45"/><path d="M-54-150-38 0h76l16-150z" fill="${p.light}" opacity=".22"/><path d="M-50-122-38-10q38 12 76 0l12-112z" fill="url(#${id}q)"/><ellipse cy="-122" rx="50" ry="10" fill="${mix(tea, '#ffffff', 0.55)}"/><path d="M-28-108-20-8M0-106V-4M28-108 20-8" stroke="#fff" stroke-width="5" opacity=".28"/><path d="M-54-150-38 0q38 10 76 0l16-150" fill="none" stroke="${p.light}" stroke-width="4" opacity=".8"/><ellipse cy="-150" rx="54" ry="11" fill="none" stroke="${p.light}" stroke-width="5"/><path d="M-42-134-32-24" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/></g></defs>`
  );
}

function glass(
  random: Random,
  p: Palette,
  id: string,
  x: number,
  y: number,
  scale: number,
): string {
  const swing = whole(random, 18, 34);
  const steam = [-20, 16].map(
    (dx) => `M${dx}-170c${-swing}-34 ${swing}-56 0-${whole(random, 88, 104)}s${swing}-50 0-90`,
  );
  return placed(
    `<path d="${steam.join('')}" fill="none" stroke="${p.light}" stroke-width="9" stroke-linecap="round" opacity=".34" class="art-halo"/>${copy(`${id}c`, 0, 0)}`,
    x,
    y,
    0,
    scale,
  );
}

/** Chai on its way from the spout. */
const stream = (p: Palette, x: number, side: number, table: number): string =>
  `<path d="M${x - side * 150} ${table - 232}q${-side * 22} 30 ${-side * 24} 106" fill="none" stroke="${mix('#c47a3c', p.light, 0.2)}" stroke-width="12" stroke-linecap="round"/>`;

/** The tray under everything. */
const tray = (p: Palette, x: number, table: number): string => {
  const tin = mix(p.clay, p.ground, 0.35);
  return `<ellipse cx="${x}" cy="${table + 26}" rx="452" ry="62" fill="#000" opacity=".4"/><ellipse cx="${x}" cy="${table + 14}" rx="446" ry="56" fill="${mix(tin, p.ground, 0.4)}"/><ellipse cx="${x}" cy="${table + 6}" rx="440" ry="52" fill="${tin}"/><ellipse cx="${x}" cy="${table + 8}" rx="412" ry="43" fill="${mix(tin, p.ground, 0.35)}"/><path d="M${x - 390} ${table - 16}Q${x} ${table - 74} ${x + 390} ${table - 16}" fill="none" stroke="${p.light}" stroke-width="4" opacity=".55"/>`;
};

/** Cardamom, star anise and what glints. */
function spice(random: Random, p: Palette, x: number, side: number, table: number): string {
  const green = mix('#8fb35a', p.ground, 0.15);
  let pods = '';
  for (let i = whole(random, 4, 6); i > 0; i--)
    pods += placed(
      `<path d="M-19 0Q0-14 19 0 0 14-19 0z" fill="${green}"/><path d="M-14-2Q0-9 14-2" fill="none" stroke="#fff" stroke-width="2" opacity=".5"/>`,
      x + side * whole(random, -60, 330),
      table + whole(random, 18, 40),
      whole(random, -60, 60),
    );
  const sparks: Point[] = Array.from({ length: whole(random, 10, 18) }, () => [
    Math.round(x + between(random, -360, 360)),
    whole(random, 110, 520),
  ]);
  return pods + dots(sparks, 5, p.light, ' opacity=".55" class="art-wink"');
}
