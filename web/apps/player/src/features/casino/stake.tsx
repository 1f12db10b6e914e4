import { formatMoney, minor, parseMoney, type Minor } from '@maidan/money';
import { Input, Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { CasinoTable, Funds } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';

type Limits = CasinoTable['limits'];

/** A stake inside the limits, in whole steps. */
export function fitStake(stake: number, { min, max, step }: Limits): Minor {
  const whole = Math.floor(stake / step) * step;
  return minor(Math.min(max, Math.max(min, whole)));
}

interface FundsChoiceProps {
  value: Funds;
  onChange: (funds: Funds) => void;
  balances: { funds: Funds; amount: Minor }[];
  currency: string;
  disabled: boolean;
}

/** The balance that is played with. */
export function FundsChoice({ value, onChange, balances, currency, disabled }: FundsChoiceProps) {
  const t = useT();
  return (
    <div
      role="group"
      aria-label={t('casino.balance')}
      className="grid auto-cols-fr grid-flow-col gap-1 rounded border border-rope bg-ground p-1"
    >
      {balances.map(({ funds, amount }) => (
        <button
          key={funds}
          type="button"
          aria-pressed={funds === value}
          disabled={disabled && funds !== value}
          onClick={() => onChange(funds)}
          className={clsx(
            'grid min-h-11 justify-items-center content-center rounded px-1 text-xs leading-tight disabled:opacity-45',
            funds === value ? 'bg-raised text-fore' : 'text-quiet hover:text-fore',
          )}
        >
          {t(`casino.funds_${funds}`)}
          <Money
            amount={amount}
            currency={currency}
            className={clsx('text-sm font-semibold', funds === value && 'text-money')}
          />
        </button>
      ))}
    </div>
  );
}

interface StakeFieldProps {
  label: string;
  stake: Minor;
  onChange: (stake: Minor) => void;
  limits: Limits;
  disabled: boolean;
}

const stepClass =
  'min-h-12 min-w-12 rounded border border-rope bg-raised px-2 text-sm font-semibold hover:border-edge disabled:opacity-45';

/** The stake of a round, or the value of a chip. */
export function StakeField({ label, stake, onChange, limits, disabled }: StakeFieldProps) {
  const t = useT();
  const shown = formatMoney(stake, limits.currency, { bare: true, trim: true });
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    const amount = typed === undefined ? null : parseMoney(typed, limits.currency);
    if (amount !== null) onChange(fitStake(amount, limits));
    setTyped(undefined);
  };
  const change = (amount: number) => {
    setTyped(undefined);
    onChange(fitStake(amount, limits));
  };
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-2 text-xs text-quiet">
        <label htmlFor="casino-stake">{label}</label>
        <span>
          <Money amount={limits.min} currency={limits.currency} trim />
          {' – '}
          <Money amount={limits.max} currency={limits.currency} trim />
        </span>
      </div>
      <div className="grid grid-cols-[1fr_auto_auto] gap-1.5" dir="ltr">
        <Input
          id="casino-stake"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
          className="num font-semibold"
        />
        <button
          type="button"
          className={stepClass}
          disabled={disabled || stake <= limits.min}
          aria-label={t('casino.half')}
          onClick={() => change(stake / 2)}
        >
          ½
        </button>
        <button
          type="button"
          className={stepClass}
          disabled={disabled || stake >= limits.max}
          aria-label={t('casino.double')}
          onClick={() => change(stake * 2)}
        >
          2×
        </button>
      </div>
    </div>
  );
}
