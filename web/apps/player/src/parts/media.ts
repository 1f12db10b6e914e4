import { useSyncExternalStore } from 'react';
import { renderedPage } from '../rendered-page.ts';

const wide = '(min-width: 1024px)';

const subscribe = (onChange: () => void) => {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the window is wide enough to show the bet slip beside the screen. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => renderedPage()?.wide ?? false,
  );
}
