import { useSyncExternalStore } from 'react';
import { empty, SlipStore } from './store.ts';

export * from './store.ts';

/** The slip of this tab. */
export const slip = new SlipStore(sessionStorage);

export function useSlip() {
  return useSyncExternalStore(slip.subscribe, slip.get, () => empty);
}

/** Whether the selection is on the slip. Changes of other selections do not re-render. */
export function useOnSlip(selectionId: string): boolean {
  return useSyncExternalStore(
    slip.subscribe,
    () => slip.has(selectionId),
    () => false,
  );
}
