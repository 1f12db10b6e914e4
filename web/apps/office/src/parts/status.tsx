import { clsx } from 'clsx';
import { useI18n } from '../i18n.ts';
import { statusName } from '../words.ts';

const tones: Record<string, string> = {
  pending: 'text-money',
  queued: 'text-money',
  approved: 'text-fore',
  paid: 'text-up',
  succeeded: 'text-up',
  rejected: 'text-down',
  failed: 'text-down',
  open: 'text-money',
  answered: 'text-up',
  proposed: 'text-money',
  declined: 'text-down',
  resolved: 'text-up',
};

/** A state in words, with a dot of its colour. */
export function Status({ status }: { status: string }) {
  const { maybe } = useI18n();
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[status] ?? 'text-quiet')}>
      <span aria-hidden className="size-2 rounded-full bg-current" />
      {statusName(maybe, status)}
    </span>
  );
}
