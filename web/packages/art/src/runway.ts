import { heaven } from './backdrop.ts';
import { horizonLine } from './horizon.ts';
import type { Palette } from './palette.ts';
import { between, whole, type Random } from './random.ts';
import { at, dots, glow, gradient, n } from './svg.ts';

const horizon = 560;
/** The climb: along the ground, then up and away. The page moves the plane along the same path. */
export const climb = 'M96 560C330 556 560 520 690 390 770 310 826 214 862 96';

/** The group of the plane where the page moves it, and where nothing does: the same place as in a page without motion. */
export const flying = `<g class="art-plane" style="offset-path:path('${climb}')">`;
export const still = '<g transform="translate(771 291.5) rotate(-56.2)">';

/** A plane that climbs from a lit runway at dusk; its way is the curve of the game. */
export function runway(random: Random, p: Palette, id: string): string {
  return (
    `<defs>${gradient(`${id}s`, [
      [0, p.sky[0]],
      [0.5, p.sky[1]],
      [0.7, p.sky[2]],
      [0.71, p.turf[2]],
      [1, p.ground],
    ])}` +
    glow(`${id}h`, [
      [0, p.light, 0.5],
      [0.4, p.sky[2], 0.38],
      [1, p.sky[2], 0],
    ]) +
    gradient(`${id}a`, [
      [0, p.accent, 0.34],
      [1, p.accent, 0],
    ]) +
    gradient(`${id}r`, [
      [0, p.rope],
      [1, p.stand],
    ]) +
    glow(`${id}g`, [
      [0, p.light, 1],
      [0.3, p.light, 0.35],
      [1, p.light, 0],
    ]) +
    '</defs>' +
    `<path d="M0 0h1000v800H0z" fill="url(#${id}s)"/>` +
    heaven(random, p, id, false) +
    sky(random, p) +
    `<ellipse cx="${whole(random, 300, 760)}" cy="560" rx="520" ry="150" fill="url(#${id}h)"/>` +
    horizonLine(random, p, horizon).drawn +
    strip(random, p, id) +
    `<path d="${climb}L862 560z" fill="url(#${id}a)" class="art-area"/>` +
    `<path d="${climb}" fill="none" stroke="${p.accent}" stroke-width="7" stroke-linecap="round" pathLength="1" class="art-climb"/>` +
    `${flying}${plane(p, id)}</g>`
  );
}

function sky(random: Random, p: Palette): string {
  let bands = '';
  for (let i = 0; i < 5; i++) {
    const y = between(random, 300, 500);
    const x = between(random, -60, 760);
    const w = between(random, 160, 420);
    bands += `M${at(x, y)}q${n(w / 2)}${n(-between(random, 5, 12))} ${n(w)} 0q${n(-w / 2)} ${n(between(random, 3, 8))} ${n(-w)} 0`;
  }
  return `<path d="${bands}" fill="${p.light}" opacity=".22"/>`;
}

/** The runway in perspective, with its lights. */
function strip(random: Random, p: Palette, id: string): string {
  const vanish = whole(random, 190, 420);
  const edges: [number, number][] = [];
  const near: [number, number][] = [];
  let centreLine = '';
  for (let i = 0; i < 15; i++) {
    const depth = (i / 14) ** 2.4;
    const y = horizon + 6 + depth * 250;
    const half = 7 + depth * 330;
    (depth < 0.18 ? edges : near).push([vanish - half, y], [vanish + half, y]);
    if (i > 2) centreLine += `M${at(vanish, y)}v${n(3 + depth * 26)}`;
  }
  return (
    `<path d="M${vanish - 7} ${horizon + 2}h14l343 250h-700z" fill="url(#${id}r)"/>` +
    `<path d="${centreLine}" stroke="${p.text}" stroke-width="4" opacity=".5"/>` +
    dots(edges, 3, p.light) +
    dots(near, 7, p.light) +
    dots(near, 22, p.light, ' opacity=".13"')
  );
}

/** Side view, nose to the right, the origin at its middle. */
function plane(p: Palette, id: string): string {
  return (
    `<circle r="92" cx="58" cy="6" fill="url(#${id}g)" opacity=".5"/>` +
    `<path d="M-82-6-104-44h20l34 32C-10-20 40-21 70-12 86-7 92 0 88 5 82 12 50 16 10 16-34 16-70 8-82-6z" fill="${p.text}"/>` +
    `<path d="M-82-6C-50 4 40 8 89 3 84 12 50 16 10 16-34 16-70 8-82-6z" fill="${p.quiet}" opacity=".65"/>` +
    `<path d="M-4 4-62 46h24L40 8z" fill="${p.accent}"/><path d="M-74-8-104 4h14l30-8z" fill="${p.accent}"/>` +
    `<path d="M62-12c9 1 17 4 22 9l-17 0c-5-2-7-5-5-9z" fill="${p.ground}"/>` +
    dots(
      Array.from({ length: 7 }, (_, i): [number, number] => [-34 + i * 13, -6]),
      5,
      p.ground,
    )
  );
}
