import type en from '@lang/player/en.mybets.json';
import catalogues from 'virtual:lang/player.mybets';
import { createPart } from '../../i18n.ts';

export type MyBetsKey = keyof typeof en;

/** What the player's bets say beyond their first lines: systems, cash-out, reasons. */
export const { useI18n, useT } = createPart<MyBetsKey>(catalogues);
