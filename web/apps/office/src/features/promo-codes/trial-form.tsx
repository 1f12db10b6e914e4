import { errorText } from '@maidan/api';
import { currencyInfo, parseMoney } from '@maidan/money';
import { Button, Field, Input, Select } from '@maidan/ui';
import { useState } from 'react';
import { legCounts, needsOf } from '../../domain/offer/trial.ts';
import type { BonusOffer } from '../../domain/promo-code/promo-codes.ts';
import { roundsFor, type OfferWay, type TrialPlan } from '../../domain/promo-code/trials.ts';
import { useI18n } from '../../i18n.ts';
import { WayField } from './trial-way.tsx';

/** How many players a trial can have. */
const playerCounts = [200, 1000, 2000];

interface Props {
  offers: BonusOffer[];
  ways: OfferWay[];
  /** The offer that is tried, and its currency. */
  offer: string;
  currency: string;
  onOffer: (offer: string, currency: string) => void;
  trying: { mutate: (plan: TrialPlan) => void; isPending: boolean; error: Error | null };
}

/** What is played at first: what counts most for the offer. */
function usualWay(ways: OfferWay[], products: readonly string[]): OfferWay | undefined {
  for (const product of products) {
    const of = ways.filter((way) => way.product === product);
    const usual = of.find(({ id }) => id === 'sports/2.00') ?? of[0];
    if (usual) return usual;
  }
  return ways[0];
}

const stakeLabel = ({ legs, rounds }: ReturnType<typeof needsOf>) =>
  legs ? 'trial.stake.legs' : rounds ? 'trial.stake.own' : 'trial.stake';

/** The plan of a trial: what a player deposits and stakes, how often, and on what. */
export function TrialForm({ offers, ways, offer, currency, onOffer, trying }: Props) {
  const { t, maybe } = useI18n();
  const [deposit, setDeposit] = useState('1000');
  const [stake, setStake] = useState('50');
  const [wanted, setWanted] = useState('');
  const [legs, setLegs] = useState(5);
  const [rounds, setRounds] = useState('100');
  const [players, setPlayers] = useState(1000);
  const chosen = offers.find(({ id }) => id === offer);
  const needs = needsOf(chosen?.kind ?? 'match');
  const possible = needs.sports ? ways.filter(({ product }) => product === 'sports') : ways;
  const way =
    possible.find(({ id }) => id === wanted) ?? usualWay(possible, chosen?.products ?? []);
  const most = roundsFor(players, needs.legs ? legs : 1);
  const symbol = currencyInfo(currency).symbol;
  return (
    <form
      className="grid content-start gap-3 rounded border border-rope bg-stand p-4"
      onSubmit={(event) => {
        event.preventDefault();
        trying.mutate({
          currency,
          deposit: needs.deposit ? (parseMoney(deposit, currency) ?? 0) : 0,
          way: way?.id ?? '',
          ...(needs.legs && { legs }),
          stake: needs.stake ? (parseMoney(stake, currency) ?? 0) : 0,
          rounds: needs.rounds ? Number(rounds) : most,
          players,
        });
      }}
    >
      <Field label={t('promo.offer')}>
        <Select
          value={offer}
          onChange={(event) => {
            const next = offers.find(({ id }) => id === event.target.value);
            if (next)
              onOffer(
                next.id,
                next.currencies.includes(currency) ? currency : (next.currencies[0] ?? ''),
              );
          }}
        >
          {offers.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('trial.currency')}>
        <Select value={currency} onChange={(event) => onOffer(offer, event.target.value)}>
          {chosen?.currencies.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      {needs.deposit && (
        <Field label={t('trial.deposit')}>
          <Input
            required
            inputMode="decimal"
            prefix={symbol}
            value={deposit}
            onChange={(event) => setDeposit(event.target.value)}
          />
        </Field>
      )}
      <WayField ways={possible} value={way?.id ?? ''} onChange={setWanted} />
      {needs.legs && (
        <Field label={t('trial.legs')} hint={t('trial.legs.hint')}>
          <Select value={String(legs)} onChange={(event) => setLegs(Number(event.target.value))}>
            {legCounts.map((n) => (
              <option key={n} value={n}>
                {n}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {needs.stake && (
        <Field label={t(stakeLabel(needs))}>
          <Input
            required
            inputMode="decimal"
            prefix={symbol}
            value={stake}
            onChange={(event) => setStake(event.target.value)}
          />
        </Field>
      )}
      {needs.rounds && (
        <Field
          label={t(needs.legs ? 'trial.own.accumulators' : 'trial.own.bets')}
          hint={t('trial.own.most', { n: most })}
        >
          <Input
            required
            type="number"
            min={1}
            max={most}
            value={rounds}
            onChange={(event) => setRounds(event.target.value)}
          />
        </Field>
      )}
      <Field
        label={t('trial.players')}
        hint={needs.rounds || !needs.stake ? undefined : t('trial.rounds', { n: most })}
      >
        <Select
          value={String(players)}
          onChange={(event) => setPlayers(Number(event.target.value))}
        >
          {playerCounts.map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </Select>
      </Field>
      {trying.error && (
        <p role="alert" className="text-sm text-down">
          {errorText(trying.error, maybe)}
        </p>
      )}
      <Button type="submit" variant="primary" busy={trying.isPending}>
        {t('trial.run')}
      </Button>
    </form>
  );
}
