import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, shuffled, whole, type Random } from './random.ts';
import { at, dots, n, onEllipse, type Point } from './svg.ts';

/** Fireworks over the far horizon and their light on the water before it. */
export function fireworks(random: Random, p: Palette, id: string): string {
  const x = whole(random, 520, 560);
  const hues = shuffled(random, [p.accent, p.warm, '#ff5d8f', '#5ec8ff', '#ffd24a']);
  const bursts: [number, number, number][] = [
    [x, whole(random, 215, 240), whole(random, 178, 196)],
    [x + whole(random, 215, 245), whole(random, 262, 300), whole(random, 104, 124)],
    [x - whole(random, 205, 235), whole(random, 270, 310), whole(random, 110, 130)],
    [x + whole(random, 90, 120), whole(random, 400, 420), whole(random, 56, 70)],
    [x - whole(random, 90, 130), whole(random, 420, 440), whole(random, 50, 64)],
  ];
  return (
    backdrop(random, p, id, { horizon: 520, x, y: 640, pool: 0, indoors: true }) +
    `<ellipse cx="${x}" cy="620" rx="440" ry="90" fill="url(#${id}g)" opacity=".45"/>` +
    bursts.map(([a, b, r], i) => burst(random, p, id, a, b, r, hues[i] ?? p.accent)).join('') +
    water(random, bursts, hues)
  );
}

const rounded = (x: number, y: number): string => `${Math.round(x)} ${Math.round(y)}`;

/** A burst: threads of light outward that bend down, and a second ring within. */
function burst(
  random: Random,
  p: Palette,
  id: string,
  x: number,
  y: number,
  r: number,
  hue: string,
): string {
  const count = Math.round(r / 13) + 8;
  const first = whole(random, 0, 20);
  let threads = '';
  const ends: Point[] = [];
  const inner: Point[] = [];
  for (let i = 0; i < count; i++) {
    const a = first + (i * 360) / count;
    const far = r * between(random, 0.86, 1.04);
    const [ex, ey] = onEllipse(x, y + far * 0.12, far, far, a);
    const [sx, sy] = onEllipse(x, y, far * 0.3, far * 0.3, a);
    const [mx, my] = onEllipse(x, y - far * 0.05, far * 0.7, far * 0.7, a);
    threads += `M${rounded(sx, sy)}Q${rounded(mx, my)} ${rounded(ex, ey)}`;
    const [ix, iy] = onEllipse(x, y, r * 0.5, r * 0.5, a + 180 / count);
    ends.push([Math.round(ex), Math.round(ey)]);
    inner.push([Math.round(ix), Math.round(iy)]);
  }
  const bright = mix(hue, '#ffffff', 0.5);
  return (
    `<circle cx="${x}" cy="${y}" r="${n(r * 1.7)}" fill="url(#${id}g)" opacity=".55" class="art-halo"/><path d="M${x} ${y + r}Q${x + whole(random, -14, 14)} ${n((y + 520) / 2)} ${x + whole(random, -30, 30)} 520" fill="none" stroke="${hue}" stroke-width="3" opacity=".35"/>` +
    `<path d="${threads}" fill="none" stroke="${hue}" stroke-width="${n(Math.max(2.5, r / 42))}" stroke-linecap="round"/>` +
    dots(ends, Math.max(5, r / 17), bright) +
    dots(inner, Math.max(4, r / 26), mix(p.light, hue, 0.2), ' class="art-wink"') +
    dots([[x, y]], r / 7, '#ffffff', ' opacity=".9"')
  );
}

/** What lies on the water of each. */
function water(random: Random, bursts: [number, number, number][], hues: string[]): string {
  return bursts
    .map(([x, , r], i) => {
      let d = '';
      for (let k = 0; k < 5; k++) {
        const w = (r * between(random, 0.3, 1)) / (1 + k * 0.12);
        d += `M${at(x - w / 2 + between(random, -r, r) * 0.35, 546 + k * 26)}h${Math.round(w)}`;
      }
      return `<path d="${d}" stroke="${hues[i] ?? '#ffffff'}" stroke-width="5" stroke-linecap="round" opacity=".32"/>`;
    })
    .join('');
}
