import { isOfOwnMoney, isOnBets, type BetKind, type PlayKind } from '../../domain/offer/kinds.ts';
import type { OfferTrial } from '../../domain/promo-code/trials.ts';
import { useI18n } from '../../i18n.ts';
import { useTrialNumbers } from './trial-numbers.ts';

/** What has happened in a trial of free bets or of own money, in sentences: what players have lost themselves, what the offer has given, and which part of the loss that costs. */
export function TrialStory({ of: trial }: { of: OfferTrial }) {
  const { t } = useI18n();
  const { money, percent } = useTrialNumbers(trial);
  if (isOfOwnMoney(trial.kind)) return <OwnMoney of={trial} kind={trial.kind} />;
  if (trial.kind !== 'free_bet') return null;
  return (
    <p>
      {t('trial.story.free_bet', {
        granted: money(trial.granted),
        percent: percent(trial.won, trial.won + trial.lost),
        cost: money(trial.cost),
      })}
    </p>
  );
}

function OwnMoney({ of: trial, kind }: { of: OfferTrial; kind: BetKind | PlayKind }) {
  const { t, locale } = useI18n();
  const { money, percent, each } = useTrialNumbers(trial);
  const staked = {
    staked: money(trial.staked),
    n: each(trial.rounds),
    what: isOnBets(kind) ? 'accumulators' : 'bets',
    amount: money(Math.abs(trial.revenue)),
  };
  const asBonus = trial.terms.wager > 0;
  const given = {
    granted: money(trial.granted),
    cost: money(trial.cost),
    n: each(trial.rewards).toLocaleString(locale, { maximumFractionDigits: 2 }),
  };
  return (
    <>
      <p>{t(trial.revenue < 0 ? 'trial.story.won' : 'trial.story.lost', staked)}</p>
      <p>
        {trial.rewards === 0
          ? t('trial.story.none')
          : t(
              asBonus && !isOnBets(kind) ? `trial.story.${kind}.bonus` : `trial.story.${kind}`,
              given,
            )}
      </p>
      {trial.rewards > 0 && (
        <p>
          {trial.revenue > 0
            ? t('trial.story.part', { percent: percent(trial.cost, trial.revenue) })
            : t('trial.story.no_revenue')}
        </p>
      )}
    </>
  );
}
