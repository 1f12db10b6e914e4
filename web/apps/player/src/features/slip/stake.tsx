import { currencyInfo, formatMoney, type Minor } from '@maidan/money';
import type { BetLimits, OddsPolicy } from '@maidan/api';
import { Field, Input, Select } from '@maidan/ui';
import { useT } from '../../i18n.ts';
import { slip, type Slip } from '../../domain/slip/index.ts';
import { useT as useSlipT } from './i18n.ts';

interface Props {
  value: Slip;
  limits: BetLimits | undefined;
  /** The smallest and largest stake of a line. */
  range: { min: Minor; max: Minor } | undefined;
  /** The maximal payout of one bet. */
  maxPayout: Minor | undefined;
  lines: number;
  currency: string;
  error: string | undefined;
  /** The stake of a line of a free bet, which the player cannot change. */
  fixed: Minor | undefined;
  disabled: boolean;
}

export function Stake({
  value,
  limits,
  range,
  maxPayout,
  lines,
  currency,
  error,
  fixed,
  disabled,
}: Props) {
  const t = useT();
  const tSlip = useSlipT();
  const rangeText = ({ min, max }: { min: Minor; max: Minor }) =>
    max < min
      ? tSlip('stake.unavailable')
      : t('slip.stake_range', { min: money(min), max: money(max) });
  const money = (amount: Minor) => formatMoney(amount, currency, { trim: true });
  const text =
    fixed === undefined ? value.stake : formatMoney(fixed, currency, { trim: true, bare: true });
  return (
    <fieldset disabled={disabled} className="grid gap-3">
      <Field
        label={t(lines > 1 ? 'slip.stake_each' : 'slip.stake')}
        error={error}
        hint={
          range &&
          [rangeText(range), maxPayout && tSlip('stake.most', { most: money(maxPayout) })]
            .filter(Boolean)
            .join(' · ')
        }
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          prefix={currencyInfo(currency).symbol}
          value={text}
          readOnly={fixed !== undefined}
          onChange={(event) => slip.set({ stake: event.target.value })}
          className="num text-lg font-semibold"
        />
      </Field>
      {limits && fixed === undefined && (
        <div role="group" aria-label={t('slip.quick')} className="grid grid-cols-4 gap-2">
          {limits.quick.slice(0, 4).map((amount) => (
            <button
              key={amount}
              type="button"
              className="num min-h-11 rounded border border-rope bg-raised px-1 text-sm hover:border-edge"
              onClick={() =>
                slip.set({ stake: formatMoney(amount, currency, { trim: true, bare: true }) })
              }
            >
              {money(amount)}
            </button>
          ))}
        </div>
      )}
      <Field label={t('slip.policy')}>
        <Select
          value={value.policy}
          onChange={(event) => slip.set({ policy: event.target.value as OddsPolicy })}
        >
          <option value="none">{t('slip.policy_none')}</option>
          <option value="higher">{t('slip.policy_higher')}</option>
          <option value="any">{t('slip.policy_any')}</option>
        </Select>
      </Field>
    </fieldset>
  );
}
