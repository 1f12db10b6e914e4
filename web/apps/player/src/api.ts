import { createApi, errorText } from '@maidan/api';
import { useSyncExternalStore } from 'react';
import { currentLanguage, useI18n } from './i18n.ts';

/** The one client of the app, on the page's own origin. */
export const api = createApi({ base: location.origin, language: currentLanguage });

export function useSignedIn(): boolean {
  return useSyncExternalStore(api.session.subscribe, () => api.session.signedIn);
}

/** Turns what was thrown into a sentence of the language in use. */
export function useErrorText(): (error: unknown) => string {
  const { maybe } = useI18n();
  return (error) => errorText(error, maybe);
}
