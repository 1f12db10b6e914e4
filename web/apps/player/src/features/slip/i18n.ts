import type en from '@lang/player/en.slip.json';
import catalogues from 'virtual:lang/player.slip';
import { createPart } from '../../i18n.ts';

export type SlipKey = keyof typeof en;

/** Texts of systems, bet builders, funds and quick bets; those of singles and accumulators are in the app catalogue. */
export const { useI18n, useT } = createPart<SlipKey>(catalogues);
