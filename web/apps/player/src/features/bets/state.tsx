import type { Bet } from '@maidan/api';
import { clsx } from 'clsx';
import { Banknote, Check, CircleDashed, RotateCcw, X, type LucideIcon } from 'lucide-react';
import { useT, type Key } from '../../i18n.ts';
import { useT as useMyBets, type MyBetsKey } from '../../bets/i18n.ts';

const looks: Record<string, { icon: LucideIcon; tone: string; key?: Key; own?: MyBetsKey }> = {
  pending: { icon: CircleDashed, tone: 'text-quiet', key: 'bets.state_pending' },
  won: { icon: Check, tone: 'text-up', key: 'bets.state_won' },
  lost: { icon: X, tone: 'text-down', key: 'bets.state_lost' },
  void: { icon: RotateCcw, tone: 'text-money', key: 'bets.state_void' },
  cashed: { icon: Banknote, tone: 'text-money', key: 'bets.state_cashed' },
  dead_heat: { icon: Check, tone: 'text-money', key: 'bets.state_dead_heat' },
  half_won: { icon: Check, tone: 'text-money', own: 'half_won' },
  half_lost: { icon: X, tone: 'text-money', own: 'half_lost' },
  part: { icon: Check, tone: 'text-money', own: 'part' },
};

/**
 * What a bet's state is called: a single is called what its leg is, and a bet that returned less than what of its stake was left has
 * won in part.
 */
export function standing(bet: Bet): string {
  const [only, ...others] = bet.legs;
  if (bet.status !== 'won') return bet.status;
  if (only && others.length === 0) return only.status;
  return bet.payout < bet.stake - (bet.cashed ?? 0) ? 'part' : 'won';
}

/** How a state is called, in the language in use. */
export function useStateWord(): (status: string) => string {
  const t = useT();
  const own = useMyBets();
  return (status) => {
    const look = looks[status];
    if (look?.own) return own(look.own);
    return t(look?.key ?? 'bets.state_pending');
  };
}

/** A state as a sign, with its word beside it or only read out. */
export function State({ status, word }: { status: string; word?: boolean }) {
  const say = useStateWord();
  const look = looks[status] ?? looks['pending'];
  if (!look) return null;
  const Icon = look.icon;
  return (
    <span
      className={clsx(
        'inline-flex gap-1.5 font-semibold',
        word ? 'items-center' : 'items-start pt-0.5',
        look.tone,
      )}
    >
      <Icon size={18} aria-hidden />
      {word ? say(status) : <span className="sr-only">{say(status)}</span>}
    </span>
  );
}
