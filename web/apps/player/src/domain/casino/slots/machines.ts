import caravan from '../../../../../../../internal/casino/game/slot/machines/caravan-ways.json';
import coral from '../../../../../../../internal/casino/game/slot/machines/coral-clusters.json';
import atlas from '../../../../../../../internal/casino/game/slot/machines/jungle-atlas.json';
import joker from '../../../../../../../internal/casino/game/slot/machines/lucky-joker.json';
import mithai from '../../../../../../../internal/casino/game/slot/machines/mithai-rush.json';
import monsoon from '../../../../../../../internal/casino/game/slot/machines/monsoon-treasure.json';
import savanna from '../../../../../../../internal/casino/game/slot/machines/savanna-coins.json';
import type { SlotId } from '../games.ts';
import type { Machine } from './machine.ts';

/** The data of all slot machines: the files that the server plays by. */
export const machines = {
  'caravan-ways': caravan,
  'coral-clusters': coral,
  'jungle-atlas': atlas,
  'lucky-joker': joker,
  'mithai-rush': mithai,
  'monsoon-treasure': monsoon,
  'savanna-coins': savanna,
} as unknown as Record<SlotId, Machine>; // JSON has no tuples and no unions
