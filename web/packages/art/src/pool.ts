import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { across, dashes, dots, facing, gradient, n, placed, type Point } from './svg.ts';

/** A swimming pool in the evening: lit water, a ladder, a swim ring or two, and a parasol at the far edge. */
export function pool(random: Random, p: Palette, id: string): string {
  const x = whole(random, 520, 560);
  const side = pick(random, [-1, 1]);
  const edge = whole(random, 372, 392);
  return (
    backdrop(random, p, id, { horizon: 330, x, y: 520, pool: 0 }) +
    defs(p, id) +
    deck(random, p, edge) +
    parasol(random, p, x - side * whole(random, 190, 230), edge - 14) +
    water(random, p, id, x, edge) +
    ladder(p, id, x + side * whole(random, 196, 214), edge, side) +
    swimRing(random, p, x - side * whole(random, 60, 90), 520, 1.12) +
    beachBall(random, p, x + side * whole(random, 150, 190), 560) +
    sparks(random, p, x)
  );
}

const defs = (p: Palette, id: string): string =>
  `<defs>${gradient(`${id}w`, [
    [0, mix('#0a86b8', p.sky[2], 0.25)],
    [0.35, mix('#17b7de', p.accent, 0.15)],
    [1, mix('#0a5f9a', p.ground, 0.35)],
  ])}${across(`${id}c`, [
    [0, '#6f8290'],
    [0.4, '#ffffff'],
    [1, '#7d909c'],
  ])}</defs>`;

/** The tiles around, and lights along the far side. */
function deck(random: Random, p: Palette, edge: number): string {
  const stone = mix(p.clay, p.ground, 0.35);
  const lamps: Point[] = [];
  for (let x = whole(random, 20, 60); x < 1000; x += whole(random, 110, 130))
    lamps.push([x, 176 + Math.round(60 * Math.sin((x / 1000) * Math.PI))]);
  const joints = Array.from(
    { length: 9 },
    (_, i) => `M${n(500 + (i - 4) * 120)} 330L${n(500 + (i - 4) * 164)} ${edge}`,
  );
  return (
    `<path d="M0 330h1000V800H0z" fill="${stone}"/><path d="${joints.join('')}" stroke="${mix(stone, p.ground, 0.5)}" stroke-width="3"/><path d="M0 331h1000" stroke="${p.light}" stroke-width="3" opacity=".5"/>` +
    `<path d="M${lamps.map(([a, b]) => `${a} ${b}`).join('L')}" fill="none" stroke="${p.light}" stroke-width="2" opacity=".4"/>${dots(lamps, 34, p.warm, ' opacity=".22"')}${dots(lamps, 13, mix(p.warm, '#ffffff', 0.5), ' class="art-wink"')}`
  );
}

/** Water with its rim, the lamps below and the net of light on it. */
function water(random: Random, p: Palette, id: string, x: number, edge: number): string {
  const tile = mix('#e9f4f4', p.light, 0.3);
  let net = '';
  for (let row = 0, y = edge + 44; y < 780; row++, y += 30 + row * 7) {
    const wide = 46 + row * 15;
    let at = -whole(random, 0, 90);
    net += `M${at} ${y}`;
    for (; at < 1000; at += wide)
      net += `q${Math.round(wide / 2)} ${whole(random, 5, 10) + row * 2} ${wide} 0`;
  }
  const lights: Point[] = [-250, 0, 250].map((dx) => [x + dx, edge + 40]);
  return (
    `<path d="M0 ${edge - 12}h1000v26H0z" fill="${tile}"/><path d="M0 ${edge + 12}h1000v24H0z" fill="${mix('#0d6f9c', p.ground, 0.25)}"/><path d="M0 ${edge + 24}h1000" stroke="${tile}" stroke-width="18" stroke-dasharray="24 4" opacity=".3"/>` +
    `<path d="M0 ${edge + 32}h1000V800H0z" fill="url(#${id}w)"/>` +
    lights
      .map(
        ([a, b]) =>
          `<ellipse cx="${a}" cy="${b + 30}" rx="150" ry="86" fill="url(#${id}g)" opacity=".55" class="art-halo"/>`,
      )
      .join('') +
    dots(lights, 22, '#ffffff') +
    `<path d="${net}" fill="none" stroke="${mix(p.light, '#ffffff', 0.4)}" stroke-width="4" stroke-linecap="round" opacity=".38"/>`
  );
}

/** Two rails of steel that lead into the water. */
function ladder(p: Palette, id: string, x: number, edge: number, side: number): string {
  const rail = (dx: number): string =>
    `<path d="M${dx - 34} 0V-54q0-50 46-50t46 50V150" fill="none" stroke="${mix(p.ground, '#000000', 0.2)}" stroke-width="19" stroke-linecap="round" opacity=".5" transform="translate(5 4)"/><path d="M${dx - 34} 0V-54q0-50 46-50t46 50V150" fill="none" stroke="url(#${id}c)" stroke-width="15" stroke-linecap="round"/><path d="M${dx - 34}-8V-54q0-50 46-50" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>`;
  return facing(
    `<path d="M58 60h100M58 104h100M58 146h100" stroke="#c9d6dc" stroke-width="13" stroke-linecap="round"/>${rail(0)}${rail(100)}<path d="M40 150h140v14H40z" fill="#17b7de" opacity=".5"/><ellipse cx="108" cy="156" rx="92" ry="11" fill="none" stroke="#fff" stroke-width="4" opacity=".6"/>`,
    x - side * 60,
    edge,
    side,
    0.94,
  );
}

/** A swim ring on the water: a flamingo, or one in two colours with a rope. */
function swimRing(random: Random, p: Palette, x: number, y: number, scale: number): string {
  const bird = random() < 0.5;
  const turn = whole(random, -8, 8);
  const skin = bird ? '#ff6f9f' : mix('#f23d4f', p.warm, 0.1);
  const dark = mix(skin, '#3a0620', 0.45);
  const neck = 'M-104-16C-150-70-70-110-92-170-104-204-150-200-156-166';
  const body =
    `<ellipse cx="10" cy="46" rx="186" ry="62" fill="${mix('#063a5c', p.ground, 0.3)}" opacity=".55"/><ellipse cy="20" rx="140" ry="46" fill="none" stroke="${dark}" stroke-width="72"/><ellipse cy="6" rx="140" ry="46" fill="none" stroke="${skin}" stroke-width="68"/>` +
    (bird
      ? `<path d="M120-40q90-14 92-70-50 10-96 40z" fill="${mix(skin, '#ffffff', 0.25)}"/>`
      : `<ellipse cy="6" rx="140" ry="46" fill="none" stroke="#fff" stroke-width="68"${dashes(622.3, 8, 1, 1)}/>`) +
    `<ellipse cy="8" rx="112" ry="15" fill="#0d6f9c"/><path d="M-152-16C-110-56 60-66 128-32" fill="none" stroke="#fff" stroke-width="13" stroke-linecap="round" opacity=".65"/><path d="M-150 46Q0 106 150 46" fill="none" stroke="${dark}" stroke-width="12" stroke-linecap="round" opacity=".35"/>` +
    (bird
      ? `<path d="${neck}" fill="none" stroke="${dark}" stroke-width="50" stroke-linecap="round"/><path d="${neck}" fill="none" stroke="${skin}" stroke-width="40" stroke-linecap="round"/><path d="M-112-176q-18-24-38-4" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".7"/><path d="M-176-172q-44 10-36 62 24-14 48-38z" fill="#fff4e0"/><path d="M-210-124q-4 10-2 14 20-10 34-24z" fill="#1b1320"/><circle cx="-146" cy="-178" r="7" fill="#1b1320"/>`
      : '') +
    `<path d="M-214 60q30 18 66 22M150 84q44-8 70-26" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".6"/>`;
  return placed(`<g class="art-float">${body}</g>`, x, y, turn, scale);
}

/** A ball on the water, in stripes. */
function beachBall(random: Random, p: Palette, x: number, y: number): string {
  const hues = ['#ffd21f', '#f23d4f', '#2f8fe0'].map((c) => mix(c, p.light, 0.05));
  const stripe = hues
    .map(
      (c, i) =>
        `<path d="M0-62C${-80 + i * 62}-40 ${-80 + i * 62} 40 0 62 ${-48 + i * 62} 40 ${-48 + i * 62}-40 0-62z" fill="${c}"/>`,
    )
    .join('');
  return placed(
    `<ellipse cx="6" cy="60" rx="74" ry="16" fill="#053250" opacity=".5"/><g class="art-float"><g transform="rotate(${whole(random, -40, 40)})"><circle r="62" fill="#fff"/>${stripe}</g><path d="M-58 22A62 62 0 0 0 58 22Q0 50-58 22z" fill="#04263c" opacity=".35"/><ellipse cx="-20" cy="-30" rx="16" ry="10" fill="#fff" opacity=".9"/></g>`,
    x,
    y,
  );
}

/** The parasol and a lounger under it. */
function parasol(random: Random, p: Palette, x: number, y: number): string {
  const hue = mix(p.accent, '#ffffff', 0.1);
  const tall = whole(random, 196, 216);
  return placed(
    `<ellipse cx="10" cy="2" rx="150" ry="11" opacity=".35"/><path d="M-116-44 62-28l66-62 14 6-60 78h-14l2 10H54v-8L-84-30-90 4h-16z" fill="${mix('#f4efe4', p.sky[1], 0.15)}"/><path d="M4 0V${-tall}" stroke="${mix(p.clay, p.light, 0.3)}" stroke-width="9"/><path d="M-150 ${60 - tall}Q0 ${-90 - tall} 158 ${60 - tall}q-26-16-52 0-26-16-52 0-25-16-50 0-26-16-52 0-26-16-52 0-25-16-50 0z" fill="${hue}"/><path d="M4 ${-16 - tall}Q-70 ${14 - tall}-100 ${60 - tall}q26-16 52 0Q-30 ${10 - tall} 4 ${-16 - tall}zM4 ${-16 - tall}Q34 ${10 - tall} 54 ${60 - tall}q26-16 52 0Q80 ${14 - tall} 4 ${-16 - tall}z" fill="#fff" opacity=".75"/>`,
    x,
    y,
  );
}

function sparks(random: Random, p: Palette, x: number): string {
  const points: Point[] = Array.from({ length: whole(random, 12, 20) }, () => [
    Math.round(x + between(random, -380, 340)),
    whole(random, 430, 700),
  ]);
  return dots(points, 6, mix(p.light, '#ffffff', 0.5), ' opacity=".8" class="art-wink"');
}
