import { renderToString } from 'react-dom/server';
import { Document } from './document.tsx';
import type { Page } from './page.ts';

/** Called by the Go side: the page as JSON in, the whole document out. */
function renderPage(json: string): string {
  return `<!doctype html>${renderToString(<Document page={JSON.parse(json) as Page} build={__BUILD__} />)}`;
}

(globalThis as { renderPage?: typeof renderPage }).renderPage = renderPage;
