import { evening, lampOver, turned } from './cloth.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { pick, shuffled, whole, type Random } from './random.ts';

/** SVG paths of the figures on the cloth, each about 120 units wide around 0 0: an outline and the lines within. A kalka is a paisley. */
const motifs = {
  kalka:
    'M-30 56C-66 20-48-46 6-54 50-58 60-14 34-6 54 30 14 70-30 56zM-22 38C-42 12-28-28 8-34 30-34 32-14 16-8 30 18 6 46-22 38zM-10 20C-18 6-8-12 8-14',
  fish: 'M-60 0C-30-36 24-32 46-4L70-26v56L46 6C24 34-30 36-60 0zM-30-18q14 18 0 36M-10-24q16 24 0 48M12-22q14 22 0 44M-44-3h2',
  bird: 'M-58 8C-40-30 0-30 16-8 22-34 50-44 62-28L48-20C50 20 0 44-36 30L-66 40zM-24-4Q6-6 22 18M-34 8q26 0 40 18M50-30h2',
  flower:
    'M0-12C-22-54 22-54 0-12 28-48 56-14 12-4 56 8 30 44 6 10 12 56-30 52-6 10-30 44-56 8-12-4-56-14-28-48 0-12M-8 0a8 8 0 1 1 16 0 8 8 0 0 1-16 0',
  leaf: 'M-60 30C-50-30 10-56 62-36 44 16 0 50-60 30zM-60 30Q0 10 50-28M-34 22q0-20-6-28M-10 14q2-20-2-32M16 0q4-16 2-28',
  wheel:
    'M-50 0a50 50 0 1 1 100 0 50 50 0 0 1-100 0M-34 0a34 34 0 1 1 68 0 34 34 0 0 1-68 0M0-50V50M-50 0H50M-35-35 35 35M35-35-35 35',
} as const;

/**
 * Returns the SVG of a kantha, a Bengali quilt of old cloth: a lotus in the middle and figures around it, in running stitch. The
 * picture is 1000 by 800 units; the same random numbers give the same picture. `id` is a prefix of ids that no other picture has.
 */
export function kantha(random: Random, p: Palette, id: string): string {
  const lamp = lampOver(random);
  const cloth = mix(pick(random, [p.turf[2], p.stand, p.sky[1]]), p.sky[1], 0.4);
  const threads = shuffled(random, [p.accent, p.warm, p.text, mix('#e5586b', p.light, 0.2)]);
  return (
    `<path d="M0 0h1000v800H0z" fill="${cloth}"/>` +
    `<g transform="translate(${lamp.x} ${lamp.y}) rotate(${whole(random, -12, 12)})" fill="none" stroke-linecap="round">` +
    quilting(random, p) +
    lotus(random, p, id, threads) +
    figures(random, id, threads) +
    '</g>' +
    evening(p, id, lamp, 0.86)
  );
}

/** Returns concentric rows of small stitches, in circles or squares. */
function quilting(random: Random, p: Palette): string {
  const step = whole(random, 15, 20);
  const square = random() < 0.4;
  let rows = '';
  for (let r = 60; r < 780; r += step)
    rows += square ? `<path d="M${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z"/>` : `<circle r="${r}"/>`;
  return `<g stroke="${p.text}" stroke-width="2" stroke-dasharray="8 9" opacity=".3">${rows}</g>`;
}

/** Returns three rings of petals, the largest outermost, within two stitched circles. */
function lotus(random: Random, p: Palette, id: string, threads: string[]): string {
  const count = pick(random, [6, 8, 9, 10, 12]);
  const out = whole(random, 165, 205);
  const wide = Math.min(62, (out * 3.4) / count);
  let defs = '';
  let drawn = '';
  for (let i = 0; i < 3; i++) {
    const long = out * (1 - i * 0.29);
    const w = wide * (1 - i * 0.2);
    const thread = threads[i] ?? p.accent;
    const petal = (s: number): string =>
      `M0-24C${Math.round(-w * s)} ${Math.round(-long * 0.45)} ${Math.round(-w * 0.7 * s)} ${Math.round(-long * 0.8 * s)} 0 ${Math.round(-long * (0.4 + 0.6 * s))} ${Math.round(w * 0.7 * s)} ${Math.round(-long * 0.8 * s)} ${Math.round(w * s)} ${Math.round(-long * 0.45)} 0-24z`;
    defs += `<g id="${id}l${i}"><path d="${petal(1)}" fill="${mix(thread, p.ground, 0.62)}" stroke="${thread}" stroke-width="4.5" stroke-dasharray="11 6"/><path d="${petal(0.62)}" stroke="${mix(thread, p.light, 0.4)}" stroke-width="3" stroke-dasharray="7 6"/></g>`;
    drawn += turned(`${id}l${i}`, count, i % 2 ? 180 / count : 0);
  }
  return (
    `<defs>${defs}</defs>${drawn}<circle r="32" fill="${mix(threads[3] ?? p.warm, p.ground, 0.3)}" stroke="${p.light}" stroke-width="4" stroke-dasharray="8 5"/><circle r="16" stroke="${p.light}" stroke-width="4" stroke-dasharray="5 5"/>` +
    `<g stroke-width="5"><circle r="${out + 18}" stroke="${threads[1] ?? p.warm}" stroke-dasharray="14 8"/><circle r="${out + 32}" stroke="${threads[0] ?? p.accent}" stroke-dasharray="5 9"/></g>`
  );
}

/** Returns two rings of figures around the lotus; the outer one is sparser. */
function figures(random: Random, id: string, threads: string[]): string {
  const kinds = shuffled(random, Object.values(motifs)).slice(0, 3);
  let drawn = '';
  for (const [ring, radius] of [300, 470].entries()) {
    const count = ring ? whole(random, 8, 10) : whole(random, 5, 8);
    const turn = whole(random, 0, 60);
    for (let i = 0; i < count; i++) {
      const a = ((turn + (i * 360) / count) * Math.PI) / 180;
      const x = Math.round(Math.cos(a) * radius * 1.08);
      const y = Math.round(Math.sin(a) * radius * 0.92);
      drawn += `<use href="#${id}m${i % (2 + ring)}" stroke="${threads[(i + ring) % threads.length] ?? ''}" transform="translate(${x} ${y}) rotate(${Math.round((a * 180) / Math.PI + 90)})"/>`;
    }
  }
  const parts = kinds.map((d, i) => `<path id="${id}m${i}" d="${d}"/>`).join('');
  return `<defs>${parts}</defs><g stroke-width="4.5" stroke-dasharray="9 6">${drawn}</g>`;
}
