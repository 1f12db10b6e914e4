import { clsx } from 'clsx';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';

/** A place that something will fill; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'block animate-[breathe_1.6s_ease-in-out_infinite] rounded bg-raised',
        className,
      )}
    />
  );
}

/** Announces to screen readers that the page is loading; wraps skeletons. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

export interface StateProps {
  title: ReactNode;
  /** The title is the page's own heading, where the state is all that the page has. */
  page?: boolean;
  text?: ReactNode;
  action?: ReactNode;
  className?: string;
}

/** An empty ground: rope, pitch, nobody on it. */
function Ground({ broken }: { broken?: boolean }) {
  return (
    <svg viewBox="0 0 120 64" className="h-20 w-36" aria-hidden fill="none">
      <ellipse
        cx="60"
        cy="34"
        rx="56"
        ry="26"
        className={broken ? 'stroke-down' : 'stroke-edge'}
        strokeWidth="1.5"
        strokeDasharray={broken ? '9 7' : undefined}
      />
      <ellipse cx="60" cy="34" rx="34" ry="14" className="stroke-rope" strokeDasharray="3 3" />
      <rect x="55" y="26" width="10" height="16" className="fill-rope" />
      <path d="M58 26v-5M60 26v-5M62 26v-5" className="stroke-quiet" strokeWidth="1" />
      {broken && <path d="M57 20l6 2" className="stroke-down" strokeWidth="1.2" />}
    </svg>
  );
}

export function EmptyState({ title, page, text, action, className }: StateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div className={clsx('grid justify-items-center gap-2 px-4 py-10 text-center', className)}>
      <Ground />
      <Title className="heading text-lg">{title}</Title>
      {text && <p className="max-w-sm text-quiet">{text}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}

export function ErrorState({ title, page, text, action, className }: StateProps) {
  const Title = page ? 'h1' : 'p';
  return (
    <div
      role="alert"
      className={clsx('grid justify-items-center gap-2 px-4 py-10 text-center', className)}
    >
      <Ground broken />
      <Title className="heading text-lg">{title}</Title>
      {text && <p className="max-w-sm text-quiet">{text}</p>}
      {action && <div className="pt-2">{action}</div>}
    </div>
  );
}

function subscribe(notify: () => void) {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}

/** Whether the browser believes that it is online. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** A line across the top while there is no connection. */
export function OfflineBar({ text }: { text: string }) {
  if (useOnline()) return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-money px-4 py-2 text-center text-sm font-medium text-on-ball"
    >
      <WifiOff size={16} aria-hidden />
      {text}
    </p>
  );
}
