import { beads, evening, lampOver, turned } from './cloth.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { dots, fine, onEllipse, type Point } from './svg.ts';

/** A petal from 0 at the foot to −100 at the tip, outward. */
const petals = [
  'M0 0C-46-26-40-74 0-100 40-74 46-26 0 0z',
  'M0 0C-60-40-22-62-34-84-14-78-8-90 0-100 8-90 14-78 34-84 22-62 60-40 0 0z',
  'M0 0-30-50 0-100 30-50z',
  'M0 0C-16-30-52-46-44-76-38-98-8-94 0-74 8-94 38-98 44-76 52-46 16-30 0 0z',
  'M0 0C-30-10-50-60-26-92-20-70-10-80 0-100 10-80 20-70 26-92 50-60 30-10 0 0z',
  'M0 0C-34-20-46-62-8-92 16-108 34-88 20-76 30-52 24-20 0 0z',
] as const;

/** Coloured powder on a dark floor, ring within ring, small lamps around it. */
export function rangoli(random: Random, p: Palette, id: string): string {
  const lamp = lampOver(random);
  const base = pick(random, [5, 6, 7, 8, 9, 10]);
  const colours = shuffled(random, [
    p.accent,
    p.warm,
    mix(p.text, p.light, 0.4),
    mix(p.sky[2], p.text, 0.12),
    mix(p.turf[1], p.light, 0.15),
    mix('#e0417a', p.accent, 0.3),
  ]);
  const colour = (i: number): string => colours[i % colours.length] ?? p.accent;
  let defs = '';
  let drawn = '';
  let r = whole(random, 315, 350);
  for (let ring = 0; r > 46; ring++) {
    const size = Math.min(r - 10, whole(random, 76, 150));
    const many = ring < 2 && random() < 0.7 ? base * 2 : base;
    const shape = pick(random, petals);
    const wide = Math.min(1.25, ((r * 6.28) / many / 84) * between(random, 0.86, 1.12));
    const name = `${id}p${ring}`;
    defs += `<g id="${name}"><g transform="translate(0 ${size - r}) scale(${fine(wide)} ${fine(size / 100)})"><path d="${shape}" fill="${colour(ring)}"/><path d="${shape}" fill="${colour(ring + 2)}" transform="translate(0-14) scale(.58)"/><path d="M0-24v-30" stroke="${colour(ring + 1)}" stroke-width="9" stroke-linecap="round"/></g></g>`;
    drawn +=
      `<circle r="${r - size + 14}" fill="${mix(colour(ring + 3), p.ground, 0.62)}"/>` +
      turned(name, many, ring % 2 ? 180 / many : 0) +
      beads(Math.max(20, r - size + 6), many * 2, 8, p.light);
    r -= Math.round(size * between(random, 0.62, 0.8));
  }
  drawn += `<circle r="34" fill="${colour(1)}"/><circle r="22" fill="${p.ground}"/><circle r="14" fill="${p.light}"/>`;
  return (
    `<path d="M0 0h1000v800H0z" fill="${mix(p.ground, p.sky[1], 0.55)}"/><defs>${defs}</defs>` +
    grains(random, p) +
    `<g transform="translate(${lamp.x} ${lamp.y + 10}) scale(1 ${fine(between(random, 0.78, 0.96))})"><circle r="372" fill="${p.ground}" opacity=".5"/><g class="art-spin">${beads(358, base * 6, 9, p.light)}${drawn}</g></g>` +
    evening(p, id, lamp) +
    flames(random, p, id, lamp)
  );
}

/** Powder that fell beside. */
function grains(random: Random, p: Palette): string {
  const points: Point[] = Array.from({ length: 60 }, () => [
    whole(random, 0, 1000),
    whole(random, 0, 800),
  ]);
  return dots(points, 3, p.text, ' opacity=".25"');
}

/** Lamps on a wider circle; what is out of the picture is left out. */
function flames(
  random: Random,
  p: Palette,
  id: string,
  { x, y }: { x: number; y: number },
): string {
  const count = whole(random, 7, 13);
  const turn = whole(random, 0, 40);
  const points = Array.from({ length: count }, (_, i) =>
    onEllipse(x, y + 10, 430, 352, turn + (i * 360) / count),
  ).filter(([a, b]) => a > 20 && a < 980 && b > 20 && b < 640);
  return (
    `<g class="art-halo">${points.map(([a, b]) => `<circle cx="${Math.round(a)}" cy="${Math.round(b)}" r="64" fill="url(#${id}g)"/>`).join('')}</g>` +
    dots(points, 26, mix(p.clay, p.ground, 0.35)) +
    dots(points, 13, p.warm) +
    dots(points, 6, '#fffbe6')
  );
}
