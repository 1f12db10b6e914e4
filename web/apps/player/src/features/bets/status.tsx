import type { Bet } from '@maidan/api';
import { clsx } from 'clsx';
import { Banknote, Check, CircleDashed, RotateCcw, X, type LucideIcon } from 'lucide-react';
import { useT, type Key } from '../../i18n.ts';
import { useT as useMyBets, type MyBetsKey } from '../../domain/bet/i18n.ts';

const styles: Record<string, { icon: LucideIcon; tone: string; key?: Key; myBetsKey?: MyBetsKey }> =
  {
    pending: { icon: CircleDashed, tone: 'text-quiet', key: 'bets.state_pending' },
    won: { icon: Check, tone: 'text-up', key: 'bets.state_won' },
    lost: { icon: X, tone: 'text-down', key: 'bets.state_lost' },
    void: { icon: RotateCcw, tone: 'text-money', key: 'bets.state_void' },
    cashed: { icon: Banknote, tone: 'text-money', key: 'bets.state_cashed' },
    dead_heat: { icon: Check, tone: 'text-money', key: 'bets.state_dead_heat' },
    half_won: { icon: Check, tone: 'text-money', myBetsKey: 'half_won' },
    half_lost: { icon: X, tone: 'text-money', myBetsKey: 'half_lost' },
    part: { icon: Check, tone: 'text-money', myBetsKey: 'part' },
  };

/** The displayed status of a bet: of a single the status of its leg; `part` if the payout is less than the stake that was left. */
export function betStatus(bet: Bet): string {
  const [only, ...others] = bet.legs;
  if (bet.status !== 'won') return bet.status;
  if (only && others.length === 0) return only.status;
  return bet.payout < bet.stake - (bet.cashed ?? 0) ? 'part' : 'won';
}

/** Returns the name of a status in the current language. */
export function useStatusName(): (status: string) => string {
  const t = useT();
  const tMyBets = useMyBets();
  return (status) => {
    const style = styles[status];
    if (style?.myBetsKey) return tMyBets(style.myBetsKey);
    return t(style?.key ?? 'bets.state_pending');
  };
}

/** A status as an icon, with its name visible or only for screen readers. */
export function Status({ status, showName }: { status: string; showName?: boolean }) {
  const statusName = useStatusName();
  const style = styles[status] ?? styles['pending'];
  if (!style) return null;
  const Icon = style.icon;
  return (
    <span
      className={clsx(
        'inline-flex gap-1.5 font-semibold',
        showName ? 'items-center' : 'items-start pt-0.5',
        style.tone,
      )}
    >
      <Icon size={18} aria-hidden />
      {showName ? statusName(status) : <span className="sr-only">{statusName(status)}</span>}
    </span>
  );
}
