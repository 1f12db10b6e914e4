import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { across, at, dashes, dots, fine, n, placed, round, type Point } from './svg.ts';

/** Riders of a bicycle race on the road: the leader near, two behind, each in a jersey of another colour. */
export function cycling(random: Random, p: Palette, id: string): string {
  const x = whole(random, 545, 585);
  const road = whole(random, 606, 622);
  const jerseys = shuffled(random, ['#ffd21f', '#35b44a', '#f2f4f0', '#e8434f']);
  const far = whole(random, 300, 330);
  const skin = mix(pick(random, ['#8a5638', '#b97a50', '#6e4229']), p.light, 0.1);
  const hue = (i: number): string => mix(jerseys[i] ?? '#ffd21f', p.light, 0.06);
  const behind = `<use href="#${id}q"/>`;
  return (
    backdrop(random, p, id, { horizon: whole(random, 430, 456), x, y: road, pool: 470 }) +
    defs(p, id, skin) +
    crowd(random, p) +
    way(random, p, road) +
    `<circle cx="${x + 40}" cy="330" r="400" fill="url(#${id}g)" opacity=".55" class="art-halo"/>` +
    `<defs><g id="${id}q">${rider(random, p, id, skin)}</g></defs>` +
    wearing(hue(1), behind, x - far, road - 62, 0.66) +
    wearing(hue(2), behind, x + far - 20, road - 80, 0.58) +
    speed(random, p, x, road) +
    wearing(hue(0), rider(random, p, id, skin), x, road, 1)
  );
}

/** `…k` is a wheel of 200 across; `…m` the frame between two wheels; `…r` who sits on it, in the colour around. */
function defs(p: Palette, id: string, skin: string): string {
  const dark = deep(p);
  const back =
    'M-112-186C-116-236-50-306 34-316 66-318 92-300 84-274 74-240 20-236-8-206-34-176-52-160-84-160-102-160-111-172-112-186z';
  const steel = mix(p.accent, '#ffffff', 0.15);
  const tube =
    'M-145 0-28 20-72-128-145 0M-28 20 116-122M-70-118 107-152M105-166 117-118Q124-50 150 0';
  return (
    `<defs>${across(`${id}t`, [
      [0, '#ffffff', 0.55],
      [0.5, '#ffffff', 0],
      [1, '#000000', 0.35],
    ]).replace('>', ' gradientTransform="rotate(70)">')}` +
    `<g id="${id}k"><circle r="95" fill="${p.light}" opacity=".08"/><g class="art-spin"><circle r="45" fill="none" stroke="${p.light}" stroke-width="86"${dashes(round(45), 108, 0.9, 5.1)} opacity=".45"/></g><circle r="95" fill="none" stroke="${mix(p.ground, '#000000', 0.5)}" stroke-width="11"/><circle r="87" fill="none" stroke="${mix(steel, p.ground, 0.2)}" stroke-width="5"/><path d="M-84-52A99 99 0 0 1 30-94" fill="none" stroke="${p.light}" stroke-width="3" opacity=".8"/><circle r="9" fill="${p.light}"/></g>` +
    `<g id="${id}m" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${tube}" stroke="${mix(steel, p.ground, 0.6)}" stroke-width="15"/><path d="${tube}" stroke="${steel}" stroke-width="9" transform="translate(-1-2)"/><circle cx="-28" cy="20" r="24" stroke="${p.crowd[2]}" stroke-width="6" stroke-dasharray="5 3"/><path d="M-72-128-84-166M104-168 140-178" stroke="${p.crowd[2]}" stroke-width="8"/><path d="M-116-170q30-8 62 4" stroke="#0b0d10" stroke-width="13"/><path d="M138-178q44-8 42 20-4 28-34 24" stroke="#0b0d10" stroke-width="9"/></g>` +
    `<g id="${id}r" stroke-linecap="round" stroke-linejoin="round"><path d="${back}" fill="currentColor"/><path d="${back}" fill="url(#${id}t)"/><path d="M-104-212C-90-256-36-302 30-311" fill="none" stroke="#fff" stroke-width="6" opacity=".75"/>` +
    `<g fill="none"><path d="M58-280 96-214 164-184" stroke="${skin}" stroke-width="24"/><path d="M54-284 84-236" stroke="currentColor" stroke-width="40"/><path d="M54-284 84-236" stroke="#000" stroke-width="40" opacity=".16"/><path d="M158-187h14" stroke="${dark}" stroke-width="24"/></g>` +
    `<path d="M66-296l38-26 24 24-28 22z" fill="${mix(skin, dark, 0.25)}"/><path d="M100-336c34-12 58 0 60 26l10 14-11 5-1 14q-16 14-34 6l-24-20z" fill="${skin}"/><path d="M126-322h36l-2 15h-24z" fill="${dark}"/><path d="M60-322C62-366 112-386 148-358 162-346 166-332 162-324 130-334 100-330 60-322z" fill="currentColor"/><path d="M80-332q16-24 46-30M100-332q16-16 44-18" fill="none" stroke="${dark}" stroke-width="6"/><path d="M68-334Q82-366 118-368" fill="none" stroke="#fff" stroke-width="5" opacity=".75"/></g></defs>`
  );
}

const deep = (p: Palette): string => mix(p.ground, '#000000', 0.35);

/** Where a leg bends: towards the front. */
function knee([hx, hy]: Point, [ax, ay]: Point): Point {
  const d = Math.hypot(ax - hx, ay - hy);
  const h = Math.sqrt(Math.max(0, 129 ** 2 - (d / 2) ** 2));
  return [(hx + ax) / 2 + ((ay - hy) / d) * h, (hy + ay) / 2 - ((ax - hx) / d) * h];
}

/** A rider low over the bars, around the middle between the axles. */
function rider(random: Random, p: Palette, id: string, skin: string): string {
  const turn = between(random, 0, Math.PI * 2);
  const dark = deep(p);
  const hip: Point = [-82, -186];
  const to = ([a, b]: Point): string => `${Math.round(a)} ${Math.round(b)}`;
  const leg = (angle: number, shade: number): string => {
    const [px, py]: Point = [-28 + 50 * Math.cos(angle), 20 + 50 * Math.sin(angle)];
    const ankle: Point = [px - 18, py - 24];
    const k = knee(hip, ankle);
    const cloth: Point = [hip[0] + (k[0] - hip[0]) * 0.76, hip[1] + (k[1] - hip[1]) * 0.76];
    const part = (from: Point, way: Point, colour: string, wide: number): string =>
      `<path d="M${to(from)}L${to(way)}" stroke="${mix(colour, dark, shade)}" stroke-width="${wide}"/>`;
    return (
      part([-28, 20], [px, py], p.crowd[2], 9) +
      part(hip, k, skin, 34) +
      part(k, ankle, skin, 25) +
      part(hip, cloth, '#20262c', 46) +
      part([ankle[0] - 3, ankle[1] + 6], [px + 22, py - 2], '#ffffff', 20)
    );
  };
  return (
    `<ellipse cx="8" cy="101" rx="270" ry="17" opacity=".5"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${leg(turn + Math.PI, 0.5)}</g>` +
    `<use href="#${id}k" x="-145"/><use href="#${id}k" x="150"/><use href="#${id}m"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${leg(turn, 0.04)}</g><use href="#${id}r"/>`
  );
}

/** A jersey of that colour on what is drawn inside; the wheels stand on `y`. */
const wearing = (jersey: string, inside: string, x: number, y: number, scale: number): string =>
  `<g color="${jersey}">${placed(inside, x, y - 100 * scale, 0, scale)}</g>`;

/** The road that they ride on, seen from its edge. */
function way(random: Random, p: Palette, road: number): string {
  const tar = mix(p.ground, p.crowd[1], 0.32);
  const first = whole(random, -90, 0);
  return `<path d="M0 ${road - 116}H1000V800H0z" fill="${tar}"/><path d="M0 ${road - 116}h1000v7H0z" fill="${p.light}" opacity=".55"/><path d="M${first} ${road + 44}h1200" stroke="${p.light}" stroke-width="9" stroke-dasharray="120 90" opacity=".6"/><path d="M0 ${road + 100}h1000V800H0z" fill="${p.ground}" opacity=".45"/>`;
}

/** Those who cheer behind the barrier, and a line of flags above them. */
function crowd(random: Random, p: Palette): string {
  const heads: Point[] = [];
  for (let x = whole(random, -10, 10); x < 1010; x += whole(random, 30, 42))
    heads.push([x, whole(random, 452, 476)]);
  const sag = whole(random, 40, 90);
  const flags = Array.from({ length: 12 }, (_, i) => {
    const t = (i + 0.5) / 12;
    return `M${at(t * 1000 - 19, 150 + 4 * sag * t * (1 - t))}h38l-19 40z`;
  });
  return (
    dots(heads, 30, mix(p.crowd[1], p.ground, 0.25)) +
    dots(
      heads.map(([x, y]): Point => [x + 4, y + 30]),
      40,
      mix(p.crowd[0], p.crowd[1], 0.4),
    ) +
    `<path d="M0 486h1000v26H0z" fill="${mix(p.accent, p.ground, 0.5)}"/><path d="M0 488h1000" stroke="${p.light}" stroke-width="4" opacity=".6"/>` +
    `<path d="M-10 150Q500 ${n(150 + 2 * sag)} 1010 150" fill="none" stroke="${p.light}" stroke-width="3" opacity=".4"/><path d="${flags.filter((_, i) => i % 2).join('')}" fill="${p.accent}" opacity=".6"/><path d="${flags.filter((_, i) => i % 2 === 0).join('')}" fill="${p.warm}" opacity=".6"/>`
  );
}

/** The air that the leader cuts. */
function speed(random: Random, p: Palette, x: number, road: number): string {
  const lines = Array.from(
    { length: whole(random, 7, 11) },
    () =>
      `M${x - whole(random, 210, 330)} ${road - whole(random, 30, 430)}h-${whole(random, 60, 190)}`,
  ).join('');
  return `<path d="${lines}" stroke="${p.light}" stroke-width="5" stroke-linecap="round" opacity="${fine(between(random, 0.35, 0.5))}" class="art-wink"/>`;
}
