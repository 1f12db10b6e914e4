import { createContext, use, type ReactNode } from 'react';
import type { Translator } from './translator.ts';

/**
 * The React side for one app: keys are those of its English catalogue, so a wrong key does not
 * compile. `createI18n<keyof typeof en>()`.
 */
export function createI18n<Key extends string>() {
  const Context = createContext<Translator<Key> | null>(null);

  function I18nProvider({ value, children }: { value: Translator<Key>; children: ReactNode }) {
    return <Context value={value}>{children}</Context>;
  }

  /** The translator of the language in use. */
  function useI18n(): Translator<Key> {
    const value = use(Context);
    if (!value) throw new Error('useI18n is used outside I18nProvider');
    return value;
  }

  /** Only the function that translates. */
  function useT(): Translator<Key>['t'] {
    return useI18n().t;
  }

  return { I18nProvider, useI18n, useT };
}
