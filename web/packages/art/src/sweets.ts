import { backdrop } from './backdrop.ts';
import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { between, pick, shuffled, whole, type Random } from './random.ts';
import { at, ball, dots, placed, type Point } from './svg.ts';

const sugar = ['#ff4f79', '#ffb02e', '#4cc9f0', '#8ac926', '#9b5de5', '#ff7f50'];

/** Candy on a string through the air, and more in a jar. */
export function sweets(random: Random, p: Palette, id: string): string {
  const x = whole(random, 560, 590);
  const hues = shuffled(random, sugar).map((c) => mix(c, p.light, 0.05));
  return (
    backdrop(random, p, id, { horizon: whole(random, 440, 480), x, y: 610, pool: 430 }) +
    defs(p, id, hues) +
    `<circle cx="${x}" cy="330" r="400" fill="url(#${id}g)" opacity=".6" class="art-halo"/>` +
    jar(random, p, id, x) +
    chain(random, p, id, x, hues)
  );
}

/** `…1` to `…6`: wrapped sweets, drops and swirls, 120 wide. */
function defs(p: Palette, id: string, hues: string[]): string {
  const part = (i: number): string => {
    const hue = hues[i] ?? '#ff4f79';
    const fill = `url(#${id}b${i})`;
    const swirl = `<path d="M0 0C10-22 34-14 34 4 34 28 0 38-18 22-38 4-28-36 2-40" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".75"/>`;
    const kinds = [
      `<path d="M36-6 74-34 66 0 74 34 36 6zM-36-6-74-34-66 0-74 34-36 6z" fill="${mix(hue, '#ffffff', 0.3)}"/><circle r="42" fill="${fill}"/>${swirl}`,
      `<rect x="-44" y="-38" width="88" height="76" rx="34" fill="${fill}"/><path d="M-20-36q-10 36 0 72M14-37q-10 36 0 74" stroke="#fff" stroke-width="10" fill="none" opacity=".6"/>`,
      `<path d="M0-48C36-48 50-14 42 16 34 44-34 44-42 16-50-14-36-48 0-48z" fill="${fill}"/><ellipse cx="-14" cy="-24" rx="14" ry="8" fill="#fff" opacity=".7" transform="rotate(-30 -14 -24)"/>`,
    ];
    return `${ball(`${id}b${i}`, mix(hue, '#ffffff', 0.5), hue, mix(hue, p.ground, 0.55))}<g id="${id}${i + 1}">${kinds[i % 3] ?? ''}</g>`;
  };
  return `<defs>${hues.map((_, i) => part(i)).join('')}</defs>`;
}

const sweet = (id: string, kind: number, x: number, y: number, turn: number, size: number) =>
  placed(`<use href="#${id}${kind}"/>`, Math.round(x), Math.round(y), turn, size);

/** A jar of glass, full. */
function jar(random: Random, p: Palette, id: string, x: number): string {
  let inside = '';
  [5, 4, 5, 4].forEach((count, row) => {
    for (let i = 0; i < count; i++)
      inside += sweet(
        id,
        ((i * 2 + row) % 6) + 1,
        (i - (count - 1) / 2) * 62,
        150 - row * 54 + between(random, -8, 8),
        whole(random, -50, 50),
        0.72,
      );
  });
  const glass = 'M-150-110H150C172-70 172 150 150 190H-150C-172 150-172-70-150-110z';
  return placed(
    `<ellipse cx="14" cy="194" rx="186" ry="24" fill="#000" opacity=".45"/><path d="${glass}" fill="${mix(p.sky[2], p.light, 0.3)}" opacity=".3"/><clipPath id="${id}c"><path d="${glass}"/></clipPath><g clip-path="url(#${id}c)">${inside}</g><path d="${glass}" fill="none" stroke="${p.light}" stroke-width="6" opacity=".7"/><path d="M-164-134h328v30h-328z" fill="${p.light}" opacity=".35"/><path d="M-134-80q-14 100 0 210" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" opacity=".55"/>`,
    x,
    408,
    0,
    1.04,
  );
}

/** A string of sweets that falls into the jar, link by link. */
function chain(random: Random, p: Palette, id: string, x: number, hues: string[]): string {
  const side = pick(random, [-1, 1]);
  const points: Point[] = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8;
    return [
      x + side * (30 + 330 * Math.sin(t * 2.7) * (1 - t * 0.35)),
      236 - 40 * t - 120 * Math.sin(t * 3.1),
    ];
  });
  const line = points.map(([a, b], i) => `${i ? 'L' : 'M'}${at(a, b)}`).join('');
  const sparks: Point[] = Array.from({ length: whole(random, 12, 20) }, () => [
    Math.round(x + between(random, -360, 340)),
    whole(random, 60, 540),
  ]);
  return (
    `<path d="${line}" fill="none" stroke="${mix(p.light, hues[0] ?? p.accent, 0.3)}" stroke-width="5" opacity=".7"/><g class="art-float">${points
      .map(([a, b], i) => sweet(id, (i % 6) + 1, a, b, whole(random, -40, 40), 0.84))
      .join('')}</g>` + dots(sparks, 6, p.light, ' opacity=".6" class="art-wink"')
  );
}
