import type { Funds as Source } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { Field, Select } from '@maidan/ui';
import type { RewardFunds } from '../../funds.ts';
import { inSentence, useOdds } from '../../odds.ts';
import { slip, type Slip } from '../../slip/index.ts';
import { useT } from './i18n.ts';

/** What the bet is staked from. Nothing is shown to somebody who has cash alone. */
export function FundsChoice({ value, given }: { value: Slip; given: RewardFunds | undefined }) {
  const t = useT();
  const odds = useOdds();
  if (!given || (given.bonus === 0 && given.free_bets.length === 0)) return null;
  const show = (amount: Minor) => formatMoney(amount, given.currency, { trim: true });
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
        {given.bonus > 0 && (
          <option value="bonus">{t('funds.bonus', { amount: show(given.bonus) })}</option>
        )}
        {given.free_bets.map((free) => (
          <option key={free.id} value={`free:${free.id}`}>
            {t('funds.free', { amount: show(free.amount), odds: inSentence(odds(free.min_odds)) })}
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

/** The free bet that is chosen, while it can still be used. */
export const freeOf = (value: Slip, given: RewardFunds | undefined) =>
  value.funds === 'free' ? given?.free_bets.find((free) => free.id === value.freeBet) : undefined;
