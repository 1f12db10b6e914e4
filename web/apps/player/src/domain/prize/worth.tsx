import { formatMoney } from '@maidan/money';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import type { Prize } from './prize.ts';

/** What a prize comes to: an amount, or how many free spins of how much. Renders nothing for nothing. */
export function Worth({ prize, className }: { prize: Prize; className?: string }) {
  const { kind, amount, spins } = prize;
  if (kind === '') return null;
  if (!spins) return <Money {...amount} trim className={className} />;
  return (
    <bdi dir="ltr" className={clsx('num whitespace-nowrap', className)}>
      {spins.count} × {formatMoney(spins.stake, amount.currency, { trim: true })}
    </bdi>
  );
}
