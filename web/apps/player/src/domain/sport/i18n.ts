import type en from '@lang/player/en.sport.json';
import catalogues from 'virtual:lang/player.sport';
import { createPart } from '../../i18n.ts';

export type SportKey = keyof typeof en;

/** The texts of the sportsbook's screens except the match page. */
export const { useT, useI18n } = createPart<SportKey>(catalogues);
