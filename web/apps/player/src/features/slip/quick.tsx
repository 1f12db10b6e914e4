import { currencyInfo, formatMoney, parseMoney } from '@maidan/money';
import type { BetLimits } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { slip, type Slip } from '../../slip/index.ts';
import { useT } from './i18n.ts';
import { Switch } from './switch.tsx';

interface Props {
  value: Slip;
  limits: BetLimits | undefined;
  currency: string;
}

/** One tap on a price bets at once: switched on here, with the stake, after reading what it does. */
export function QuickBet({ value, limits, currency }: Props) {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [stake, setStake] = useState('');
  const amount = parseMoney(stake, currency);
  const good = limits && amount !== null && amount >= limits.min && amount <= limits.max;
  const on = value.quick !== undefined;
  const begin = () => {
    const usual = limits?.quick[0];
    setStake(usual ? formatMoney(usual, currency, { trim: true, bare: true }) : '');
    setAsking(true);
  };
  if (!limits) return null;
  return (
    <div className="border-t border-rope pt-2">
      <Switch
        label={t('quick.label')}
        hint={
          value.quick && t('quick.on', { stake: `${currencyInfo(currency).symbol}${value.quick}` })
        }
        checked={on}
        onChange={() => {
          if (on) slip.set({ quick: undefined });
          else if (asking) setAsking(false);
          else begin();
        }}
      />
      {asking && !on && (
        <div className="mt-2 grid gap-3 rounded border border-money/60 p-3">
          <p className="text-sm">{t('quick.text')}</p>
          <Field label={t('quick.stake')}>
            <Input
              inputMode="decimal"
              autoComplete="off"
              prefix={currencyInfo(currency).symbol}
              value={stake}
              onChange={(event) => setStake(event.target.value)}
              className="num font-semibold"
            />
          </Field>
          <Button
            type="button"
            disabled={!good}
            onClick={() => {
              slip.set({ quick: stake });
              setAsking(false);
            }}
          >
            {t('quick.confirm')}
          </Button>
        </div>
      )}
    </div>
  );
}
