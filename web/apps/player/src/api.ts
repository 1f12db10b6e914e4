import { createApi } from '@maidan/api';
import { useSyncExternalStore } from 'react';
import { drawnPage } from './drawn.ts';
import { currentLanguage } from './i18n.ts';

/** The one client of the app, on the page's own origin. */
export const api = createApi({ base: location.origin, language: currentLanguage });

export function useSignedIn(): boolean {
  return useSyncExternalStore(
    api.session.subscribe,
    () => api.session.signedIn,
    () => drawnPage()?.signedIn ?? false,
  );
}

export { useErrorLookup, useErrorText } from './error-text.ts';
