import { useSyncExternalStore } from 'react';

/** Whether the bottom sheet of the slip is open, on phones. */
let open = false;
const listeners = new Set<() => void>();

export function setSlipOpen(next: boolean): void {
  open = next;
  listeners.forEach((notify) => notify());
}

export const openSlip = () => setSlipOpen(true);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useSlipOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => false,
  );
}
