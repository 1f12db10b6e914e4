import './app.css';
import { takeNotice } from '@maidan/api/carried';
import { applyLanguage } from '@maidan/i18n';
import { toast } from '@maidan/ui';
import { hydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, createQueries } from './app.tsx';
import { drawnPage } from './drawn.ts';
import { currentLanguage, loadLanguage } from './i18n.ts';
import { createAppRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const drawn = drawnPage();
const queries = createQueries();
const router = createAppRouter();
const [language] = await Promise.all([
  loadLanguage(currentLanguage()),
  // What the server drew can be repeated only with the screen's own code.
  drawn && router.load(),
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
  router.ssr = { manifest: undefined };
  hydrateRoot(root, app);
} else createRoot(root).render(app);
