import { formatMoney, minor, parseMoney, type Minor } from '@maidan/money';
import { Input, Money } from '@maidan/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import type { Account, Limits } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { isSame, type Balance } from './accounts.ts';

/** A stake inside the limits, in whole steps. */
export function fitStake(stake: number, { min, max, step }: Limits): Minor {
  const whole = Math.floor(stake / step) * step;
  return minor(Math.min(max, Math.max(min, whole)));
}

interface FundsChoiceProps {
  value: Account;
  onChange: (account: Account) => void;
  balances: Balance[];
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
      className={clsx(
        'grid gap-1 rounded border border-rope bg-ground p-1',
        balances.length > 3 ? 'grid-cols-2' : 'auto-cols-fr grid-flow-col',
      )}
    >
      {balances.map(({ funds, grant, name, amount, spins }) => {
        const chosen = isSame({ funds, grant }, value);
        return (
          <button
            key={grant ?? funds}
            type="button"
            aria-pressed={chosen}
            disabled={disabled && !chosen}
            onClick={() => onChange({ funds, grant })}
            className={clsx(
              'grid min-h-11 justify-items-center content-center rounded px-1 text-xs leading-tight disabled:opacity-45',
              chosen ? 'bg-raised text-fore' : 'text-quiet hover:text-fore',
            )}
          >
            <span className="line-clamp-2">{name ?? t(`casino.funds_${funds}`)}</span>
            {spins === undefined ? (
              <Money
                amount={amount}
                currency={currency}
                className={clsx('text-sm font-semibold', chosen && 'text-money')}
              />
            ) : (
              <span className={clsx('text-sm font-semibold', chosen && 'text-money')}>
                {t('casino.spins_left', { n: spins })}
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}

interface StakeFieldProps {
  /** Of the field, where a screen has several. */
  id?: string;
  label: string;
  stake: Minor;
  onChange: (stake: Minor) => void;
  limits: Limits;
  disabled: boolean;
}

const stepClass =
  'min-h-13 min-w-11 rounded border border-rope bg-raised px-1 text-sm font-semibold hover:border-edge disabled:opacity-45 lg:min-h-12 lg:min-w-12';

/** The stake of a round, or the value of a chip. */
export function StakeField({
  id = 'casino-stake',
  label,
  stake,
  onChange,
  limits,
  disabled,
}: StakeFieldProps) {
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
    <div className="grid content-end gap-1">
      <label htmlFor={id} className="sr-only text-xs text-quiet lg:not-sr-only">
        {label}
      </label>
      <div className="grid grid-cols-[1fr_auto_auto] gap-1 lg:gap-1.5" dir="ltr">
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? shown}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={finish}
          onKeyDown={(event) => event.key === 'Enter' && finish()}
          className="num min-h-13 font-semibold lg:min-h-12"
        />
        <button
          type="button"
          className={stepClass}
          disabled={disabled || stake <= limits.min}
          onClick={() => change(stake / 2)}
        >
          <span aria-hidden>½</span>
          <span className="sr-only">{t('casino.half')}</span>
        </button>
        <button
          type="button"
          className={stepClass}
          disabled={disabled || stake >= limits.max}
          onClick={() => change(stake * 2)}
        >
          <span aria-hidden>2×</span>
          <span className="sr-only">{t('casino.double')}</span>
        </button>
      </div>
    </div>
  );
}

/** The lowest and the highest stake. */
export function StakeLimits({ limits }: { limits: Limits }) {
  const t = useT();
  const { min, max, currency } = limits;
  return (
    <p className="flex justify-between gap-2 text-xs text-quiet">
      <span>{t('casino.stake')}</span>
      <span>
        <Money amount={min} currency={currency} trim />
        {' – '}
        <Money amount={max} currency={currency} trim />
      </span>
    </p>
  );
}
