import { useEffect, useEffectEvent } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox'));

/** The keys of a screen: each lower-case letter does what it says. Silent while somebody types or a dialog is open. */
export function useKeys(keys: Record<string, () => void>, enabled: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (typing(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    const act = keys[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!enabled) return;
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [enabled]);
}
