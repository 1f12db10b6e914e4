import { createApi } from '@maidan/api';
import { useSyncExternalStore } from 'react';
import { renderedPage } from './rendered-page.ts';
import { currentLanguage } from './i18n.ts';

/** The API client of the app, on the page's origin. */
export const api = createApi({ base: location.origin, language: currentLanguage });

export function useSignedIn(): boolean {
  return useSyncExternalStore(
    api.session.subscribe,
    () => api.session.signedIn,
    () => renderedPage()?.signedIn ?? false,
  );
}

export { useErrorLookup, useErrorText } from './error-text.ts';
