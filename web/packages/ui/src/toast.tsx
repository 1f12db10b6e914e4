import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';

/** A message about something that happened. */
export interface Toast {
  id: number;
  /** Up to 199 a warning, up to 299 a success, above that an error (the product's rule). */
  code: number;
  message: string;
  /** Milliseconds until it closes by itself; -1 never. */
  timeout: number;
  /** How often it was shown; each time its timeout begins again. */
  times: number;
}

export type Tone = 'warning' | 'success' | 'error';

export function toneOf(code: number): Tone {
  return code <= 199 ? 'warning' : code <= 299 ? 'success' : 'error';
}

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const watchers = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  watchers.forEach((notify) => notify());
}

/** Shows a message. The same message again is not added: the timeout of the one that is shown begins again. Returns its id. */
export function toast(message: string, code = 200, timeout = 6000): number {
  const shown = toasts.find((t) => t.message === message && t.code === code);
  if (shown) {
    set(toasts.map((t) => (t === shown ? { ...t, timeout, times: t.times + 1 } : t)));
    return shown.id;
  }
  set([...toasts, { id: ++lastId, code, message, timeout, times: 1 }].slice(-4));
  return lastId;
}

/** Closes a message, or all without an id. */
export function dismissToast(id?: number): void {
  set(id === undefined ? none : toasts.filter((t) => t.id !== id));
}

const edges: Record<Tone, string> = {
  warning: 'border-s-money',
  success: 'border-s-up',
  error: 'border-s-down',
};

function Card({
  toast: { id, code, message, timeout, times },
  close,
}: {
  toast: Toast;
  close: string;
}) {
  useEffect(() => {
    if (timeout < 0) return;
    const timer = setTimeout(() => dismissToast(id), timeout);
    return () => clearTimeout(timer);
  }, [id, timeout, times]);
  const tone = toneOf(code);
  return (
    <div
      data-tone={tone}
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(
        'pointer-events-auto flex items-center gap-2 rounded border border-s-4 border-rope bg-raised ps-4',
        'shadow-lift animate-[rise_180ms_ease-out]',
        edges[tone],
      )}
    >
      <p className="grow py-3 text-sm">{message}</p>
      <button
        type="button"
        aria-label={close}
        className="tap grid place-items-center text-quiet"
        onClick={() => dismissToast(id)}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}

const subscribe = (notify: () => void) => {
  watchers.add(notify);
  return () => void watchers.delete(notify);
};

interface ToasterProps {
  closeLabel: string;
  label: string;
  /** Above all else under the top bar, or in the lower corner on wide screens. */
  place?: 'top' | 'bottom';
}

const places = {
  top: 'top-16 sm:start-auto sm:end-4',
  bottom: 'bottom-4 sm:start-4 sm:end-auto',
};

/** Where messages show; one per app. */
export function Toaster({ closeLabel, label, place = 'top' }: ToasterProps) {
  const list = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  return (
    <section aria-label={label}>
      <div
        className={clsx(
          'pointer-events-none fixed inset-x-3 z-60 mx-auto grid max-w-md gap-2 sm:w-96',
          places[place],
        )}
      >
        {list.map((item) => (
          <Card key={item.id} toast={item} close={closeLabel} />
        ))}
      </div>
    </section>
  );
}
