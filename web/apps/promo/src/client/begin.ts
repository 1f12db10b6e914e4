import type { Look } from '../page.ts';
import { dropCapsule } from './capsules.ts';
import { scratchCard } from './card.ts';
import type { Motion } from './motion.ts';
import { turnWheel } from './wheel.ts';

const motions: Record<Look, (still: boolean) => Motion> = {
  wheel: turnWheel,
  capsules: dropCapsule,
  card: scratchCard,
};

/** Begins what moves on a page of a look. Where people want no motion it only shows the end. */
export const begin = (look: Look): Motion =>
  motions[look](matchMedia('(prefers-reduced-motion: reduce)').matches);
