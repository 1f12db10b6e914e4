import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { stateOf, type BulkGrant } from '../../domain/bulk-grant/bulk-grants.ts';
import type { RecurringGrant } from '../../domain/bulk-grant/recurring.ts';
import { useT } from '../../i18n.ts';

const tones: Record<ReturnType<typeof stateOf>, string> = {
  proposed: 'text-money',
  approved: 'text-fore',
  planned: 'text-money',
  done: 'text-up',
  declined: 'text-down',
  stopped: 'text-down',
};

const recurringTones: Record<RecurringGrant['status'], string> = {
  proposed: 'text-money',
  approved: 'text-up',
  declined: 'text-down',
  stopped: 'text-down',
  ended: 'text-quiet',
};

/** A state in words, with a dot of its colour. */
function Dotted({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tone)}>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}

/** The state of a bulk grant. */
export function BulkStatusText({ of }: { of: BulkGrant }) {
  const t = useT();
  const state = stateOf(of);
  return <Dotted tone={tones[state]}>{t(`bulk.status.${state}`)}</Dotted>;
}

/** The state of a recurring grant. */
export function RecurringStatusText({ of }: { of: RecurringGrant }) {
  const t = useT();
  return <Dotted tone={recurringTones[of.status]}>{t(`recurring.status.${of.status}`)}</Dotted>;
}
