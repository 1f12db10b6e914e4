import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { loadTranslator, type Catalogues, type Translator } from './translator.ts';

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

/**
 * The texts of a part of an app, which come with the first screen that needs them: until they are there, the screen
 * suspends. `useCode` returns the language in use; `first` is loaded at once, other languages by `load` or when they are used.
 */
export function createPart<Key extends string>(
  catalogues: Catalogues,
  useCode: () => string,
  first: string,
) {
  const loading = new Map<string, Promise<Translator<Key>>>();
  const loaded = new Map<string, Translator<Key>>();
  const watchers = new Set<() => void>();

  function load(code: string): Promise<Translator<Key>> {
    const known = loading.get(code);
    if (known) return known;
    const texts = loadTranslator<Key>(catalogues, code);
    loading.set(code, texts);
    // Whoever asks again after a failure of the network is to get another try.
    texts.then(
      (translator) => {
        loaded.set(code, translator);
        // React reads these fields. Without them even a fulfilled promise suspends the component that first uses it, and a
        // server-rendered screen that is not hydrated yet disappears for a moment.
        Object.assign(texts, { status: 'fulfilled', value: translator });
        watchers.forEach((changed) => changed());
      },
      () => loading.delete(code),
    );
    return texts;
  }
  void load(first).catch(() => undefined);

  const useI18n = (): Translator<Key> => use(load(useCode()));

  /** Only the function that translates. */
  const useT = (): Translator<Key>['t'] => useI18n().t;

  const watch = (changed: () => void) => {
    watchers.add(changed);
    return () => void watchers.delete(changed);
  };

  /** The texts once they are loaded, for screens that do without them until then. Never suspends. */
  const useLoaded = (): Translator<Key> | undefined => {
    const code = useCode();
    useEffect(() => void load(code).catch(() => undefined), [code]);
    const read = () => loaded.get(code);
    return useSyncExternalStore(watch, read, read);
  };

  return { useI18n, useT, useLoaded, load };
}
