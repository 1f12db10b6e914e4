import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { across, at, ball, copy, dots, n, onEllipse, type Point } from './svg.ts';

/** A drum of wire that turns, full of tickets; some are in the air, and paper falls like snow. */
export function drum(random: Random, p: Palette, id: string): string {
  const x = whole(random, 530, 570);
  const second = random() < 0.55;
  return (
    backdrop(random, p, id, { x, y: 620, pool: 430 }) +
    defs(p, id) +
    `<circle cx="${x}" cy="330" r="400" fill="url(#${id}g)" opacity=".5" class="art-halo"/>` +
    `<defs><g id="${id}a">${cage(random, p, id)}</g></defs>` +
    (second ? copy(`${id}a`, x + 250, 380, 0, 0.56) : '') +
    snow(random, p, x, 3.5, 40) +
    copy(`${id}a`, x - (second ? 60 : 0), 320, 0, between(random, 0.98, 1.06)) +
    tickets(random, id, x) +
    snow(random, p, x, 8, 16)
  );
}

/** `…1` to `…4` are tickets, 92 wide: a stub, a line of holes, a star. */
function defs(p: Palette, id: string): string {
  const hues = [p.accent, p.warm, mix(p.text, '#ffffff', 0.4), mix(p.sky[2], p.text, 0.35)];
  const shape = 'M-46-26h92v16a10 10 0 0 0 0 20v16h-92v-16a10 10 0 0 0 0-20z';
  return `<defs>${across(`${id}m`, [
    [0, mix(p.quiet, p.ground, 0.55)],
    [0.35, mix(p.text, '#ffffff', 0.5)],
    [1, mix(p.quiet, p.ground, 0.4)],
  ])}${ball(`${id}o`, mix(p.sky[2], p.light, 0.45), mix(p.sky[2], p.sky[1], 0.5), p.sky[0])}${hues
    .map(
      (hue, i) =>
        `<g id="${id}${i + 1}"><path d="${shape}" fill="${hue}"/><path d="M-46 6v20h92V6z" fill="#000" opacity=".12"/><path d="M20-22v44" stroke="${p.ground}" stroke-width="3" stroke-dasharray="4 5" opacity=".6"/><path d="m-14-16 5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z" fill="${p.ground}" opacity=".6"/></g>`,
    )
    .join('')}</defs>`;
}

/** A drum of 400 across on its stand, its foot 300 below 0 0. */
function cage(random: Random, p: Palette, id: string): string {
  const r = 205;
  const turn = whole(random, 0, 30);
  let inside = '';
  for (const row of [0, 1, 2, 3])
    for (let i = 0; i < 5 - (row === 0 ? 2 : row === 3 ? 1 : 0); i++)
      inside += copy(
        `${id}${((i + row * 2) % 4) + 1}`,
        Math.round((i - 2 + (row === 0 ? 1 : row === 3 ? 0.5 : 0)) * 72 + between(random, -16, 16)),
        18 + row * 46 + whole(random, -12, 12),
        whole(random, -70, 70),
      );
  // Wires from pole to pole, as a turning ball shows them: narrow at the edge, wide in the middle.
  let wires = '';
  for (let i = 0; i < 7; i++) {
    const bow = Math.cos(((turn + i * 26) * Math.PI) / 180) * r;
    wires += `M0 ${-r}Q${n(bow * 2)} 0 0 ${r}`;
  }
  const hoops = [-0.62, 0, 0.62]
    .map((share) => {
      const w = r * Math.sqrt(1 - share * share);
      return `M${n(-w)} ${n(share * r)}a${n(w)} ${n(w * 0.16)} 0 0 0 ${n(2 * w)} 0`;
    })
    .join('');
  const back = [-0.62, 0, 0.62]
    .map((share) => {
      const w = r * Math.sqrt(1 - share * share);
      return `M${n(-w)} ${n(share * r)}a${n(w)} ${n(w * 0.16)} 0 0 1 ${n(2 * w)} 0`;
    })
    .join('');
  return (
    `<ellipse cx="16" cy="298" rx="250" ry="28" fill="#000" opacity=".45"/>` +
    `<path d="M-232-8h24l-8 290h-44zM208-8h24l28 290h-44z" fill="url(#${id}m)"/><path d="M-290 272h580v26q-290 26-580 0z" fill="${mix(p.stand, p.quiet, 0.3)}"/><path d="M-290 272h580v7h-580z" fill="${p.light}" opacity=".4"/>` +
    `<circle r="${r}" fill="url(#${id}o)" opacity=".55"/><path d="${back}" fill="none" stroke="${p.quiet}" stroke-width="4" opacity=".5"/>` +
    `<clipPath id="${id}c"><circle r="${r - 4}"/></clipPath><g clip-path="url(#${id}c)">${inside}</g>` +
    `<path d="${wires}" fill="none" stroke="url(#${id}m)" stroke-width="4" opacity=".75"/><path d="${hoops}" fill="none" stroke="${mix(p.text, '#ffffff', 0.3)}" stroke-width="6" opacity=".85"/><circle r="${r}" fill="none" stroke="url(#${id}m)" stroke-width="10"/>` +
    `<path d="M-150-96a178 178 0 0 1 84-72" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity=".6"/>` +
    `<circle cx="-220" r="22" fill="${p.accent}"/><circle cx="220" r="22" fill="${p.accent}"/><path d="M220 0h52v-74" fill="none" stroke="url(#${id}m)" stroke-width="13" stroke-linejoin="round"/><circle cx="272" cy="-86" r="19" fill="${p.warm}"/>`
  );
}

/** Those that were drawn: an arc of them before the drum. */
function tickets(random: Random, id: string, x: number): string {
  const order = shuffled(random, [1, 2, 3, 4]);
  let drawn = '';
  for (let i = 0; i < 5; i++) {
    const [a, b] = onEllipse(x - 30, 470, 380, 330, -165 + i * 37 + between(random, -6, 6));
    drawn += copy(
      `${id}${order[i % 4] ?? 1}`,
      Math.round(a),
      Math.round(b),
      whole(random, -50, 50),
      between(random, 0.8, 1.15),
    );
  }
  return `<g class="art-float">${drawn}</g>`;
}

function snow(random: Random, p: Palette, x: number, size: number, count: number): string {
  const points: Point[] = Array.from({ length: count }, () => [
    Math.round(x + between(random, -520, 440)),
    whole(random, 20, 660),
  ]);
  const flakes = points
    .slice(0, 3)
    .map(([a, b]) => `M${at(a, b)}l9 5`)
    .join('');
  return (
    dots(points, size, p.light, ` opacity=".${size > 5 ? 8 : 5}" class="art-wink"`) +
    `<path d="${flakes}" stroke="${p.light}" stroke-width="${n(size)}"/>`
  );
}
