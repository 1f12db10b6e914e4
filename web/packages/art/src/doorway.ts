import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { at, dots, gradient, n, placed, type Point } from './svg.ts';

/** Lamps of a house are warm under every sky. */
const warmth = (p: Palette): string => mix('#ffc557', p.light, 0.15);

/** A house at night with its door open: the light falls out over the steps, the wall has the tiles of the place. */
export function doorway(random: Random, p: Palette, id: string): string {
  const x = whole(random, 560, 590);
  const w = whole(random, 92, 104);
  const arch = random() < 0.5;
  const top = whole(random, 168, 190);
  const foot = 560;
  return (
    backdrop(random, p, id, { horizon: 500, x, y: 640, pool: 0, indoors: true }) +
    defs(random, p, id) +
    wall(random, p, id, x, w, foot) +
    frame(p, id, x, w, top, foot, arch) +
    leaves(p, x, w, top, foot) +
    spill(random, p, id, x, w, foot) +
    lantern(p, id, x - w - 96, whole(random, 214, 240)) +
    lantern(p, id, x + w + 96, whole(random, 214, 240)) +
    pots(random, p, x, w, foot)
  );
}

/** `…t` is a tile of the wall, 76 wide; `…y` the light behind the door. */
function defs(random: Random, p: Palette, id: string): string {
  const base = mix(p.text, p.sky[2], 0.22);
  const blue = mix(p.sky[2], p.sky[1], 0.35);
  const sign = pick(random, [
    `<path d="M0-34C10-12 12-10 34 0 12 10 10 12 0 34-10 12-12 10-34 0-12-10-10-12 0-34z" fill="${blue}"/><circle r="9" fill="${p.warm}"/><path d="M-38-38a22 22 0 0 0 22 0M38-38a22 22 0 0 1-22 0M-38 38a22 22 0 0 1 22 0M38 38a22 22 0 0 0-22 0" fill="none" stroke="${blue}" stroke-width="5"/>`,
    `<path d="M0-38 11-11 38 0 11 11 0 38-11 11-38 0-11-11z" fill="${blue}"/><path d="M-27-27 27 27M27-27-27 27" stroke="${p.warm}" stroke-width="6"/><circle r="11" fill="${base}"/>`,
    `<circle r="26" fill="none" stroke="${blue}" stroke-width="7"/><path d="M0-26a26 26 0 0 1 0 52 13 13 0 0 0 0-26 13 13 0 0 1 0-26z" fill="${blue}"/><path d="M-38-38h16M22-38h16M-38 38h16M22 38h16" stroke="${p.warm}" stroke-width="8"/>`,
  ]);
  return `<defs><pattern id="${id}t" width="76" height="76" patternUnits="userSpaceOnUse"><path d="M0 0h76v76H0z" fill="${base}"/><g transform="translate(38 38)">${sign}</g><path d="M0 0h76v76H0z" fill="none" stroke="${p.ground}" stroke-width="2" opacity=".5"/></pattern>${gradient(
    `${id}y`,
    [
      [0, mix(warmth(p), '#ffffff', 0.35)],
      [0.6, mix(warmth(p), '#ffffff', 0.75)],
      [1, mix(warmth(p), '#ffffff', 0.5)],
    ],
  )}${gradient(`${id}q`, [
    [0, p.ground, 0.72],
    [0.5, p.ground, 0.28],
    [1, p.ground, 0.5],
  ])}${gradient(`${id}u`, [
    [0, mix(warmth(p), p.light, 0.4), 0.8],
    [1, warmth(p), 0],
  ])}</defs>`;
}

/** Plaster above, tiles to the height of a person. */
function wall(random: Random, p: Palette, id: string, x: number, w: number, foot: number): string {
  const plaster = mix(p.sky[1], p.sky[2], 0.45);
  const dado = whole(random, 300, 330);
  return (
    `<path d="M0 0h1000v${foot}H0z" fill="${plaster}"/><path d="M0 ${dado}h1000V${foot}H0z" fill="url(#${id}t)"/><path d="M0 ${dado - 14}h1000v14H0z" fill="${mix(p.accent, p.ground, 0.25)}"/><path d="M0 0h1000v${foot}H0z" fill="url(#${id}q)"/>` +
    `<circle cx="${x}" cy="380" r="${w * 4}" fill="url(#${id}g)" opacity=".8" class="art-halo"/>`
  );
}

function frame(
  p: Palette,
  id: string,
  x: number,
  w: number,
  top: number,
  foot: number,
  arch: boolean,
): string {
  const shape = (half: number, up: number): string =>
    arch
      ? `M${x - half} ${foot}V${up + half}C${x - half} ${n(up + half * 0.4)} ${n(x - half * 0.5)} ${n(up + half * 0.2)} ${x} ${up} ${n(x + half * 0.5)} ${n(up + half * 0.2)} ${x + half} ${n(up + half * 0.4)} ${x + half} ${up + half}V${foot}z`
      : `M${x - half} ${foot}V${up + half}a${half} ${half} 0 0 1 ${2 * half} 0V${foot}z`;
  const stone = mix(p.text, p.clay, 0.4);
  return (
    `<path d="${shape(w + 46, top - 48)}" fill="${mix(stone, p.ground, 0.35)}"/><path d="${shape(w + 34, top - 36)}" fill="${stone}"/><path d="${shape(w + 12, top - 14)}" fill="${mix(p.accent, p.ground, 0.35)}"/><path d="${shape(w, top)}" fill="url(#${id}y)"/>` +
    // What can be seen of the room: a lamp on its cord, and the floor.
    `<path d="M${x} ${top + 6}v76" stroke="${mix(warmth(p), p.ground, 0.5)}" stroke-width="4"/><path d="M${x - 30} ${top + 108}q30-52 60 0z" fill="${mix(warmth(p), p.ground, 0.35)}"/><circle cx="${x}" cy="${top + 112}" r="130" fill="url(#${id}g)"/><path d="M${x - w} ${foot}l${n(w * 0.35)}-70h${n(w * 1.3)}l${n(w * 0.35)} 70z" fill="${mix(warmth(p), p.clay, 0.5)}"/>`
  );
}

/** Both leaves of the door, swung outward. */
function leaves(p: Palette, x: number, w: number, top: number, foot: number): string {
  const wood = mix(p.accent, p.ground, 0.5);
  const leaf = (s: number): string => {
    const a = x + s * (w + 2);
    const b = x + s * (w + 74);
    return `<path d="M${a} ${top + w}L${b} ${top + w - 24}V${foot + 34}L${a} ${foot}z" fill="${mix(wood, p.light, s < 0 ? 0.12 : 0.02)}"/><path d="M${a + s * 14} ${top + w + 24}L${b - s * 14} ${top + w + 8}V${top + w + 130}L${a + s * 14} ${top + w + 136}zM${a + s * 14} ${top + w + 160}L${b - s * 14} ${top + w + 156}V${foot + 6}L${a + s * 14} ${foot - 18}z" fill="none" stroke="${mix(wood, p.ground, 0.5)}" stroke-width="5"/><path d="M${a} ${top + w}V${foot}" stroke="${p.light}" stroke-width="4" opacity=".7"/>${dots([[b - s * 12, top + w + 146]], 13, p.warm)}`;
  };
  return `${leaf(-1)}${leaf(1)}`;
}

/** The light on the steps and the ground. */
function spill(random: Random, p: Palette, id: string, x: number, w: number, foot: number): string {
  const step = (y: number, half: number, tone: number): string =>
    `<path d="M${x - half} ${y}h${2 * half}l16 30H${x - half - 16}z" fill="${mix(p.clay, p.ground, tone)}"/><path d="M${x - half} ${y}h${2 * half}" stroke="${p.light}" stroke-width="3" opacity=".5"/>`;
  const stones = Array.from(
    { length: 12 },
    () => `M${whole(random, 0, 940)} ${whole(random, 640, 790)}h${whole(random, 30, 90)}`,
  ).join('');
  return (
    `<path d="M0 ${foot}h1000v${800 - foot}H0z" fill="${mix(p.ground, p.sky[1], 0.4)}"/><path d="${stones}" stroke="${p.light}" stroke-width="3" opacity=".12"/>` +
    step(foot, w + 40, 0.35) +
    step(foot + 30, w + 74, 0.5) +
    `<path d="M${x - w} ${foot}h${2 * w}l${whole(random, 120, 170)} 240H${x - w - whole(random, 120, 170)}z" fill="url(#${id}u)" class="art-halo"/>`
  );
}

const lantern = (p: Palette, id: string, x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="120" fill="url(#${id}g)" opacity=".9"/><path d="M${at(x - 16, y - 26)}h32l8 48h-48z" fill="${mix(warmth(p), p.light, 0.5)}"/><path d="M${at(x - 22, y - 26)}l22-22 22 22zM${at(x - 26, y + 22)}h52v8h-52zM${at(x, y - 62)}v16M${at(x - 16, y - 26)}l-8 48M${at(x, y - 26)}v48M${at(x + 16, y - 26)}l8 48" fill="${p.ground}" stroke="${p.ground}" stroke-width="4"/>`;

/** A pot with leaves at each side of the steps. */
function pots(random: Random, p: Palette, x: number, w: number, foot: number): string {
  const green = mix(p.turf[1], p.light, 0.12);
  return [-1, 1]
    .map((s) => {
      let fronds = '';
      for (let i = -3; i <= 3; i++)
        fronds += `M0-60Q${i * 10}${n(-110 - between(random, 0, 20))} ${i * 30} ${n(-130 + Math.abs(i) * 20 - between(random, 0, 16))}Q${i * 20 + 8}-84 0-60z`;
      const blossoms: Point[] = Array.from({ length: 5 }, () => [
        whole(random, -70, 70),
        whole(random, -130, -84),
      ]);
      return placed(
        `<path d="${fronds}" fill="${green}"/>${dots(blossoms, 15, p.accent)}<path d="M-42-64h84l-12 74h-60z" fill="${mix(p.clay, p.ground, 0.25)}"/><path d="M-48-70h96v16h-96z" fill="${p.clay}"/>`,
        x + s * (w + 146),
        foot + 62,
        0,
        1.05,
      );
    })
    .join('');
}
