import './app.css';
import { applyLanguage } from '@maidan/i18n';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { currentLanguage, loadLanguage } from './i18n.ts';

const language = await loadLanguage(currentLanguage());
applyLanguage(language.code);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App language={language} />
  </StrictMode>,
);
