import { currencyInfo, formatMoney, type Minor } from '@maidan/money';
import type { BetLimits, OddsPolicy } from '@maidan/api';
import { Field, Input, Select } from '@maidan/ui';
import { useT } from '../../i18n.ts';
import { slip, type Slip } from '../../slip/index.ts';

interface Props {
  value: Slip;
  limits: BetLimits | undefined;
  currency: string;
  error: string | undefined;
  disabled: boolean;
}

export function Stake({ value, limits, currency, error, disabled }: Props) {
  const t = useT();
  const short = (amount: Minor) => formatMoney(amount, currency, { trim: true });
  const many = value.kind === 'singles' && value.legs.length > 1;
  return (
    <fieldset disabled={disabled} className="grid gap-3">
      <Field
        label={t(many ? 'slip.stake_each' : 'slip.stake')}
        error={error}
        hint={limits && t('slip.stake_range', { min: short(limits.min), max: short(limits.max) })}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          prefix={currencyInfo(currency).symbol}
          value={value.stake}
          onChange={(event) => slip.setStake(event.target.value)}
          className="num text-lg font-semibold"
        />
      </Field>
      {limits && (
        <div role="group" aria-label={t('slip.quick')} className="grid grid-cols-4 gap-2">
          {limits.quick.slice(0, 4).map((amount) => (
            <button
              key={amount}
              type="button"
              className="num min-h-11 rounded border border-rope bg-raised px-1 text-sm hover:border-edge"
              onClick={() =>
                slip.setStake(formatMoney(amount, currency, { trim: true, bare: true }))
              }
            >
              {short(amount)}
            </button>
          ))}
        </div>
      )}
      <Field label={t('slip.policy')}>
        <Select
          value={value.policy}
          onChange={(event) => slip.setPolicy(event.target.value as OddsPolicy)}
        >
          <option value="none">{t('slip.policy_none')}</option>
          <option value="higher">{t('slip.policy_higher')}</option>
          <option value="any">{t('slip.policy_any')}</option>
        </Select>
      </Field>
    </fieldset>
  );
}
