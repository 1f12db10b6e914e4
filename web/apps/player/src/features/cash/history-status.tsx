import { clsx } from 'clsx';
import { useT, type Key } from '../../i18n.ts';
import { tones } from './tones.ts';

/** The status of a deposit or a withdrawal. */
export function PaymentStatus({ status }: { status: string }) {
  const t = useT();
  return (
    <span className={clsx('text-sm font-semibold', tones[status] ?? 'text-money')}>
      {t(`history.status_${status}` as Key)}
    </span>
  );
}

/** The statuses of a filter with their names. */
export function useStatusChoices<Status extends string>(
  statuses: readonly Status[],
): { value: Status | 'all'; label: string }[] {
  const t = useT();
  return [
    { value: 'all', label: t('bets.status_all') },
    ...statuses.map((value) => ({ value, label: t(`history.status_${value}` as Key) })),
  ];
}
