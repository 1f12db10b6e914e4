import type en from '@lang/player/en.rule.json';
import catalogues from 'virtual:lang/player.rule';
import { createPart } from '../i18n.ts';
import type { Rule } from './calls.ts';

const { useI18n } = createPart<keyof typeof en>(catalogues);

/** The sentence of a rule: in the language in use where there is one, else as the house wrote it, in English. */
export function useRuleText(): (rule: Rule) => { text: string; lang?: string } {
  const { maybe } = useI18n();
  return ({ key, text }) => {
    const own = maybe(key);
    return own === undefined ? { text, lang: 'en' } : { text: own };
  };
}
