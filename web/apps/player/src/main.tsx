import './app.css';
import { takeNotice } from '@maidan/api/carried';
import { applyLanguage } from '@maidan/i18n';
import { toast } from '@maidan/ui';
import { hydrate } from '@tanstack/react-query';
import { hydrate as hydrateRouter } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createQueries } from './app.tsx';
import { renderedPage, type RenderedMatch } from './rendered-page.ts';
import { Hydrated } from './hydrated.tsx';
import { currentLanguage, loadLanguage } from './i18n.ts';
import { createAppRouter } from './router.tsx';

/** Sets the global that the router reads the server-rendered routes from. */
function setRouterGlobal(matches: RenderedMatch[]): void {
  const router = { manifest: undefined, matches };
  Object.assign(globalThis, { $_TSR: { router, buffer: [], h: () => undefined } });
}

/** Not awaited at the top level: scripts that import this module would wait for it. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const page = renderedPage();
  const queries = createQueries();
  const router = createAppRouter(queries);
  if (page) setRouterGlobal(page.matches);
  const [language] = await Promise.all([
    loadLanguage(currentLanguage()),
    // Hydration needs the code of the screen.
    page && hydrateRouter(router),
  ]);
  applyLanguage(language.code);

  // Shows the notice of a sign-in or registration on the promo site.
  const notice = takeNotice();
  if (notice) toast(notice.message, notice.code, notice.left);

  const app = (
    <StrictMode>
      <App language={language} queries={queries} router={router} />
    </StrictMode>
  );
  if (page) {
    hydrate(queries, page.queries);
    // Inside a transition, React yields to the browser every few milliseconds.
    startTransition(() => void hydrateRoot(root, <Hydrated>{app}</Hydrated>));
  } else createRoot(root).render(app);
}

// In a task of its own: the browser can handle input between loading the scripts and starting.
setTimeout(() => void start());
