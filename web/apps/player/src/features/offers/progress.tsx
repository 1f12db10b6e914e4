import { formatMoney, type Minor } from '@maidan/money';
import { Clock } from 'lucide-react';
import { Money } from '@maidan/ui';
import type { BonusBalance, BonusSpins } from '../../domain/bonus/calls.ts';
import { leftToWager, wageredPercent } from '../../domain/bonus/rules.ts';
import { nameOf } from '../../domain/bonus/text.ts';
import { useNow } from '../../use-now.ts';
import { useT } from './i18n.ts';

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

/** How long something can be used, until a time in unix seconds: whole days and hours, on the last day hours and minutes. */
export function TimeLeft({ until }: { until: number }) {
  const t = useT();
  const left = Math.max(0, until - Math.floor(useNow() / 1000));
  const parts = {
    days: Math.floor(left / days),
    hours: Math.floor((left % days) / hours),
    minutes: Math.floor((left % hours) / minutes),
  };
  return (
    <p className="flex items-center gap-1.5">
      <Clock size={16} aria-hidden />
      {t(left >= days ? 'offers.left_days' : 'offers.left_hours', parts)}
    </p>
  );
}

interface BarProps {
  label: string;
  percent: number;
}

export function Bar({ label, percent }: BarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 overflow-hidden rounded-full bg-raised"
    >
      <div className="h-full rounded-full bg-money" style={{ width: `${percent}%` }} />
    </div>
  );
}

/** How many free spins are left, what the others have won, and for how long they can be played. */
export function SpinsProgress({ bonus, spins }: { bonus: BonusBalance; spins: BonusSpins }) {
  const t = useT();
  const played = spins.count - spins.left;
  return (
    <div className="grid gap-1.5 text-sm text-quiet">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span>{t('offers.spins_left', { left: spins.left, count: spins.count })}</span>
        <span>
          {t('offers.spins_won')}{' '}
          <Money amount={spins.won} currency={bonus.target.currency} className="text-fore" />
        </span>
      </p>
      <Bar
        label={t('offers.spins_played', { name: nameOf(bonus) })}
        percent={Math.floor((played / spins.count) * 100)}
      />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <p>{t('offers.spins_then', { n: bonus.terms.wager })}</p>
        <TimeLeft until={bonus.expires_at} />
      </div>
    </div>
  );
}

/** How much of a bonus is wagered and how much is left, and for how long it can be used. */
export function Progress({ bonus }: { bonus: BonusBalance }) {
  const t = useT();
  const percent = wageredPercent(bonus);
  const { currency } = bonus.target;
  const money = (amount: Minor) => formatMoney(amount, currency, { trim: true });
  return (
    <div className="grid gap-1.5 text-sm text-quiet">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-fore">
          {t('offers.wagered', {
            wagered: money(bonus.wagered.amount),
            target: money(bonus.target.amount),
          })}
        </span>
        <span dir="ltr" className="num font-semibold text-fore">
          {percent}%
        </span>
      </p>
      <Bar label={t('offers.progress_of', { name: nameOf(bonus) })} percent={percent} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <p>{t('offers.to_wager', { amount: money(leftToWager(bonus)) })}</p>
        <TimeLeft until={bonus.expires_at} />
      </div>
    </div>
  );
}
