import { formatMoney } from '@maidan/money';
import { Money } from '@maidan/ui';
import { roundsLeft, type OwnFreeRounds } from '../../domain/bonus/free-rounds.ts';
import { useT } from './i18n.ts';
import { Bar, TimeLeft } from './progress.tsx';

/** How many free rounds are left, of how much, what the others have won, and for how long they can be played. */
export function RoundsProgress({ rounds }: { rounds: OwnFreeRounds }) {
  const t = useT();
  const { name, currency, played, rounds: count, stake, won, ends_at } = rounds;
  const ready = rounds.state === 'ready';
  return (
    <div className="grid gap-1.5 text-sm text-quiet">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>
          {t('offers.rounds_left', {
            left: roundsLeft(rounds),
            count,
            amount: formatMoney(stake, currency, { trim: true }),
          })}
        </span>
        {ready && (
          <span>
            {t('offers.spins_won')} <Money amount={won} currency={currency} className="text-fore" />
          </span>
        )}
      </p>
      {ready ? (
        <Bar
          label={t('offers.rounds_progress', { name })}
          percent={Math.floor((played / count) * 100)}
        />
      ) : (
        <p className="text-fore">{t('offers.rounds_preparing')}</p>
      )}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <p>{t('offers.rounds_cash')}</p>
        <TimeLeft until={Math.floor(ends_at / 1000)} />
      </div>
    </div>
  );
}
