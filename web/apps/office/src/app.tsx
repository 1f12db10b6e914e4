import { ApiError } from '@maidan/api';
import { applyLanguage, writeLanguage, type Translator } from '@maidan/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { I18nProvider, loadLanguage, type Key } from './i18n.ts';
import { LanguageSwitch } from './language-switch.ts';
import { sessionQuery } from './domain/session/session.ts';
import { createOfficeRouter } from './router.tsx';

/** Asks again when the answer may come out otherwise: not for what the server refused. */
const mayRetry = (failures: number, error: unknown) =>
  failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const createQueries = () =>
  new QueryClient({ defaultOptions: { queries: { retry: mayRetry } } });

type Router = ReturnType<typeof createOfficeRouter>;

/** A session that ended meanwhile leads to the sign-in, and back afterwards. */
function leaveWhenEnded(queries: QueryClient, router: Router) {
  return queries.getQueryCache().subscribe(({ type, query }) => {
    const error: unknown = query.state.error;
    if (type !== 'updated' || !(error instanceof ApiError && error.status === 401)) return;
    if (!queries.getQueryData(sessionQuery.queryKey)) return;
    queries.removeQueries(sessionQuery);
    void router.invalidate();
  });
}

export interface AppProps {
  language: Translator<Key>;
  queries?: QueryClient;
  router?: Router;
}

export function App({ language: first, ...made }: AppProps) {
  const [language, setLanguage] = useState(first);
  const [queries] = useState(() => made.queries ?? createQueries());
  const [router] = useState(() => made.router ?? createOfficeRouter(queries));
  useEffect(() => leaveWhenEnded(queries, router), [queries, router]);
  const change = useMemo(
    () => async (code: string) => {
      const next = await loadLanguage(code);
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
          <RouterProvider router={router} />
        </QueryClientProvider>
      </LanguageSwitch>
    </I18nProvider>
  );
}
