import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { at, ball, copy, dots, n, placed, type Point } from './svg.ts';
import { ranks } from './suits.ts';

/** A draw on television: balls in a drum of glass on the screen, those drawn on the rail before it. */
export function television(random: Random, p: Palette, id: string): string {
  const x = whole(random, 545, 575);
  const old = random() < 0.5;
  return (
    backdrop(random, p, id, { horizon: 520, x, y: 600, pool: 420, indoors: true }) +
    defs(p, id) +
    `<circle cx="${x}" cy="310" r="440" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    placed(old ? cabinet(p) : panel(p), x, 310) +
    placed(draw(random, p, id), x, 300) +
    rail(random, p, id, x)
  );
}

/** `…1` to `…5` are balls of 76 across with a sign on their white. */
function defs(p: Palette, id: string): string {
  const hues = [p.accent, p.warm, '#e8476a', '#4aa8f0', '#7ed957'];
  const signs = ['7', '9', 'A', '8', 'Q'] as const;
  return `<defs>${hues
    .map((hue, i) => {
      const colour = mix(hue, p.warm, 0.05);
      return `${ball(`${id}b${i}`, mix(colour, '#ffffff', 0.6), colour, mix(colour, p.ground, 0.65))}<g id="${id}${i + 1}"><circle r="38" fill="url(#${id}b${i})"/><circle r="22" fill="#fff" opacity=".92"/><path d="${ranks[signs[i] ?? '7']}" fill="none" stroke="${p.ink}" stroke-width="5" stroke-linejoin="round" transform="scale(.8)"/><ellipse cx="-14" cy="-22" rx="10" ry="6" fill="#fff" opacity=".8" transform="rotate(-35 -14 -22)"/></g>`;
    })
    .join(
      '',
    )}${ball(`${id}o`, mix(p.sky[2], p.light, 0.5), mix(p.sky[2], p.sky[1], 0.5), p.sky[0])}<radialGradient id="${id}q"><stop offset="0" stop-color="${mix(p.sky[2], p.light, 0.4)}"/><stop offset="1" stop-color="${p.sky[1]}"/></radialGradient></defs>`;
}

/** A flat set on two feet. */
const panel = (p: Palette): string =>
  `<path d="M-220 228l-34 52h26l40-52zM220 228l34 52h-26l-40-52z" fill="${mix(p.stand, p.quiet, 0.4)}"/><rect x="-332" y="-218" width="664" height="454" rx="20" fill="${mix(p.quiet, p.ground, 0.5)}"/><rect x="-326" y="-212" width="652" height="442" rx="16" fill="${p.ground}"/>`;

/** A set of wood with horns and knobs. */
const cabinet = (p: Palette): string => {
  const wood = mix('#8a5a34', p.clay, 0.3);
  return `<path d="M-20-216-120-330M20-216 120-330" stroke="${p.quiet}" stroke-width="6" stroke-linecap="round"/>${dots(
    [
      [-120, -330],
      [120, -330],
    ],
    16,
    p.warm,
  )}<path d="M-250 236l-30 54h22l38-54zM250 236l30 54h-22l-38-54z" fill="${mix(wood, p.ground, 0.6)}"/><rect x="-356" y="-226" width="712" height="470" rx="44" fill="${mix(wood, p.ground, 0.35)}"/><rect x="-356" y="-226" width="712" height="454" rx="44" fill="${wood}"/><rect x="-332" y="-204" width="664" height="412" rx="34" fill="${p.ground}"/><path d="M-330-190q330-34 660 0" fill="none" stroke="#fff" stroke-width="4" opacity=".25"/>`;
};

/** What the screen shows: the drum of glass with its balls in motion. */
function draw(random: Random, p: Palette, id: string): string {
  const order = shuffled(random, [1, 2, 3, 4, 5]);
  let balls = '';
  for (let i = 0; i < 11; i++) {
    const a = i * 2.4 + between(random, -0.2, 0.2);
    const r = 22 + i * 9.5;
    balls += copy(
      `${id}${order[i % 5]}`,
      Math.round(Math.cos(a) * r),
      Math.round(14 + Math.sin(a) * r * 0.95),
      whole(random, -60, 60),
    );
  }
  const rays = Array.from({ length: 12 }, (_, i) => {
    const a = (i * 30 * Math.PI) / 180;
    return `M0 0L${at(Math.cos(a) * 520, Math.sin(a) * 520)} ${at(Math.cos(a + 0.2) * 520, Math.sin(a + 0.2) * 520)}z`;
  }).join('');
  return (
    `<clipPath id="${id}c"><rect x="-306" y="-176" width="612" height="372" rx="22"/></clipPath><g clip-path="url(#${id}c)"><path d="M-306-176h612v372h-612z" fill="url(#${id}q)"/><path d="${rays}" fill="${p.light}" opacity=".1"/>` +
    `<path d="M-96 196l24-70H72l24 70z" fill="${mix(p.accent, p.ground, 0.4)}"/><circle r="150" fill="url(#${id}o)" opacity=".7"/><g class="art-float">${balls}</g><circle r="150" fill="none" stroke="${p.light}" stroke-width="6" opacity=".7"/><path d="M-116-58a128 128 0 0 1 70-62" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".7"/>` +
    `<rect x="-286" y="-156" width="76" height="30" rx="6" fill="#e0344a"/>${dots([[-268, -141]], 10, '#fff', ' class="art-wink"')}<path d="M-252-141h28" stroke="#fff" stroke-width="7" stroke-linecap="round"/><path d="M-306-176H${whole(random, -60, 40)}L-306 ${whole(random, 60, 160)}z" fill="#fff" opacity=".08"/></g>`
  );
}

/** Five that were drawn. */
function rail(random: Random, p: Palette, id: string, x: number): string {
  const order = shuffled(random, [1, 2, 3, 4, 5]);
  const row = order.map((k, i) =>
    copy(`${id}${k}`, x - 184 + i * 92, 588, whole(random, -24, 24), 1.06),
  );
  const spots: Point[] = order.map((_, i) => [x - 176 + i * 92, 626]);
  return (
    dots(spots, 60, '#000', ' opacity=".25"') +
    `<path d="M${x - 250} 616h500l18 30H${x - 268}z" fill="${mix(p.clay, p.ground, 0.4)}"/>` +
    row.join('') +
    `<path d="M${x - 250} 616h500" stroke="${p.light}" stroke-width="${n(4)}" opacity=".6"/>`
  );
}
