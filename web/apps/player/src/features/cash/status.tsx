import { Skeleton } from '@maidan/ui';
import { clsx } from 'clsx';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface StatusProps {
  icon: LucideIcon;
  tone: string;
  title: string;
  text?: ReactNode;
  /** Replaces the icon while something is on its way. */
  busy?: boolean;
  children?: ReactNode;
}

/** The state of a deposit: what happened and what to do, announced to screen readers when it changes. */
export function Status({ icon: Icon, tone, title, text, busy, children }: StatusProps) {
  return (
    <div className="grid gap-5">
      <div role="status" className="grid justify-items-center gap-2 py-4 text-center">
        <span className={clsx('relative grid size-16 place-items-center', tone)}>
          {busy && (
            <span
              aria-hidden
              className="absolute inset-0 animate-spin rounded-full border-2 border-current border-e-transparent opacity-60 [animation-duration:1.6s] motion-reduce:animate-none"
            />
          )}
          <Icon size={busy ? 30 : 52} strokeWidth={1.6} aria-hidden />
        </span>
        <h2 className="heading text-2xl text-balance">{title}</h2>
        {text && <p className="max-w-sm text-quiet text-pretty">{text}</p>}
      </div>
      {children}
    </div>
  );
}

/** A row of a list of facts. Values that are numbers or codes keep their direction in right-to-left text. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-rope py-2.5 last:border-b-0">
      <dt className="text-quiet">{label}</dt>
      <dd className="num min-w-0 font-semibold break-all">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="border-y border-rope">{children}</dl>;
}

/** The way of a payment to the balance. Steps before `at` are done. */
export function Stages({ steps, at }: { steps: string[]; at: number }) {
  return (
    <ol className="grid auto-cols-fr grid-flow-col gap-2">
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === at ? 'step' : undefined}
          className={clsx(
            'grid content-start justify-items-center gap-1.5 text-center text-sm',
            i > at && 'text-quiet',
            i === at && 'font-semibold',
          )}
        >
          <span
            aria-hidden
            className={clsx(
              'grid size-7 place-items-center rounded-full border-2 text-sm',
              i < at && 'border-up bg-up text-ground',
              i === at && 'border-money text-money',
              i > at && 'border-rope',
            )}
          >
            {i < at ? <Check size={16} strokeWidth={3} /> : i + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  );
}

/** Something that the player must not overlook before paying. */
export function Warning({
  icon: Icon,
  title,
  children,
}: {
  icon: LucideIcon;
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div role="note" className="flex gap-3 rounded border border-money/60 bg-stand p-3">
      <Icon size={22} aria-hidden className="mt-0.5 shrink-0 text-money" />
      <div className="grid min-w-0 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <p className={title ? 'text-sm text-quiet' : ''}>{children}</p>}
      </div>
    </div>
  );
}

/** What a deposit of this shape looks like before it has been loaded. */
export function DepositSkeleton() {
  return (
    <div className="grid gap-5">
      <Skeleton className="h-9 w-48" />
      <Skeleton className="h-72" />
      <Skeleton className="h-13" />
    </div>
  );
}
