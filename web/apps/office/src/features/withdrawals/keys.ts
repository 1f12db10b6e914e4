import { useEffect, useEffectEvent } from 'react';

export interface Keys {
  next: () => void;
  previous: () => void;
  approve: () => void;
  reject: () => void;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The keys of the queue: j and k move, a approves, r rejects. Silent while somebody types or a dialog is open. */
export function useKeys(keys: Keys, enabled: boolean) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (typing(event.target) || event.metaKey || event.ctrlKey || event.altKey) return;
    const act = { j: keys.next, k: keys.previous, a: keys.approve, r: keys.reject }[
      event.key.toLowerCase()
    ];
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
