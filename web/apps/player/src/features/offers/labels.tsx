import { clsx } from 'clsx';
import type { BonusBalance, BonusState } from '../../domain/bonus/calls.ts';
import { useT } from './i18n.ts';

const tones: Record<BonusState, string> = {
  waiting: 'border-money text-money',
  pending: 'border-up text-up',
  transferred: 'border-up text-up',
  bankrupt: 'border-down text-down',
  expired: 'border-edge/60 text-quiet',
  deactivated: 'border-edge/60 text-quiet',
};

const label = 'inline-flex min-h-6 items-center rounded border px-2 text-xs font-semibold';

/** What a bonus is for, and its status. */
export function Labels({ bonus: { bonus, status, spins } }: { bonus: BonusBalance }) {
  const t = useT();
  const type = bonus?.bets ? (bonus.casino ? 'all' : 'sports') : 'casino';
  return (
    <p className="flex flex-wrap gap-1.5">
      <span className={clsx(label, 'border-edge/60 text-quiet')}>
        {t(spins ? 'offers.free_spins' : `offers.type_${type}`)}
      </span>
      <span className={clsx(label, tones[status])}>{t(`offers.status_${status}`)}</span>
    </p>
  );
}
