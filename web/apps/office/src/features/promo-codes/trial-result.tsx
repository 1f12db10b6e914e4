import { formatMoney, minor } from '@maidan/money';
import { clsx } from 'clsx';
import { useCasinoNames } from '../../domain/casino/names.ts';
import type { OfferTrial } from '../../domain/promo-code/trials.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';

const parts = [
  ['won', 'bg-up'],
  ['lost', 'bg-down'],
  ['expired', 'bg-edge'],
] as const;

/** What a trial has come to: its cost first, then how the bonuses have ended. */
export function TrialResult({ of: trial }: { of: OfferTrial }) {
  const { t, locale } = useI18n();
  const money = (amount: number) => formatMoney(minor(amount), trial.currency, { trim: true });
  const number = (n: number) => n.toLocaleString(locale);
  const names = useCasinoNames();
  const games = Object.entries(trial.terms.games ?? {}).map(
    ([game, percent]) => `${names.game(game)} ${percent}%`,
  );
  const all = trial.won + trial.lost + trial.expired;
  if (all === 0) return <p className="text-sm text-quiet">{t('trial.nothing')}</p>;
  return (
    <section
      aria-label={t('trial.result')}
      className="grid content-start gap-4 rounded border border-rope bg-stand p-4"
    >
      <div>
        <p className="text-sm text-quiet">{t('trial.cost')}</p>
        <p className="num text-3xl font-semibold text-money">{money(trial.cost)}</p>
        <p className="text-sm text-quiet">
          {trial.share === 0 && trial.cost === 0
            ? t('trial.free', { n: trial.players })
            : t('trial.interval', { low: money(trial.low), high: money(trial.high) })}
        </p>
      </div>
      <div className="grid gap-2">
        <div aria-hidden className="flex h-3 overflow-hidden rounded-full bg-raised">
          {parts.map(([part, tone]) => (
            <span
              key={part}
              className={clsx('h-full', tone)}
              style={{ width: `${(trial[part] / all) * 100}%` }}
            />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {parts.map(([part, tone]) => (
            <li key={part} className="flex items-center gap-1.5">
              <span aria-hidden className={clsx('size-2.5 rounded-full', tone)} />
              {t(`costs.${part}`)}
              <span className="num font-semibold">{((trial[part] / all) * 100).toFixed(1)}%</span>
            </li>
          ))}
        </ul>
      </div>
      <Facts>
        <Fact name={t('costs.granted')}>{money(trial.granted)}</Fact>
        <Fact name={t('trial.staked')}>{money(trial.staked)}</Fact>
        <Fact name={t('costs.wagered')}>{money(trial.wagered)}</Fact>
        <Fact name={t('trial.bets')}>{number(Math.round(trial.rounds / trial.players))}</Fact>
        <Fact name={t('trial.share')}>{trial.share}%</Fact>
        <Fact name={t('trial.median')}>{money(trial.median)}</Fact>
        <Fact name={t('trial.most')}>{money(trial.most)}</Fact>
      </Facts>
      <p className="text-sm text-quiet">
        {t('trial.terms', {
          wager: trial.terms.wager,
          days: trial.terms.days,
          bet: trial.terms.max_bet > 0 ? money(trial.terms.max_bet) : t('trial.no_limit'),
          times:
            trial.terms.max_transfer > 0 ? `${trial.terms.max_transfer}×` : t('trial.no_limit'),
        })}
        {games.length > 0 && ` ${t('trial.games', { games: games.join(', ') })}`}
      </p>
    </section>
  );
}
