import type en from '@lang/player/en.mybets.json';
import catalogues from 'virtual:lang/player.mybets';
import { useErrorText } from '../../api.ts';
import { createPart } from '../../i18n.ts';

export type MyBetsKey = keyof typeof en;

/** Texts of the player's bets: systems, cash-out, void reasons. */
export const { useI18n, useT } = createPart<MyBetsKey>(catalogues);

/** Turns an error into a sentence of the current language: with the texts of this part, else of the app. */
export function useExplain(): (error: unknown) => string {
  return useErrorText(useI18n().maybe);
}
