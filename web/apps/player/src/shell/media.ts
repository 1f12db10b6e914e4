import { useSyncExternalStore } from 'react';
import { renderedPage } from '../rendered-page.ts';

const wide = '(min-width: 1024px)';

const subscribe = (tell: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether there is room for the slip beside the screen. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => renderedPage()?.wide ?? false,
  );
}
