import type en from '@lang/player/en.betoffers.json';
import catalogues from 'virtual:lang/player.betoffers';
import { createPart } from '../../i18n.ts';

/** Texts of offers on bets: in the slip, on bets and on the page of bonuses. */
export const { useT } = createPart<keyof typeof en>(catalogues);
