import { drawShareImage } from '@maidan/art';
import { renderToString } from 'react-dom/server';
import { Document } from './document.tsx';
import type { Page, SceneRef } from './page.ts';

/** Called by the Go side: takes the page as JSON, returns the whole document. */
function renderPage(json: string): string {
  return `<!doctype html>${renderToString(<Document page={JSON.parse(json) as Page} build={__BUILD__} />)}`;
}

/** What a share image shows. Its twin is `picture` of internal/campaign/share.go. */
interface Picture {
  palette: string;
  scene: SceneRef;
  /** How many fields the wheel has, or kinds of capsules the machine; 0 where the scene is neither of a page. */
  segments: number;
}

/** Called by the Go side: takes a picture as JSON, returns an SVG document of 1200 by 630. */
function renderShareImage(json: string): string {
  const { palette, scene, segments } = JSON.parse(json) as Picture;
  return drawShareImage({ scene: scene.name, seed: scene.seed, palette }, segments);
}

Object.assign(globalThis, { renderPage, renderShareImage });
