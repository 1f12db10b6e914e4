import { clsx } from 'clsx';
import type { BulkStatus } from '../../domain/bulk-grant/bulk-grants.ts';
import { useT } from '../../i18n.ts';

const tones: Record<BulkStatus, string> = {
  proposed: 'text-money',
  approved: 'text-fore',
  done: 'text-up',
  declined: 'text-down',
};

/** The state of a bulk grant in words, with a dot of its colour. */
export function BulkStatusText({ of }: { of: BulkStatus }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[of])}>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      {useT()(`bulk.status.${of}`)}
    </span>
  );
}
