import { beads, evening, lampOver, turned } from './cloth.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { dashes, fine, round } from './svg.ts';

/** A figure of the print, 200 wide around 0 0, from its colours and the id that its parts may take. */
type Figure = (random: Random, id: string, ink: string, silks: string[]) => string;

const disc: Figure = (random, _, ink, [a = ink, b = ink, c = ink]) => {
  const count = whole(random, 12, 24);
  return `<circle r="96" fill="${ink}"/><circle r="88" fill="${a}"/><circle r="66" fill="none" stroke="${ink}" stroke-width="26"${dashes(round(66), count * 2, 1, 1)}/><circle r="50" fill="${ink}"/><circle r="44" fill="${b}"/><circle r="28" fill="${ink}"/><circle r="22" fill="${c}"/><circle r="8" fill="${ink}"/>`;
};

const sun: Figure = (random, id, ink, [a = ink, b = ink, c = ink]) => {
  const count = whole(random, 8, 14);
  const w = Math.round(250 / count);
  return `<defs><path id="${id}y" d="M0-98 ${w}-52 0-34-${w}-52z" fill="${a}" stroke="${ink}" stroke-width="5"/></defs>${turned(`${id}y`, count)}<circle r="44" fill="${b}" stroke="${ink}" stroke-width="8"/>${beads(30, 10, 8, ink)}<circle r="16" fill="${c}"/>`;
};

const leaf: Figure = (random, id, ink, [a = ink, b = ink, c = ink]) => {
  const count = pick(random, [3, 4, 5, 6]);
  return `<defs><g id="${id}y"><path d="M0 0C-46-30-40-74 0-98 40-74 46-30 0 0z" fill="${a}" stroke="${ink}" stroke-width="6"/><path d="M0-14C-22-34-20-60 0-78 20-60 22-34 0-14z" fill="${b}"/><path d="M0-6v-80M0-30l14-14M0-30l-14-14M0-48l12-12M0-48l-12-12" stroke="${ink}" stroke-width="4" fill="none"/></g></defs>${turned(`${id}y`, count, whole(random, 0, 60))}<circle r="17" fill="${c}" stroke="${ink}" stroke-width="6"/>`;
};

const shell: Figure = (random, _, ink, [a = ink, b = ink, c = ink]) =>
  `<g transform="rotate(${pick(random, [0, 45, 90, 180])})"><path d="M-96 48A96 96 0 0 1 96 48z" fill="${ink}"/><path d="M-86 44a86 86 0 0 1 172 0z" fill="${a}"/><path d="M0 44-80 10M0 44-50-34M0 44V-44M0 44 50-34M0 44 80 10" stroke="${ink}" stroke-width="6"/><path d="M-54 44a54 54 0 0 1 108 0z" fill="${b}" stroke="${ink}" stroke-width="6"/><path d="M-26 44a26 26 0 0 1 52 0z" fill="${c}" stroke="${ink}" stroke-width="6"/></g>`;

const eye: Figure = (random, _, ink, [a = ink, b = ink, c = ink]) =>
  `<g transform="rotate(${pick(random, [0, 30, 60, 90, 135])})"><path d="M-100 0Q0-104 100 0 0 104-100 0z" fill="${a}" stroke="${ink}" stroke-width="8"/><path d="M-70 0Q0-72 70 0 0 72-70 0z" fill="${b}" stroke="${ink}" stroke-width="6"/><circle r="28" fill="${ink}"/><circle r="20" fill="${c}"/>${beads(36, 14, 6, ink)}</g>`;

/** Wax print: bold figures in offset rows on a ground of dots, waves or cracks. */
export function kitenge(random: Random, p: Palette, id: string): string {
  const lamp = lampOver(random);
  const ink = mix(p.ground, p.sky[0], 0.3);
  const silks = shuffled(random, [
    p.accent,
    p.warm,
    mix(p.text, p.light, 0.3),
    mix(p.sky[2], p.text, 0.1),
    mix('#d2402f', p.accent, 0.25),
    mix(p.turf[1], p.light, 0.12),
  ]);
  const [first, second] = shuffled(random, [disc, sun, leaf, shell, eye]);
  const base = mix(silks[5] ?? p.turf[0], mix(p.ground, p.sky[1], 0.5), 0.62);
  const one = (first ?? disc)(random, `${id}m`, ink, silks);
  const two = (second ?? sun)(random, `${id}o`, ink, silks.slice(2));
  const w = whole(random, 210, 260);
  const h = whole(random, 190, 240);
  const size = between(random, 1.02, 1.22);
  const place = (name: string, x: number, y: number, s: number): string =>
    `<use href="#${id}${name}" transform="translate(${x} ${y}) scale(${fine(s)})"/>`;
  const half = size * between(random, 0.7, 1);
  const corners = [
    [0, 0],
    [w, 0],
    [0, h * 2],
    [w, h * 2],
  ] as const;
  return (
    `<defs><g id="${id}A">${one}</g><g id="${id}B">${two}</g><pattern id="${id}p" width="${w}" height="${h * 2}" patternUnits="userSpaceOnUse" patternTransform="translate(${lamp.x} ${lamp.y}) rotate(${whole(random, -18, 18)}) scale(${fine(between(random, 0.95, 1.3))})"><path d="M0 0h${w}v${h * 2}H0z" fill="${base}"/>${texture(random, w, h * 2, silks[4] ?? p.accent, ink)}${corners.map(([x, y]) => place('A', x, y, size)).join('')}${place('B', w / 2, h, half)}</pattern></defs>` +
    `<path d="M0 0h1000v800H0z" fill="url(#${id}p)"/>` +
    evening(p, id, lamp)
  );
}

/** The ground between the figures; it meets itself at the edges of the repeat. */
function texture(random: Random, w: number, h: number, colour: string, ink: string): string {
  const kind = whole(random, 0, 2);
  const line = (d: string, width: number, stroke: string): string =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" opacity=".45"/>`;
  if (kind === 0) {
    let d = '';
    for (let i = 0; i < 10; i++)
      for (let k = 0; k < 16; k++)
        d += `M${Math.round(((i + (k % 2) / 2 + 0.25) * w) / 10)} ${Math.round(((k + 0.5) * h) / 16)}h0`;
    return line(d, 7, colour);
  }
  if (kind === 1) {
    const step = w / 6;
    let d = '';
    for (let y = 0; y < h; y += h / 12)
      d += `M0 ${Math.round(y)}${`l${fine(step / 2)} 14 ${fine(step / 2)}-14`.repeat(6)}`;
    return line(d, 5, colour);
  }
  let d = '';
  for (let i = 0; i < 34; i++)
    d += `M${whole(random, 8, w - 40)} ${whole(random, 8, h - 30)}l${whole(random, 6, 18)} ${whole(random, -10, 12)} ${whole(random, 4, 16)} ${whole(random, -8, 16)}`;
  return line(d, 3, ink) + line(`M0 ${h / 4}H${w}M0 ${(h * 3) / 4}H${w}`, 10, colour);
}
