import { errorText } from '@maidan/api';
import { currencyInfo, parseMoney } from '@maidan/money';
import { Button, Field, Input, Select } from '@maidan/ui';
import { useState } from 'react';
import type { BonusOffer } from '../../domain/promo-code/promo-codes.ts';
import { roundsFor, type OfferWay, type TrialPlan } from '../../domain/promo-code/trials.ts';
import { useI18n } from '../../i18n.ts';

const products = ['slots', 'tables', 'quick', 'crash', 'sports'] as const;

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

/** The plan of a trial: what a player deposits and stakes, and on what. */
export function TrialForm({ offers, ways, offer, currency, onOffer, trying }: Props) {
  const { t, maybe } = useI18n();
  const [deposit, setDeposit] = useState('1000');
  const [stake, setStake] = useState('50');
  const [way, setWay] = useState(ways.find(({ product }) => product === 'slots')?.id ?? '');
  const [players, setPlayers] = useState(1000);
  const chosen = offers.find(({ id }) => id === offer);
  const symbol = currencyInfo(currency).symbol;
  return (
    <form
      className="grid content-start gap-3 rounded border border-rope bg-stand p-4"
      onSubmit={(event) => {
        event.preventDefault();
        trying.mutate({
          currency,
          deposit: parseMoney(deposit, currency) ?? 0,
          way,
          stake: parseMoney(stake, currency) ?? 0,
          rounds: roundsFor(players),
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
      {chosen?.kind === 'match' && (
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
      <Field label={t('trial.way')}>
        <Select value={way} onChange={(event) => setWay(event.target.value)}>
          {products.map((product) => (
            <optgroup key={product} label={t(`tournaments.product.${product}`)}>
              {ways
                .filter((one) => one.product === product)
                .map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.game
                      ? `${maybe(`casino.game.${one.game}`) ?? one.game} · ${one.variant}`
                      : t('trial.odds', { odds: one.variant })}
                  </option>
                ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={t('trial.stake')}>
        <Input
          required
          inputMode="decimal"
          prefix={symbol}
          value={stake}
          onChange={(event) => setStake(event.target.value)}
        />
      </Field>
      <Field label={t('trial.players')} hint={t('trial.rounds', { n: roundsFor(players) })}>
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
