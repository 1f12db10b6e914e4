import { errorText } from '@maidan/api';
import type en from '@lang/player/en.error.json';
import catalogues from 'virtual:lang/player.error';
import { createPart, useI18n } from './i18n.ts';

const { useLoaded } = createPart<keyof typeof en>(catalogues);

type Lookup = (key: string) => string | undefined;

/** Looks up the text of `error.<code>`: among the app's own texts, then among those of all refusals, which load after the start. */
export function useErrorLookup(): Lookup {
  const app = useI18n();
  const refusals = useLoaded();
  return (key) => app.maybe(key) ?? refusals?.maybe(key);
}

/**
 * Turns what was thrown into a sentence of the language in use. `own` are texts of the screen that say it better; every
 * other code that the server can answer has a text in `lang/player/<language>.error.json`.
 */
export function useErrorText(own?: Lookup): (error: unknown) => string {
  const lookup = useErrorLookup();
  return (error) => errorText(error, (key) => own?.(key) ?? lookup(key));
}
