import { clsx } from 'clsx';
import { stateOf, type BulkGrant } from '../../domain/bulk-grant/bulk-grants.ts';
import { useT } from '../../i18n.ts';

const tones: Record<ReturnType<typeof stateOf>, string> = {
  proposed: 'text-money',
  approved: 'text-fore',
  planned: 'text-money',
  done: 'text-up',
  declined: 'text-down',
  stopped: 'text-down',
};

/** The state of a bulk grant in words, with a dot of its colour. */
export function BulkStatusText({ of }: { of: BulkGrant }) {
  const t = useT();
  const state = stateOf(of);
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[state])}>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      {t(`bulk.status.${state}`)}
    </span>
  );
}
