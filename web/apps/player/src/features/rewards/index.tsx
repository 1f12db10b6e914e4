import { Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { fundsQuery, type FreeBet } from '../../domain/wallet/funds.ts';
import { useOdds } from '../../domain/odds/format.ts';
import { useI18n, useT } from './i18n.ts';

/** Bonus money and free bets of the player. Renders nothing for a player with neither. */
export default function Rewards() {
  const t = useT();
  const { data: rewards } = useQuery(fundsQuery);
  if (!rewards || (rewards.bonus === 0 && rewards.free_bets.length === 0)) return null;
  return (
    <section aria-label={t('rewards.title')} className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-1 text-lg">{t('rewards.title')}</h2>
      {rewards.bonus > 0 && (
        <p className="flex min-h-11 items-center justify-between gap-4">
          {t('rewards.bonus')}
          <Money
            amount={rewards.bonus}
            currency={rewards.currency}
            className="text-lg font-semibold text-money"
          />
        </p>
      )}
      {rewards.free_bets.length > 0 && (
        <ul aria-label={t('rewards.free_bets')}>
          {rewards.free_bets.map((free) => (
            <FreeBetRow key={free.id} free={free} />
          ))}
        </ul>
      )}
      <p className="pt-2 text-sm text-quiet">{t('rewards.hint')}</p>
    </section>
  );
}

function FreeBetRow({ free }: { free: FreeBet }) {
  const { t, locale } = useI18n();
  const odds = useOdds();
  const expires = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(free.expires_at);
  return (
    <li className="border-t border-rope py-2">
      <p className="flex items-center justify-between gap-4">
        {t('rewards.free_bet')}
        <Money
          amount={free.amount}
          currency={free.currency}
          className="text-lg font-semibold text-money"
        />
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-quiet">
        <span>
          {t('rewards.min_odds')} <bdi className="num">{odds(free.min_odds)}</bdi>
        </span>
        <time dateTime={new Date(free.expires_at).toISOString()}>
          {t('rewards.expires', { date: expires })}
        </time>
      </p>
    </li>
  );
}
