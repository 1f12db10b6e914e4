import { backdrop } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { across, at, ball, copy, dots, placed, type Point } from './svg.ts';
import { symbols } from './symbols.ts';

/**
 * A capsule machine with its dome full, or three capsules of glass that hide nothing. With labels it is the machine of a
 * page, with parts that move; the page's script writes the label that is drawn.
 */
export function capsules(random: Random, p: Palette, id: string, labels: string[] = []): string {
  const x = whole(random, 530, 570);
  const moves = labels.length > 0;
  const machine = random() < 0.5 || moves;
  return (
    backdrop(random, p, id, { x, y: 610, pool: 430 }) +
    coinDefs(p, id) +
    defs(p, id, machine) +
    `<circle cx="${x}" cy="320" r="400" fill="url(#${id}g)" opacity=".55" class="art-halo"/>` +
    (machine ? dispenser(random, p, id, x, moves) : three(random, p, id, x)) +
    sparks(random, p, x)
  );
}

const hues = (p: Palette): string[] =>
  [p.accent, p.warm, '#e8476a', '#4aa8f0', '#7ed957'].map((c) => mix(c, p.light, 0.05));

/** Colours of the feet; for a machine also `…1` to `…5`, closed capsules of 88 across with a lid of glass. */
function defs(p: Palette, id: string, closed: boolean): string {
  return `<defs>${hues(p)
    .map(
      (hue, i) =>
        `${across(`${id}y${i}`, [
          [0, mix(hue, p.ground, 0.3)],
          [0.35, mix(hue, '#ffffff', 0.25)],
          [1, mix(hue, p.ground, 0.55)],
        ])}${closed ? capsule(p, id, hue, i) : ''}`,
    )
    .join(
      '',
    )}${ball(`${id}o`, mix(p.sky[2], p.light, 0.5), mix(p.sky[2], p.sky[1], 0.4), p.sky[0])}${across(
    `${id}m`,
    [
      [0, mix(p.accent, p.ground, 0.45)],
      [0.3, mix(p.accent, '#ffffff', 0.3)],
      [0.6, p.accent],
      [1, mix(p.accent, p.ground, 0.65)],
    ],
  )}</defs>`;
}

const capsule = (p: Palette, id: string, hue: string, i: number): string =>
  `<g id="${id}${i + 1}"><circle r="44" fill="${glass(p)}" opacity=".85"/>${cup(p, id, hue, i)}${shine}</g>`;

const glass = (p: Palette): string => mix(p.sky[1], p.light, 0.72);

/** The lower half of a closed capsule. */
const cup = (p: Palette, id: string, hue: string, i: number): string =>
  `<path d="M-44 0a44 44 0 0 0 88 0z" fill="url(#${id}y${i})"/><path d="M-44 0h88v7h-88z" fill="${mix(hue, p.ground, 0.4)}"/>`;

const shine =
  '<path d="M-28-14a32 32 0 0 1 18-20" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".9"/>';

/** The machine. If it moves, its parts have class names, and the capsule in the chute is hidden until it drops. */
function dispenser(random: Random, p: Palette, id: string, x: number, moves: boolean): string {
  const part = (name: string, inside: string): string =>
    moves ? `<g class="art-${name}">${inside}</g>` : inside;
  let heap = '';
  const order = shuffled(random, [1, 2, 3, 4, 5]);
  const [first = 1] = order;
  // Rows from the top of the heap down, so that the lower ones lie before the upper ones.
  [2, 4, 5, 4].forEach((count, row) => {
    let lying = '';
    for (let i = 0; i < count; i++)
      lying += copy(
        `${id}${order[(i * 2 + row * 3) % 5]}`,
        Math.round((i - (count - 1) / 2) * 78 + between(random, -7, 7)),
        -62 + row * 58,
        whole(random, -60, 60),
      );
    heap += part('heap', lying);
  });
  const dark = mix(p.accent, p.ground, 0.7);
  return (
    placed(
      `<ellipse cx="14" cy="316" rx="210" ry="26" fill="#000" opacity=".45"/>` +
        `<path d="M-150 306V150h300v156q-150 22-300 0z" fill="url(#${id}m)"/><path d="M-176 128h352l-20 40h-312zM-170 296h340v22q-170 26-340 0z" fill="url(#${id}m)"/><path d="M-176 128h352l-4 9h-344zM-150 166h300v7h-300z" fill="${dark}" opacity=".6"/>` +
        `<circle r="196" cy="-40" fill="url(#${id}o)" opacity=".75"/><clipPath id="${id}c"><path d="M-190-40a190 190 0 0 1 380 0q0 108-62 168h-256q-62-60-62-168z"/></clipPath><g clip-path="url(#${id}c)">${heap}</g>` +
        `<circle r="196" cy="-40" fill="none" stroke="${p.light}" stroke-width="5" opacity=".55"/><path d="M-150-100a164 164 0 0 1 92-92" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".65"/><path d="M-58-232a60 22 0 0 1 116 0l10 20h-136z" fill="url(#${id}m)"/>` +
        `<circle cx="-62" cy="232" r="46" fill="${dark}"/><circle cx="-62" cy="232" r="38" fill="${mix(p.text, p.quiet, 0.4)}"/>${part('handle', `<path d="M-96 232h68" stroke="${dark}" stroke-width="15" stroke-linecap="round" transform="rotate(${whole(random, -50, 40)} -62 232)"/>`)}<path d="M-62 176v18" stroke="${p.ground}" stroke-width="6" stroke-linecap="round"/>` +
        `<path d="M16 290v-60a46 46 0 0 1 92 0v60z" fill="${p.ground}"/><path d="M16 290v-60a46 46 0 0 1 92 0v60" fill="none" stroke="${dark}" stroke-width="6"/>`,
      x,
      290,
    ) +
    `<circle cx="${x + 62}" cy="566" r="120" fill="url(#${id}g)" opacity=".7"/>` +
    (moves
      ? placed(drop(p, id, first - 1), x + 62, 548)
      : copy(`${id}${first}`, x + 62, 548, -18, 0.92)) +
    copy(`${id}cf`, x - 190, 560, -16, 0.7) +
    copy(`${id}ck`, x - 250, 596, 0, 0.8)
  );
}

/** The capsule that drops, around 0 0: lid, cup, and between them the prize. */
const drop = (p: Palette, id: string, i: number): string =>
  `<g class="art-drop" opacity="0"><ellipse cy="43" rx="48" ry="8" opacity=".4"/>` +
  `<g class="art-drop-lid"><path d="M-44 0a44 44 0 0 1 88 0z" fill="${glass(p)}" opacity=".92"/>${shine}</g>` +
  placed(prize(p, id), 0, -70) +
  `<g class="art-drop-cup">${cup(p, id, hues(p)[i] ?? p.accent, i)}</g></g>`;

/** The light of an open capsule, and in it the ticket on which the page's script writes the prize; 0 0 is its middle. */
const prize = (p: Palette, id: string): string =>
  `<g class="art-drop-prize" opacity="0" fill="${p.ground}" font-weight="700" text-anchor="middle"><circle r="150" fill="url(#${id}g)" opacity=".85"/><path d="M-38 70-88 30H88L38 70z" fill="${p.light}" opacity=".35"/><rect x="-92" y="-43" width="184" height="86" rx="8" fill="${p.light}" stroke="url(#${id}m)" stroke-width="5"/><path d="M-80-36H80M-80 36H80" stroke="${mix(p.accent, p.ground, 0.4)}" stroke-width="2" stroke-dasharray="2 6"/></g>`;

/** Three on stands; a coin, a star and a gem can be seen in them. */
function three(random: Random, p: Palette, id: string, x: number): string {
  const inside = shuffled(random, [
    copy(`${id}cf`, 0, 0, -10, 1.02),
    placed(symbols.gem(p), 0, 4, 0, 1.15),
    placed(symbols.star(p), 0, 2, 8, 1.25),
  ]);
  const [a = 0, b = 1, c = 2] = shuffled(random, [0, 1, 2, 3]);
  const one = (i: number, hue: number, dx: number, y: number, scale: number): string =>
    placed(
      `<ellipse cx="10" cy="150" rx="130" ry="20" fill="#000" opacity=".4"/><path d="M-70 120h140l22 34q-92 20-184 0z" fill="${mix(p.stand, p.quiet, 0.25)}"/><path d="M-70 120h140l4 7h-148z" fill="${p.light}" opacity=".35"/>` +
        `<g${i === 1 ? ' class="art-float"' : ''}><circle r="124" fill="url(#${id}o)" opacity=".6"/><circle r="112" fill="url(#${id}g)" opacity=".7"/>${inside[i]}<path d="M-124 22a124 126 0 0 0 248 0q-124 46-248 0z" fill="url(#${id}y${hue})" opacity=".93"/><path d="M-124 22q124 46 248 0l-1 12q-123 44-246 0z" fill="${p.light}" opacity=".55"/><circle r="124" fill="none" stroke="${p.light}" stroke-width="4" opacity=".6"/><path d="M-98-34a104 104 0 0 1 60-62" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".75"/><path d="M88 70a112 112 0 0 1-30 28" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity=".4"/></g>`,
      x + dx,
      y,
      0,
      scale,
    );
  return (
    one(0, a, -232, 428, 0.82) +
    one(2, c, 232, 428, 0.82) +
    one(1, b, 0, 390, between(random, 1.08, 1.18))
  );
}

function sparks(random: Random, p: Palette, x: number): string {
  const points: Point[] = Array.from({ length: whole(random, 14, 24) }, () => [
    Math.round(x + between(random, -360, 360)),
    whole(random, 180, 580),
  ]);
  const crosses = points
    .slice(0, 4)
    .map(([a, b]) => `M${at(a - 11, b)}h22M${at(a, b - 11)}v22`)
    .join('');
  return (
    dots(points.slice(4), 5, p.light, ' opacity=".6" class="art-wink"') +
    `<path d="${crosses}" stroke="${p.light}" stroke-width="3" stroke-linecap="round" class="art-halo"/>`
  );
}
