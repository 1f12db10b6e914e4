import type en from '@lang/player/en.rule.json';
import { createPart } from '@maidan/i18n/react';
import { readable } from '@maidan/i18n/sport';
import catalogues from 'virtual:lang/player.rule';
import { currentLanguage, useI18n } from '../../i18n.ts';

const { useI18n: useTexts } = createPart<keyof typeof en>(
  catalogues,
  () => useI18n().code,
  currentLanguage(),
);

/** The sentence of a rule, as players read it. */
export function useRules(): (key: string) => string {
  const { maybe } = useTexts();
  return (key) => maybe(key) ?? readable(key.replace(/^rule\./, '').replaceAll('.', ' '));
}
