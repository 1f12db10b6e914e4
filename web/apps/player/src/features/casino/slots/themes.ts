import type { SlotId } from '../../../domain/casino/games.ts';
import type { Theme } from './theme.ts';

/** The look of each machine, loaded with its screen. */
export const themes: Record<SlotId, () => Promise<{ theme: Theme }>> = {
  'caravan-ways': () => import('./scenes/caravan-ways.ts'),
  'coral-clusters': () => import('./scenes/coral-clusters.ts'),
  'jungle-atlas': () => import('./scenes/jungle-atlas.ts'),
  'lucky-joker': () => import('./scenes/lucky-joker.ts'),
  'mithai-rush': () => import('./scenes/mithai-rush.ts'),
  'monsoon-treasure': () => import('./scenes/monsoon-treasure.ts'),
  'savanna-coins': () => import('./scenes/savanna-coins.ts'),
};
