import { formatMoney } from '@maidan/money';
import { Money } from '@maidan/ui';
import { clsx } from 'clsx';
import type { Prize } from './prize.ts';

/** What a prize comes to: an amount, or how many free spins or free rounds of how much. Renders nothing for nothing. */
export function Worth({ prize, className }: { prize: Prize; className?: string }) {
  const { kind, amount, spins, terms } = prize;
  if (kind === '') return null;
  const free = spins ?? terms?.rounds;
  if (!free) return <Money {...amount} trim className={className} />;
  return (
    <bdi dir="ltr" className={clsx('num whitespace-nowrap', className)}>
      {free.count} × {formatMoney(free.stake, amount.currency, { trim: true })}
    </bdi>
  );
}
