import { useCasinoNames } from '../../domain/casino/names.ts';
import { isOfOwnMoney } from '../../domain/offer/kinds.ts';
import type { OfferTrial } from '../../domain/promo-code/trials.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { TrialEndings } from './trial-endings.tsx';
import { useTrialNumbers } from './trial-numbers.ts';
import { TrialStory } from './trial-story.tsx';

/** What a trial has come to: its cost first, then what has happened and how bonuses and free bets have ended. */
export function TrialResult({ of: trial }: { of: OfferTrial }) {
  const { t, locale } = useI18n();
  const { money, each } = useTrialNumbers(trial);
  const number = (n: number, digits = 0) =>
    n.toLocaleString(locale, { maximumFractionDigits: digits });
  const own = isOfOwnMoney(trial.kind);
  if (!own && trial.won + trial.lost + trial.expired === 0)
    return <p className="text-sm text-quiet">{t('trial.nothing')}</p>;
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
            ? t(own ? 'trial.free.offer' : 'trial.free', { n: trial.players })
            : t('trial.interval', { low: money(trial.low), high: money(trial.high) })}
        </p>
      </div>
      <div className="grid gap-1 text-sm empty:hidden">
        <TrialStory of={trial} />
      </div>
      <TrialEndings of={trial} />
      <Facts>
        {own && (
          <>
            <Fact name={t('trial.revenue')}>{money(trial.revenue)}</Fact>
            <Fact name={t('trial.left')}>{money(trial.revenue - trial.cost)}</Fact>
            <Fact name={t('trial.rewards')}>{number(each(trial.rewards), 2)}</Fact>
          </>
        )}
        <Fact name={t('costs.granted')}>{money(trial.granted)}</Fact>
        {trial.kind !== 'free_bet' && (
          <>
            <Fact name={t('trial.staked')}>{money(trial.staked)}</Fact>
            {trial.terms.wager > 0 && <Fact name={t('costs.wagered')}>{money(trial.wagered)}</Fact>}
            <Fact name={t('trial.bets')}>{number(Math.round(each(trial.rounds)))}</Fact>
          </>
        )}
        <Fact name={t('trial.share')}>{trial.share}%</Fact>
        <Fact name={t('trial.median')}>{money(trial.median)}</Fact>
        <Fact name={t('trial.most')}>{money(trial.most)}</Fact>
      </Facts>
      {trial.terms.wager > 0 && <WageringTerms of={trial} />}
    </section>
  );
}

/** The terms of the bonuses. */
function WageringTerms({ of: trial }: { of: OfferTrial }) {
  const { t } = useI18n();
  const { money } = useTrialNumbers(trial);
  const names = useCasinoNames();
  const { terms } = trial;
  const games = Object.entries(terms.games ?? {}).map(
    ([game, percent]) => `${names.game(game)} ${percent}%`,
  );
  return (
    <p className="text-sm text-quiet">
      {t('trial.terms', {
        wager: terms.wager,
        days: terms.days,
        bet: terms.max_bet > 0 ? money(terms.max_bet) : t('trial.no_limit'),
        times: terms.max_transfer > 0 ? `${terms.max_transfer}×` : t('trial.no_limit'),
      })}
      {games.length > 0 && ` ${t('trial.games', { games: games.join(', ') })}`}
    </p>
  );
}
