import { beads, evening, lampOver, turned } from './cloth.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { at, fine, n, placed, type Point } from './svg.ts';

/** Silk of the oases: great suns and vines of a suzani, or the flowing lozenges of an ikat. */
export function suzani(random: Random, p: Palette, id: string): string {
  const lamp = lampOver(random);
  const silks = shuffled(random, [
    p.accent,
    p.warm,
    mix('#c8283f', p.accent, 0.2),
    mix(p.sky[2], p.text, 0.12),
    mix(p.turf[1], p.light, 0.1),
  ]);
  const drawn =
    random() < 0.6 ? suns(random, p, id, silks, lamp.x, lamp.y) : ikat(random, p, id, silks);
  return (
    `<path d="M0 0h1000v800H0z" fill="${mix(p.ground, p.sky[1], 0.7)}"/>` +
    drawn +
    evening(p, id, lamp)
  );
}

/** Medallions: one under the lamp, its neighbours partly out of the picture, leaves between. */
function suns(
  random: Random,
  p: Palette,
  id: string,
  silks: string[],
  x: number,
  y: number,
): string {
  const silk = (i: number): string => silks[i % silks.length] ?? p.accent;
  const teeth = whole(random, 10, 18);
  const rays = whole(random, 6, 12);
  const r = whole(random, 165, 200);
  const leafy = `M0 0C40-46 110-44 150 0 110 44 40 46 0 0z`;
  const sun =
    `<circle r="${r}" fill="${mix(silk(0), p.ground, 0.25)}"/>${beads(r, teeth * 2, Math.round((r * 3.3) / teeth), silk(0))}<circle r="${n(r * 0.86)}" fill="${p.ground}"/><circle r="${n(r * 0.8)}" fill="${silk(1)}"/>` +
    turned(`${id}r`, rays) +
    `${beads(Math.round(r * 0.7), teeth, 9, p.ground)}<circle r="${n(r * 0.3)}" fill="${p.ground}"/><circle r="${n(r * 0.25)}" fill="${silk(3)}"/>${beads(Math.round(r * 0.17), rays, 9, p.light)}`;
  const w = (r * 1.7) / rays;
  const ray = `<g id="${id}r"><path d="M0 ${n(-r * 0.26)}C${n(-w)} ${n(-r * 0.5)} ${n(-w * 0.5)} ${n(-r * 0.64)} 0 ${n(-r * 0.78)} ${n(w * 0.5)} ${n(-r * 0.64)} ${n(w)} ${n(-r * 0.5)} 0 ${n(-r * 0.26)}z" fill="${silk(2)}" stroke="${p.ground}" stroke-width="4"/><path d="M0 ${n(-r * 0.36)}v${n(-r * 0.2)}" stroke="${p.light}" stroke-width="6" stroke-linecap="round"/></g>`;
  const leaf = `<g id="${id}f"><path d="${leafy}" fill="${silk(4)}"/><path d="${leafy}" fill="${mix(silk(4), p.ground, 0.55)}" transform="translate(34 0) scale(.55)"/><path d="M10 0h110" stroke="${p.light}" stroke-width="4" stroke-dasharray="2 9" stroke-linecap="round"/></g>`;
  const step = r * between(random, 2.6, 2.95);
  const turn = whole(random, 0, 60);
  const around: Point[] = Array.from({ length: 6 }, (_, i) => {
    const a = ((turn + i * 60) * Math.PI) / 180;
    return [x + Math.cos(a) * step, y + Math.sin(a) * step];
  });
  let vines = '';
  let blossoms = '';
  around.forEach(([ax, ay], i) => {
    const [bx, by] = around[(i + 1) % 6] ?? [ax, ay];
    const [mx, my] = [(ax + bx + x) / 3, (ay + by + y) / 3];
    vines +=
      placed(turned(`${id}f`, 3, turn + 30 + i * 60), mx, my, 0, r / 240) +
      placed(
        `<circle r="30" fill="${silk(0)}"/><circle r="16" fill="${p.light}"/>`,
        mx,
        my,
        0,
        r / 220,
      );
    if (ax > -r && ax < 1000 + r && ay > -r && ay < 800 + r)
      blossoms += `<use href="#${id}u" transform="translate(${at(ax, ay)}) scale(${fine(between(random, 0.68, 0.9))})"/>`;
  });
  return `<defs>${ray}${leaf}<g id="${id}u">${sun}</g></defs>${vines}${blossoms}<use href="#${id}u" transform="translate(${x} ${y}) scale(1.08)"/>`;
}

/** Columns of lozenges whose edges run, as the dye does along the thread. */
function ikat(random: Random, p: Palette, id: string, silks: string[]): string {
  const columns = whole(random, 4, 6);
  const w = Math.round(1000 / columns);
  const h = whole(random, 230, 330);
  const layers = whole(random, 3, 4);
  const threads = 14;
  let rows = '';
  for (let layer = 0; layer < layers; layer++) {
    const size = 1 - layer * (0.8 / layers);
    const bulge = pick(random, [0.7, 1, 1.6]);
    let top = '';
    let bottom = '';
    for (let i = 0; i <= threads; i++) {
      const u = Math.abs((2 * i) / threads - 1) / size;
      const reach = u >= 1 ? 0 : (1 - u ** bulge) * size * h * 0.5;
      const run = reach > 0 ? between(random, -0.04, 0.09) * h * size : 0;
      const x = Math.round((i * w) / (threads + 1));
      const next = Math.round(((i + 1) * w) / (threads + 1));
      const y = Math.max(0, Math.round(reach + run));
      top += `V${-y}H${next}`;
      bottom = `V${Math.max(0, y - whole(random, -9, 9))}H${x}${bottom}`;
    }
    rows += `<path d="M0 0${top}${bottom}z" fill="${[...silks.slice(0, layers - 1), p.light][layer] ?? p.accent}"/>`;
  }
  let drawn = '';
  for (let c = 0; c < columns; c++) {
    if (c % 2)
      drawn += `<path d="M${c * w} 0h${w}v800h${-w}z" fill="${mix(silks[4] ?? p.accent, p.ground, 0.55)}"/>`;
    for (let y = c % 2 ? 0 : h / 2; y < 800 + h / 2; y += h)
      drawn += `<use href="#${id}k" x="${c * w}" y="${Math.round(y)}"/>`;
  }
  return `<defs><g id="${id}k">${rows}</g></defs>${drawn}`;
}
