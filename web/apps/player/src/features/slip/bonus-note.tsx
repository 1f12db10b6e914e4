import { formatMoney, type Minor } from '@maidan/money';
import { Button } from '@maidan/ui';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import type { Problem } from '../../domain/bonus/rules.ts';
import { inSentence, useOdds } from '../../domain/odds/format.ts';
import { chooseCash } from './funds.tsx';
import { useT } from './i18n.ts';

/** Why the chosen bonus cannot pay the bet. An empty one prompts to switch to the real balance. */
export function BonusNote({ bonus, problem }: { bonus: BonusBalance; problem: Problem }) {
  const t = useT();
  const odds = useOdds();
  const { balance, terms } = bonus;
  const money = (amount: Minor) => formatMoney(amount, balance.currency, { trim: true });
  const min = inSentence(odds(terms.min_odds));
  const texts: Record<Problem, () => string> = {
    empty: () => t('funds.grant_empty'),
    short: () => t('funds.grant_short', { amount: money(balance.amount) }),
    max_bet: () => t('funds.grant_max_bet', { max: money(terms.max_bet) }),
    bets: () => t('funds.grant_bets'),
    event: () => t('funds.grant_event'),
    odds: () =>
      terms.max_odds > 0
        ? t('funds.grant_odds_range', { min, max: inSentence(odds(terms.max_odds)) })
        : t('funds.grant_odds_from', { min }),
  };
  return (
    <div role="alert" className="grid gap-2 text-sm text-money">
      <p>{texts[problem]()}</p>
      {(problem === 'empty' || problem === 'short') && (
        <Button size="sm" className="justify-self-start" onClick={chooseCash}>
          {t('funds.switch')}
        </Button>
      )}
    </div>
  );
}
