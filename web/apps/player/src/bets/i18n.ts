import type en from '@lang/player/en.mybets.json';
import catalogues from 'virtual:lang/player.mybets';
import { useErrorText } from '../api.ts';
import { createPart } from '../i18n.ts';

export type MyBetsKey = keyof typeof en;

/** What the player's bets say beyond their first lines: systems, cash-out, reasons. */
export const { useI18n, useT } = createPart<MyBetsKey>(catalogues);

/** Turns a refusal into a sentence of the language in use: of these screens, or else of the whole app. */
export function useExplain(): (error: unknown) => string {
  return useErrorText(useI18n().maybe);
}
