import type { DehydratedState } from '@tanstack/react-query';

/**
 * What the server used to render the page. The first render in the browser uses the same values, so that hydration matches.
 * The time zone, the width of the screen and the bet slip are filled in right after it.
 */
export interface RenderedPage {
  language: string;
  /** Start of the visitor's day in the time zone that the server assumed, in unix milliseconds. */
  today: number;
  wide: boolean;
  signedIn: boolean;
  queries: DehydratedState;
  /** The matched routes, in the format of the router's dehydrated state. */
  matches: RenderedMatch[];
}

export interface RenderedMatch {
  /** Id of the match, with # for each slash. */
  i: string;
  /** Status and time of the last change. */
  s: 'success' | 'pending' | 'error' | 'redirected' | 'notFound';
  u: number;
  ssr: boolean;
}

/** The id of the element that contains the RenderedPage as JSON (internal/screen writes it). */
export const renderedPageId = 'rendered';

let page: RenderedPage | undefined;

/** The data of a page that the server rendered; undefined on other pages. */
export const renderedPage = (): RenderedPage | undefined => page;

export function setRenderedPage(next: RenderedPage | undefined): void {
  page = next;
}

if (typeof document !== 'undefined') {
  const text = document.getElementById(renderedPageId)?.textContent;
  if (text) page = JSON.parse(text) as RenderedPage;
}

let title = '';

/** Stores the title of a screen that the server renders; in the browser useTitle sets it. */
export function setRenderedTitle(next: string): void {
  title = next;
}

/** The title of the screen that was rendered last on the server. */
export const renderedTitle = (): string => title;
