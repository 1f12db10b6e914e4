import type { Funds as Source } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { Field, Select } from '@maidan/ui';
import type { RewardFunds } from '../../domain/wallet/funds.ts';
import { inSentence, useOdds } from '../../domain/odds/format.ts';
import { slip, type Slip } from '../../domain/slip/index.ts';
import { useT } from './i18n.ts';

/** Chooses between cash, bonus money and free bets. Renders nothing for a player who has cash only. */
export function FundsChoice({ value, rewards }: { value: Slip; rewards: RewardFunds | undefined }) {
  const t = useT();
  const odds = useOdds();
  if (!rewards || (rewards.bonus === 0 && rewards.free_bets.length === 0)) return null;
  const money = (amount: Minor) => formatMoney(amount, rewards.currency, { trim: true });
  const chosen = value.funds === 'free' ? `free:${value.freeBet ?? ''}` : (value.funds ?? 'cash');
  return (
    <Field label={t('funds.label')} hint={hintOf(value.funds)}>
      <Select
        value={chosen}
        onChange={(event) => {
          const [funds, freeBet] = event.target.value.split(':');
          slip.set({ funds: funds as Source, freeBet });
        }}
      >
        <option value="cash">{t('funds.cash')}</option>
        {rewards.bonus > 0 && (
          <option value="bonus">{t('funds.bonus', { amount: money(rewards.bonus) })}</option>
        )}
        {rewards.free_bets.map((free) => (
          <option key={free.id} value={`free:${free.id}`}>
            {t('funds.free', { amount: money(free.amount), odds: inSentence(odds(free.min_odds)) })}
          </option>
        ))}
      </Select>
    </Field>
  );

  function hintOf(funds: Source | undefined) {
    if (funds === 'bonus') return t('funds.bonus_hint');
    return funds === 'free' ? t('funds.free_hint') : undefined;
  }
}

/** The chosen free bet; undefined if it is no longer available. */
export const chosenFreeBet = (value: Slip, rewards: RewardFunds | undefined) =>
  value.funds === 'free' ? rewards?.free_bets.find((free) => free.id === value.freeBet) : undefined;
