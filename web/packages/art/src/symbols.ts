import { mix } from './colour.ts';
import type { Palette } from './palette.ts';

/** The signs of reels and cabinets: each about 100 wide around 0 0, in two tones and a light. */
export const symbols = {
  seven: (p: Palette) =>
    `<path d="M-36-44h72v20C16 0 6 20 2 46h-30C-22 14-10-6 4-20h-40z" fill="${mix('#e0344a', p.warm, 0.15)}" stroke="${p.light}" stroke-width="4" stroke-linejoin="round"/>`,
  cherry: (p: Palette) =>
    `<path d="M8-44C-8-26-18-14-20 8M8-44c4 18 12 28 18 48" fill="none" stroke="${leaf(p)}" stroke-width="5"/><path d="M8-44c14-10 30-6 36 4-14 8-26 8-36-4z" fill="${leaf(p)}"/>` +
    `<circle cx="-22" cy="24" r="21" fill="${red(p)}"/><circle cx="26" cy="22" r="21" fill="${red(p)}"/><path d="M-34 18a14 14 0 0 1 12-9M14 16a14 14 0 0 1 12-9" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"/>`,
  star: (p: Palette) =>
    `<path d="M0-46 14-16l33 4-24 23 6 33L0 28l-29 16 6-33-24-23 33-4z" fill="${gold(p)}"/><path d="M0-46 14-16l33 4L0 4z" fill="#fff" opacity=".35"/>`,
  gem: (p: Palette) =>
    `<path d="M-44-12-24-38h48l20 26L0 44z" fill="${gem(p)}"/><path d="M-44-12h88L24-38h-48z" fill="#fff" opacity=".3"/><path d="M-16-12 0-38 16-12 0 44z" fill="#fff" opacity=".28"/>`,
  bell: (p: Palette) =>
    `<circle cy="36" r="11" fill="${mix(gold(p), '#000000', 0.4)}"/><path d="M0-46c-24 4-28 24-30 44-1 14-8 20-14 30h88c-6-10-13-16-14-30-2-20-6-40-30-44z" fill="${gold(p)}"/><path d="M-18-12c1-12 6-20 14-23" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".7"/><path d="M-44 28h88v6h-88z" fill="${mix(gold(p), '#000000', 0.3)}"/>`,
  plum: (p: Palette) =>
    `<path d="M0-26c26-16 44 4 40 28C36 32 14 46 0 42-14 46-36 32-40 2c-4-24 14-44 40-28z" fill="${mix('#7d4ad0', p.accent, 0.12)}"/><path d="M0-26c-2-10 4-18 12-22" stroke="${leaf(p)}" stroke-width="6" fill="none"/><path d="M-26-6c2-10 8-13 15-13" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".6" fill="none"/>`,
  lemon: (p: Palette) =>
    `<path d="M-46 10c2-30 28-46 56-40 8-8 20-8 22-2-2 6-4 8-2 14C38 14 12 40-18 34c-10 6-24 4-26-4 2-6-2-12-2-20z" fill="${mix('#f7dc3e', p.light, 0.1)}"/><path d="M-26 2c4-12 14-18 24-19" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".7" fill="none"/>`,
  clover: (p: Palette) =>
    `<path d="M0 0C-8-18-40-20-34-36c6-14 28-8 34 4 6-12 28-18 34-4 6 16-26 18-34 36z" fill="${leaf(p)}" transform="translate(0 4)"/><path d="M0 0c8 18 40 20 34 36-6 12-26 6-34-8-8 14-28 20-34 8C-40 20-8 18 0 0z" fill="${mix(leaf(p), '#000000', 0.2)}" transform="rotate(90)"/><path d="M0 0c8 18 40 20 34 36-6 12-26 6-34-8-8 14-28 20-34 8C-40 20-8 18 0 0z" fill="${mix(leaf(p), '#ffffff', 0.15)}" transform="rotate(-90)"/><path d="M0 4C0 24 8 36 20 46" fill="none" stroke="${leaf(p)}" stroke-width="6"/>`,
  crown: (p: Palette) =>
    `<path d="M-42 30-48-24-20 0 0-38 20 0l28-24-6 54z" fill="${gold(p)}"/><path d="M-42 30h84v10h-84z" fill="${mix(gold(p), '#000000', 0.3)}"/><circle cy="16" r="8" fill="${red(p)}"/><circle cx="-24" cy="18" r="6" fill="${gem(p)}"/><circle cx="24" cy="18" r="6" fill="${gem(p)}"/>`,
} satisfies Record<string, (p: Palette) => string>;

export type SymbolName = keyof typeof symbols;
export const symbolNames = Object.keys(symbols) as [SymbolName, ...SymbolName[]];

const red = (p: Palette): string => mix('#d92b45', p.warm, 0.12);
const leaf = (p: Palette): string => mix('#3fae5a', p.turf[1], 0.2);
const gem = (p: Palette): string => mix('#38b6f0', p.accent, 0.3);
export const gold = (p: Palette): string => mix('#f4b93a', p.warm, 0.1);
