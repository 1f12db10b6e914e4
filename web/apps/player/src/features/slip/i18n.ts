import type en from '@lang/player/en.slip.json';
import catalogues from 'virtual:lang/player.slip';
import { createPart } from '../../i18n.ts';

export type SlipKey = keyof typeof en;

/** What the slip says beyond singles and accumulators: systems, builders, funds, quick bets. */
export const { useI18n, useT } = createPart<SlipKey>(catalogues);
