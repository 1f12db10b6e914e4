import { directionOf, localeOf } from './language.ts';
import { format, type Args, type Messages } from './message.ts';

/** One language, loaded. */
export interface Translator<Key extends string> {
  code: string;
  locale: string;
  dir: 'ltr' | 'rtl';
  t: (key: Key, args?: Args) => string;
  /** A text whose key is known at run time only, such as `error.<code>`; undefined if there is none. */
  maybe: (key: string, args?: Args) => string | undefined;
}

/** Keeps amounts and names in one piece inside right-to-left text (first-strong isolates). */
function isolated(args: Args | undefined): Args | undefined {
  if (!args) return undefined;
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' && !isCase.test(value) ? `\u2068${value}\u2069` : value,
    ]),
  );
}

/** Values that a `select` chooses by are not shown and stay as they are. */
const isCase = /^[a-z_]+$/;

export function translator<Key extends string>(code: string, messages: Messages): Translator<Key> {
  const locale = localeOf(code);
  const dir = directionOf(code);
  const maybe = (key: string, args?: Args) => {
    const message = messages[key];
    return message === undefined
      ? undefined
      : format(message, locale, dir === 'rtl' ? isolated(args) : args);
  };
  return {
    code,
    locale,
    dir,
    maybe,
    t: (key, args) => maybe(key, args) ?? key,
  };
}

/** What `virtual:lang/<area>` exports: the languages of an area, each loaded when asked for. */
export interface Catalogues {
  codes: string[];
  load: Record<string, () => Promise<{ default: Messages }>>;
}

/** Loads a language of an area. An unknown code gives English. */
export async function loadTranslator<Key extends string>(
  catalogues: Catalogues,
  code: string,
): Promise<Translator<Key>> {
  const load = catalogues.load[code];
  if (!load) return loadTranslator(catalogues, 'en');
  return translator<Key>(code, (await load()).default);
}
