import type en from '@lang/player/en.scorecard.json';
import catalogues from 'virtual:lang/player.scorecard';
import { createPart } from '../../i18n.ts';

export type CardKey = keyof typeof en;

/** The texts of the match page except markets: scorecard, line-ups, ball by ball, plots. */
export const { useT, useI18n } = createPart<CardKey>(catalogues);
