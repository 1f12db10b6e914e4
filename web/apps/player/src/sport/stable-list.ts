import { useState, useSyncExternalStore } from 'react';

/** For how long after a touch nothing moves, in milliseconds. */
const pause = 1000;

let touches = 0;
let pressed = false;
let resting = false;
let waking: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();
const tell = () => watchers.forEach((watcher) => watcher());

function changed() {
  clearTimeout(waking);
  if (touches === 0 && !pressed) {
    resting = true;
    waking = setTimeout(() => {
      resting = false;
      tell();
    }, pause);
  }
  tell();
}

// A finger that scrolls is a cancelled pointer that still touches: both are listened to.
const listeners: [string, (event: Event) => void][] = [
  ['pointerdown', () => (pressed = true)],
  ['pointerup', () => (pressed = false)],
  ['pointercancel', () => (pressed = false)],
  ...['touchstart', 'touchend', 'touchcancel'].map((name): [string, (event: Event) => void] => [
    name,
    (event) => (touches = (event as TouchEvent).touches.length),
  ]),
];

const react = Object.fromEntries(
  listeners.map(([name, note]) => [
    name,
    (event: Event) => {
      note(event);
      changed();
    },
  ]),
);

function subscribe(watcher: () => void) {
  if (watchers.size === 0)
    for (const [name, listener] of Object.entries(react))
      addEventListener(name, listener, { capture: true, passive: true });
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0)
      for (const [name, listener] of Object.entries(react))
        removeEventListener(name, listener, { capture: true });
  };
}

const isBusy = () => pressed || touches > 0 || resting;

/** Whether a finger or the mouse is down, or was within the last second. */
export const useBusy = (): boolean => useSyncExternalStore(subscribe, isBusy, () => false);

/** Items of a list as it was held, each as it is now; what the list has gained at its end moves nothing and is there, too. */
function steady<T extends { id: string }>(held: T[], items: T[]): T[] {
  const now = new Map(items.map((item) => [item.id, item]));
  const known = new Set(held.map((item) => item.id));
  const last = items.findLastIndex((item) => known.has(item.id));
  const more = items.slice(last + 1);
  return [...held.map((item) => now.get(item.id) ?? item), ...more];
}

/**
 * A list whose order and members stay as they are while a finger is on the screen, so that nobody taps what has just come under it. What
 * the items say may change meanwhile. Another list needs a component of its own (a key).
 */
export function useStableList<T extends { id: string }>(items: T[]): T[] {
  const busy = useBusy();
  const [held, setHeld] = useState<T[] | null>(null);
  if (busy && !held) setHeld(items);
  if (!busy && held) setHeld(null);
  return busy && held ? steady(held, items) : items;
}
