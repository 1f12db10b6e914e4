import { backdrop } from './backdrop.ts';
import { coinDefs } from './coin.ts';
import type { Palette } from './palette.ts';
import { between, pick, whole, type Random } from './random.ts';
import { at, copy, dots, fine, n, placed, type Point } from './svg.ts';

/** Stacks of coins under a lamp, and some that still fall. */
export function coins(random: Random, p: Palette, id: string): string {
  const x = whole(random, 490, 550);
  const floor = 540;
  return (
    backdrop(random, p, id, { x, y: floor + 30, pool: 520 }) +
    coinDefs(p, id) +
    stacks(random, id, x, floor) +
    falling(random, p, id, x)
  );
}

/** Heights like a hill, a stair up, a stair down, or as they came. */
function stacks(random: Random, id: string, x: number, floor: number): string {
  const count = whole(random, 3, 6);
  const size = 4.6 / (count + 1);
  const order = pick(random, ['hill', 'up', 'down', 'any'] as const);
  const high = whole(random, 11, 16);
  let drawn = '';
  for (let row = 0; row < 2; row++)
    for (let i = 0; i < count - 1 + row; i++) {
      const share = count === 1 ? 1 : i / (count - 1);
      const rise = {
        hill: 1 - Math.abs(share - 0.5) * 1.4,
        up: 0.2 + share * 0.8,
        down: 1 - share * 0.8,
        any: between(random, 0.2, 1),
      }[order];
      const coinsHigh = Math.max(1, Math.round(((high * rise) / size) * (row ? 0.42 : 1) * 0.8));
      const cx = x + (i - (count - 2 + row) / 2) * 142 * size + between(random, -8, 8);
      const y = floor + row * 58 * size;
      drawn += `<ellipse cx="${n(cx + 16)}" cy="${n(y + 24 * size)}" rx="${n(70 * size)}" ry="${n(24 * size)}" fill="#000" opacity=".4"/>`;
      let pile = '';
      for (let k = 0; k < coinsHigh; k++)
        pile += copy(`${id}ck`, Math.round(between(random, -4, 4)), -k * 17);
      drawn += placed(pile, cx, y, 0, size);
    }
  return drawn;
}

function falling(random: Random, p: Palette, id: string, x: number): string {
  const sparks: Point[] = [];
  let drawn = '';
  for (let i = whole(random, 5, 9); i > 0; i--) {
    const cx = x + between(random, -330, 330);
    const cy = between(random, 50, 300);
    const size = between(random, 0.3, 0.72);
    drawn += `<use href="#${id}cf" transform="translate(${at(cx, cy)}) rotate(${whole(random, -40, 40)}) scale(${fine(size * between(random, 0.35, 1))} ${fine(size)})"/>`;
    sparks.push([cx + between(random, -60, 60), cy - between(random, 40, 90)]);
  }
  return (
    `<g class="art-float">${drawn}</g>` + dots(sparks, 5, p.light, ' opacity=".8" class="art-wink"')
  );
}
