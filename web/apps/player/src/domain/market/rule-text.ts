import type en from '@lang/player/en.rule.json';
import catalogues from 'virtual:lang/player.rule';
import { createPart } from '../../i18n.ts';
import type { Rule } from '../sport/calls.ts';

const { useI18n } = createPart<keyof typeof en>(catalogues);

/** Returns the text of a rule, translated if possible, else in English with its `lang`. */
export function useRuleText(): (rule: Rule) => { text: string; lang?: string } {
  const { maybe } = useI18n();
  return ({ key, text }) => {
    const translated = maybe(key);
    return translated === undefined ? { text, lang: 'en' } : { text: translated };
  };
}
