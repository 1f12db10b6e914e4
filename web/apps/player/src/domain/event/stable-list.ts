import { useState, useSyncExternalStore } from 'react';

/** The order stays frozen for this long after a touch, in milliseconds. */
const cooldown = 1000;

let touches = 0;
let pressed = false;
let coolingDown = false;
let cooldownTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());

function onChange() {
  clearTimeout(cooldownTimer);
  if (touches === 0 && !pressed) {
    coolingDown = true;
    cooldownTimer = setTimeout(() => {
      coolingDown = false;
      notify();
    }, cooldown);
  }
  notify();
}

// Scrolling cancels the pointer while the finger still touches, so touch events count, too.
const eventUpdates: [string, (event: Event) => void][] = [
  ['pointerdown', () => (pressed = true)],
  ['pointerup', () => (pressed = false)],
  ['pointercancel', () => (pressed = false)],
  ...['touchstart', 'touchend', 'touchcancel'].map((name): [string, (event: Event) => void] => [
    name,
    (event) => (touches = (event as TouchEvent).touches.length),
  ]),
];

const eventHandlers = Object.fromEntries(
  eventUpdates.map(([name, update]) => [
    name,
    (event: Event) => {
      update(event);
      onChange();
    },
  ]),
);

function subscribe(listener: () => void) {
  if (listeners.size === 0)
    for (const [name, handler] of Object.entries(eventHandlers))
      addEventListener(name, handler, { capture: true, passive: true });
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0)
      for (const [name, handler] of Object.entries(eventHandlers))
        removeEventListener(name, handler, { capture: true });
  };
}

const isTouching = () => pressed || touches > 0 || coolingDown;

/** Whether a finger or mouse button is down, or was within the last second. */
export const useTouching = (): boolean => useSyncExternalStore(subscribe, isTouching, () => false);

/** Returns the current items in the frozen order, followed by new items from the end of the list. */
function inFrozenOrder<T extends { id: string }>(frozen: T[], items: T[]): T[] {
  const current = new Map(items.map((item) => [item.id, item]));
  const frozenIds = new Set(frozen.map((item) => item.id));
  const last = items.findLastIndex((item) => frozenIds.has(item.id));
  const appended = items.slice(last + 1);
  return [...frozen.map((item) => current.get(item.id) ?? item), ...appended];
}

/**
 * Freezes the order and members of a list during a touch, so that a tap does not hit an item that has just moved. The items' contents
 * still update. Needs a component `key` per list.
 */
export function useStableList<T extends { id: string }>(items: T[]): T[] {
  const touching = useTouching();
  const [frozen, setFrozen] = useState<T[] | null>(null);
  if (touching && !frozen) setFrozen(items);
  if (!touching && frozen) setFrozen(null);
  return touching && frozen ? inFrozenOrder(frozen, items) : items;
}
