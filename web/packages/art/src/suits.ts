/** Suits and ranks as outlines, so that no font is needed. */

/** About 40 wide around 0 0. */
export const suits = {
  spade:
    'M0-22C8-8 22-2 20 10 18 20 6 20 3 12c0 6 2 9 6 11H-9c4-2 6-5 6-11-3 8-15 8-17-2C-22-2-8-8 0-22z',
  heart: 'M0 22C-8 10-22 2-21-9-20-22-4-22 0-10 4-22 20-22 21-9 22 2 8 10 0 22z',
  diamond: 'M0-24 17 0 0 24-17 0z',
  club: 'M-3 10C-8 20-22 16-20 5-19-4-11-6-7-3-14-12-9-22 0-22S14-12 7-3c4-3 12-1 13 8 2 11-12 15-17 5 0 7 2 10 6 13H-9c4-3 6-6 6-13z',
} as const;

export type Suit = keyof typeof suits;

/** Strokes 20 wide and 28 high around 0 0. */
export const ranks = {
  A: 'M-11 14 0-14 11 14M-7 5H7',
  K: 'M-9-14v28M10-14-8 3M-2-3 11 14',
  Q: 'M0-14a10 14 0 0 1 0 28 10 14 0 0 1 0-28M2 6l9 10',
  J: 'M-3-14H9V4c0 14-18 13-18 1',
  '10': 'M-11-10l5-4v28M6-14c10 0 10 28 0 28s-10-28 0-28',
  '9': 'M9-4a9 9 0 1 1-1-5c3 8 0 19-9 23',
  '8': 'M0-14c10 0 10 12 0 13s-11 15 0 15 10-14 0-15-10-13 0-13',
  '7': 'M-9-14H9L-3 14',
} as const;

export type Rank = keyof typeof ranks;
