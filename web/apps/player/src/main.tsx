import './app.css';
import { takeNotice } from '@maidan/api/carried';
import { applyLanguage } from '@maidan/i18n';
import { toast } from '@maidan/ui';
import { hydrate } from '@tanstack/react-query';
import { hydrate as hydrateRouter } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createQueries } from './app.tsx';
import { drawnPage, type DrawnMatch } from './drawn.ts';
import { Hydrated } from './hydrated.tsx';
import { currentLanguage, loadLanguage } from './i18n.ts';
import { createAppRouter } from './router.tsx';

/** Gives the router the routes that the server rendered, where it looks for them. */
function handOver(matches: DrawnMatch[]): void {
  const router = { manifest: undefined, matches };
  Object.assign(globalThis, { $_TSR: { router, buffer: [], h: () => undefined } });
}

/** Not awaited at the top of this module: the screen's script imports it, and would wait for its end. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const drawn = drawnPage();
  const queries = createQueries();
  const router = createAppRouter();
  if (drawn) handOver(drawn.matches);
  const [language] = await Promise.all([
    loadLanguage(currentLanguage()),
    // What the server drew can be repeated only with the screen's own code.
    drawn && hydrateRouter(router),
  ]);
  applyLanguage(language.code);

  // A sign-in or registration on the promo site ends here; its notice goes on.
  const notice = takeNotice();
  if (notice) toast(notice.message, notice.code, notice.left);

  const app = (
    <StrictMode>
      <App language={language} queries={queries} router={router} />
    </StrictMode>
  );
  if (drawn) {
    hydrate(queries, drawn.queries);
    hydrateRoot(root, <Hydrated>{app}</Hydrated>);
  } else createRoot(root).render(app);
}

void start();
