import { useSyncExternalStore } from 'react';

/** Whether the slip's sheet is drawn up, on phones. */
let open = false;
const watchers = new Set<() => void>();

export function setSlipOpen(next: boolean): void {
  open = next;
  watchers.forEach((tell) => tell());
}

export const openSlip = () => setSlipOpen(true);

const subscribe = (tell: () => void) => {
  watchers.add(tell);
  return () => void watchers.delete(tell);
};

export function useSlipOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}
