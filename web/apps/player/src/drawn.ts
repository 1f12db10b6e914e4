import { useSyncExternalStore } from 'react';
import type { DehydratedState } from '@tanstack/react-query';

/**
 * The page as the server drew it. The first render in the browser repeats it exactly, with these values and answers; what this
 * device knows better (its time zone, the width of its screen, the bet slip) follows at once.
 */
export interface Drawn {
  language: string;
  wide: boolean;
  signedIn: boolean;
  queries: DehydratedState;
  /** The routes that the address matched, as the router hands them over. */
  matches: DrawnMatch[];
}

export interface DrawnMatch {
  /** Id of the match, with # for each slash. */
  i: string;
  /** Status and time of the last change. */
  s: 'success' | 'pending' | 'error' | 'redirected' | 'notFound';
  u: number;
  ssr: boolean;
}

/** The id of the element that carries it, as JSON. */
export const drawnId = 'drawn';

let drawn: Drawn | undefined;

/** What the server drew; undefined on a page that it did not draw. */
export const drawnPage = (): Drawn | undefined => drawn;

export function setDrawn(page: Drawn | undefined): void {
  drawn = page;
}

if (typeof document !== 'undefined') {
  const text = document.getElementById(drawnId)?.textContent;
  if (text) drawn = JSON.parse(text) as Drawn;
}

let title = '';

/** Notes the title of a screen that the server renders; in the browser useTitle sets it. */
export function noteTitle(shown: string): void {
  title = shown;
}

/** The title of the screen that was rendered last on the server. */
export const shownTitle = (): string => title;

const never = () => () => undefined;

/** False on the server and in the render that repeats what it drew, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
