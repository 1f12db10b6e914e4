import { ApiError } from '@maidan/api';
import { applyLanguage, writeLanguage, type Translator } from '@maidan/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { I18nProvider, loadLanguage, loadParts, type Key } from './i18n.ts';
import { LanguageSwitch } from './language-switch.ts';
import { LiveProvider } from './domain/live/provider.tsx';
import type { createAppRouter } from './router.tsx';

/** Retries twice, but not after a 4xx response. */
const mayRetry = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const createQueries = () =>
  new QueryClient({ defaultOptions: { queries: { retry: mayRetry } } });

interface AppProps {
  language: Translator<Key>;
  queries: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}

export function App({ language: initialLanguage, queries, router }: AppProps) {
  const [language, setLanguage] = useState(initialLanguage);
  const change = useMemo(
    () => async (code: string) => {
      const next = await loadLanguage(code);
      await loadParts();
      writeLanguage(code);
      applyLanguage(code);
      setLanguage(next);
    },
    [],
  );
  return (
    <I18nProvider value={language}>
      <LanguageSwitch value={change}>
        <QueryClientProvider client={queries}>
          <LiveProvider>
            <RouterProvider router={router} />
          </LiveProvider>
        </QueryClientProvider>
      </LanguageSwitch>
    </I18nProvider>
  );
}
