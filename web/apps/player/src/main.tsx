import './app.css';
import { takeNotice } from '@maidan/api/carried';
import { applyLanguage } from '@maidan/i18n';
import { toast } from '@maidan/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { currentLanguage, loadLanguage } from './i18n.ts';

const language = await loadLanguage(currentLanguage());
applyLanguage(language.code);

// A sign-in or registration on the promo site ends here; its notice goes on.
const notice = takeNotice();
if (notice) toast(notice.message, notice.code, notice.left);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App language={language} />
  </StrictMode>,
);
