import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { dot, turning, type Vec } from './solid.ts';
import { copy, dots, fine, n, type Point } from './svg.ts';

const pips: Record<number, Point[]> = {
  1: [[0, 0]],
  2: [
    [-25, -25],
    [25, 25],
  ],
  3: [
    [-27, 27],
    [0, 0],
    [27, -27],
  ],
  4: [
    [-25, -25],
    [25, 25],
    [-25, 25],
    [25, -25],
  ],
  5: [
    [-27, -27],
    [27, 27],
    [-27, 27],
    [27, -27],
    [0, 0],
  ],
  6: [
    [-25, -29],
    [-25, 0],
    [-25, 29],
    [25, -29],
    [25, 0],
    [25, 29],
  ],
};

/** The faces: outward, along the face's own x and y, and its pips. */
const faces: [Vec, Vec, Vec, number][] = [
  [[0, 0, 1], [1, 0, 0], [0, 1, 0], 1],
  [[0, 0, -1], [1, 0, 0], [0, 1, 0], 6],
  [[1, 0, 0], [0, 1, 0], [0, 0, 1], 3],
  [[-1, 0, 0], [0, 1, 0], [0, 0, 1], 4],
  [[0, 1, 0], [1, 0, 0], [0, 0, 1], 2],
  [[0, -1, 0], [1, 0, 0], [0, 0, 1], 5],
];
const lamp: Vec = [-0.42, -0.76, 0.5];

interface Die {
  x: number;
  y: number;
  size: number;
  bright: string;
  dark: string;
  pip: string;
}

/** Thrown dice: some roll on the floor, some are still in the air. */
export function dice(random: Random, p: Palette, id: string): string {
  const count = whole(random, 2, 4);
  const size = [0, 0, 232, 190, 160][count] ?? 160;
  const middle = whole(random, 480, 560);
  const floor = 560;
  const spread = (count - 1) * size * 0.62;
  const looks: Pick<Die, 'bright' | 'dark' | 'pip'>[] = [
    { bright: mix(p.light, '#ffffff', 0.3), dark: mix(p.sky[2], p.ground, 0.45), pip: p.ink },
    { bright: p.accent, dark: mix(p.accent, p.ground, 0.72), pip: p.ink },
    { bright: mix(p.sky[2], p.text, 0.3), dark: mix(p.sky[1], p.ground, 0.5), pip: p.light },
  ];
  const first = whole(random, 0, 2);
  let shadows = '';
  let drawn = '';
  for (let i = 0; i < count; i++) {
    const x = middle - spread + i * size * 1.24 + between(random, -18, 18);
    const flies = random() < 0.55 ? between(random, 60, 250) : 0;
    const y = floor - size * 0.62 - flies;
    shadows += `<ellipse cx="${n(x + 14)}" cy="${floor}" rx="${n(size * 0.62)}" ry="${n(size * 0.13)}" fill="#000" opacity="${flies ? '.28' : '.5'}"/>`;
    const look = looks[(first + i) % looks.length] as (typeof looks)[0];
    drawn += `<g${flies ? ' class="art-float"' : ''}>${die(random, { x, y, size, ...look })}</g>`;
  }
  return (
    backdrop(random, p, id, { x: middle, y: floor, pool: 470 }) +
    shadows +
    drawn +
    chips(random, p, id, floor)
  );
}

function die(random: Random, { x, y, size, bright, dark, pip }: Die): string {
  // A slight look from above, so that two or three faces show well.
  const turn = turning(
    between(random, 0.35, 0.75) + (pick(random, [0, 1, 2, 3]) * Math.PI) / 2,
    between(random, 0.35, 1.2) + (pick(random, [0, 1, 2, 3]) * Math.PI) / 2,
    between(random, -0.5, 0.5),
  );
  const scale = size / 100;
  let drawn = '';
  for (const [out, along, down, value] of faces) {
    const normal = turn(out);
    if (normal[2] < 0.06) continue;
    const u = turn(along);
    const v = turn(down);
    const light = Math.max(0, dot(normal, lamp));
    const matrix = [u[0] * scale, u[1] * scale, v[0] * scale, v[1] * scale].map(fine).join(' ');
    const colour = mix(dark, bright, 0.14 + 0.86 * light);
    drawn +=
      `<g transform="matrix(${matrix} ${n(x + normal[0] * size * 0.5)} ${n(y + normal[1] * size * 0.5)})">` +
      `<path d="M-50-50H50V50H-50z" fill="${mix(colour, bright, 0.22)}" stroke="${mix(colour, bright, 0.22)}" stroke-linejoin="round"/><rect x="-48" y="-48" width="96" height="96" rx="19" fill="${colour}"/>${dots(pips[value] ?? [], 20, pip)}</g>`;
  }
  return drawn;
}

/** Small chips that lie about. */
function chips(random: Random, p: Palette, id: string, floor: number): string {
  const count = whole(random, 2, 6);
  let drawn = `<defs><g id="${id}k"><path d="M-34 0v10a34 11 0 0 0 68 0V0z" fill="${mix(p.warm, p.ground, 0.6)}"/><ellipse rx="34" ry="11" fill="${p.warm}"/><ellipse rx="26" ry="8" fill="none" stroke="${p.ground}" stroke-width="2.5" stroke-dasharray="9 6"/></g></defs>`;
  for (let i = 0; i < count; i++) {
    const x = whole(random, 150, 860);
    const y = floor + whole(random, 22, 90);
    for (let k = whole(random, 1, 3); k > 0; k--) drawn += copy(`${id}k`, x, y + k * 11 - 11 * 3);
  }
  return drawn;
}
