import type { Funds as Source } from '@maidan/api';
import { formatMoney, type Minor } from '@maidan/money';
import { Field, Select } from '@maidan/ui';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import { rememberBonus } from '../../domain/bonus/choice.ts';
import { nameOf } from '../../domain/bonus/text.ts';
import type { RewardFunds } from '../../domain/wallet/funds.ts';
import { inSentence, useOdds } from '../../domain/odds/format.ts';
import { slip, type Slip } from '../../domain/slip/index.ts';
import { useT } from './i18n.ts';

interface Props {
  value: Slip;
  rewards: RewardFunds | undefined;
  /** Active bonuses that accept sports. */
  grants: readonly BonusBalance[];
  /** Active bonuses that do not. */
  excluded: readonly BonusBalance[];
}

/** Chooses between the real balance, bonuses, bonus money of staff and free bets. Renders nothing for a player who has cash only. */
export function FundsChoice({ value, rewards, grants, excluded }: Props) {
  const t = useT();
  const odds = useOdds();
  const bonus = rewards?.bonus ?? 0;
  const free = rewards?.free_bets ?? [];
  const without = excluded.map((of) => (
    <p key={of.id} className="text-sm text-quiet">
      {t('funds.grant_excluded', { name: nameOf(of) })}
    </p>
  ));
  if (bonus === 0 && free.length === 0 && grants.length === 0)
    return without.length > 0 && <div className="grid gap-1">{without}</div>;
  const money = (amount: Minor, currency = rewards?.currency ?? '') =>
    formatMoney(amount, currency, { trim: true });
  return (
    <div className="grid gap-1.5">
      <Field label={t('funds.label')} hint={hintOf(value.funds)}>
        <Select value={choiceOf(value)} onChange={(event) => choose(event.target.value)}>
          <option value="cash">{t('funds.cash')}</option>
          {grants.map((of) => (
            <option key={of.id} value={`grant:${of.id}`}>
              {t('funds.grant', {
                name: nameOf(of),
                amount: money(of.balance.amount, of.balance.currency),
              })}
            </option>
          ))}
          {rewards && bonus > 0 && (
            <option value="bonus">{t('funds.bonus', { amount: money(rewards.bonus) })}</option>
          )}
          {free.map(({ id, amount, min_odds }) => (
            <option key={id} value={`free:${id}`}>
              {t('funds.free', { amount: money(amount), odds: inSentence(odds(min_odds)) })}
            </option>
          ))}
        </Select>
      </Field>
      {without}
    </div>
  );

  function hintOf(funds: Source | undefined) {
    if (funds === 'bonus') return t('funds.bonus_hint');
    return funds === 'free' ? t('funds.free_hint') : undefined;
  }
}

/** The chosen option. */
function choiceOf({ funds = 'cash', freeBet, grant }: Slip): string {
  if (funds === 'free') return `free:${freeBet ?? ''}`;
  return funds === 'bonus' && grant ? `grant:${grant}` : funds;
}

/** Puts an option on the slip, and remembers the bonus or that none was chosen. */
function choose(option: string): void {
  const [kind, id] = option.split(':');
  const grant = kind === 'grant' ? id : undefined;
  slip.set({
    funds: grant ? 'bonus' : (kind as Source),
    grant,
    freeBet: kind === 'free' ? id : undefined,
  });
  if (kind !== 'free') rememberBonus(grant);
}

/** Chooses the real balance. */
export const chooseCash = () => choose('cash');

/** The chosen free bet; undefined if it is no longer available. */
export const chosenFreeBet = (value: Slip, rewards: RewardFunds | undefined) =>
  value.funds === 'free' ? rewards?.free_bets.find((free) => free.id === value.freeBet) : undefined;
