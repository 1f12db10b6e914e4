import { mix } from './colour.ts';
import type { Palette } from './palette.ts';
import { across } from './svg.ts';

/**
 * The coin of the house, for copies: `…ck` lies flat, 120 wide with its edge below it; `…cf` faces the eye. They are
 * gold in every palette, a little of its warm voice in them.
 */
export function coinDefs(p: Palette, id: string): string {
  const gold = mix('#f4b93a', p.warm, 0.1);
  const deep = mix(gold, p.ground, 0.68);
  const star = 'M0-27 8-9 27-7 13 6l4 20L0 16l-17 10 4-20L-27-7l19-2z';
  return (
    `<defs>${across(`${id}ce`, [
      [0, deep],
      [0.35, mix(gold, '#ffffff', 0.35)],
      [0.6, gold],
      [1, deep],
    ])}` +
    `<g id="${id}ck"><path d="M-60 0v17a60 20 0 0 0 120 0V0z" fill="url(#${id}ce)"/><path d="M-60 8a60 20 0 0 0 120 0" fill="none" stroke="${deep}" stroke-width="14" stroke-dasharray="1.5 4" opacity=".35"/><ellipse rx="60" ry="20" fill="${mix(gold, p.light, 0.3)}"/><ellipse rx="48" ry="15" fill="${gold}"/><path d="${star}" transform="scale(1 .34)" fill="${mix(gold, p.light, 0.5)}"/></g>` +
    `<g id="${id}cf"><circle r="60" cx="5" cy="4" fill="${deep}"/><circle r="60" fill="url(#${id}ce)"/><circle r="49" fill="${gold}"/><path d="M-49 0a49 49 0 0 1 98 0 56 56 0 0 0-98 0" fill="${mix(gold, '#ffffff', 0.45)}" opacity=".7"/><path d="${star}" fill="${mix(gold, p.light, 0.55)}" stroke="${deep}" stroke-width="1.5"/></g></defs>`
  );
}
