import { errorText } from '@maidan/api';
import type en from '@lang/player/en.mybets.json';
import catalogues from 'virtual:lang/player.mybets';
import { createPart, useI18n as useBaseI18n } from '../i18n.ts';

export type MyBetsKey = keyof typeof en;

/** What the player's bets say beyond their first lines: systems, cash-out, reasons. */
export const { useI18n, useT } = createPart<MyBetsKey>(catalogues);

/** Turns a refusal into a sentence of the language in use: of these screens, or else of the whole app. */
export function useExplain(): (error: unknown) => string {
  const own = useI18n();
  const base = useBaseI18n();
  return (error) => errorText(error, (key) => own.maybe(key) ?? base.maybe(key));
}
