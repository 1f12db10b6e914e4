import { clsx } from 'clsx';
import { isOfOwnMoney } from '../../domain/offer/kinds.ts';
import type { OfferTrial } from '../../domain/promo-code/trials.ts';
import { useI18n } from '../../i18n.ts';
import { useTrialNumbers } from './trial-numbers.ts';

const parts = [
  ['won', 'bg-up'],
  ['lost', 'bg-down'],
  ['expired', 'bg-edge'],
] as const;

/** How the bonuses or free bets of a trial have ended, as shares of all. */
export function TrialEndings({ of: trial }: { of: OfferTrial }) {
  const { t } = useI18n();
  const { percent } = useTrialNumbers(trial);
  const all = trial.won + trial.lost + trial.expired;
  if (all === 0) return null;
  const freeBets = trial.kind === 'free_bet' || trial.kind === 'insurance';
  const shown = parts.filter(([part]) => part !== 'expired' || !freeBets);
  return (
    <div className="grid gap-2">
      {isOfOwnMoney(trial.kind) && (
        <p className="text-sm text-quiet">
          {t(freeBets ? 'trial.endings.free_bets' : 'trial.endings.bonuses')}
        </p>
      )}
      <div aria-hidden className="flex h-3 overflow-hidden rounded-full bg-raised">
        {shown.map(([part, tone]) => (
          <span
            key={part}
            className={clsx('h-full', tone)}
            style={{ width: `${(trial[part] / all) * 100}%` }}
          />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {shown.map(([part, tone]) => (
          <li key={part} className="flex items-center gap-1.5">
            <span aria-hidden className={clsx('size-2.5 rounded-full', tone)} />
            {t(`costs.${part}`)}
            <span className="num font-semibold">{percent(trial[part], all)}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
