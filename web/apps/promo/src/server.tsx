import { Document } from './document.tsx';
import { markup } from './markup/markup.ts';
import type { Page } from './page.ts';

/** Called by the Go side: the page as JSON in, the whole document out. */
function renderPage(json: string): string {
  return `<!doctype html>${markup(<Document page={JSON.parse(json) as Page} build={__BUILD__} />)}`;
}

(globalThis as { renderPage?: typeof renderPage }).renderPage = renderPage;
