import { errorText } from '@maidan/api';
import type en from '@lang/player/en.verification.json';
import catalogues from 'virtual:lang/player.verification';
import { createPart, useI18n as useApp } from '../../i18n.ts';

export type VerificationKey = keyof typeof en;
export const { useI18n, useT } = createPart<VerificationKey>(catalogues);

/** Turns what was thrown into a sentence: of these screens, else of the app. */
export function useExplain(): (error: unknown) => string {
  const { maybe } = useI18n();
  const { maybe: app } = useApp();
  return (error) => errorText(error, (key) => maybe(key) ?? app(key));
}
