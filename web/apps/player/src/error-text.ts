import { errorText } from '@maidan/api';
import type en from '@lang/player/en.error.json';
import catalogues from 'virtual:lang/player.error';
import { createPart, useI18n } from './i18n.ts';

const { useLoaded } = createPart<keyof typeof en>(catalogues);

type Lookup = (key: string) => string | undefined;

/** Looks up the text of `error.<code>` in the app's texts, then in the error texts, which load after the start. */
export function useErrorLookup(): Lookup {
  const app = useI18n();
  const errors = useLoaded();
  return (key) => app.maybe(key) ?? errors?.maybe(key);
}

/**
 * Turns a thrown error into a sentence of the current language. `own` looks up more specific texts of a screen first. Every other
 * code of the API has a text in `lang/player/<language>.error.json`.
 */
export function useErrorText(own?: Lookup): (error: unknown) => string {
  const lookup = useErrorLookup();
  return (error) => errorText(error, (key) => own?.(key) ?? lookup(key));
}
