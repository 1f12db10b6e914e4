import { currencyInfo, formatMoney, parseMoney } from '@maidan/money';
import type { BetLimits } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { slip, type Slip } from '../../domain/slip/index.ts';
import { useT } from './i18n.ts';
import { Switch } from './switch.tsx';

interface Props {
  value: Slip;
  limits: BetLimits | undefined;
  currency: string;
}

/** Switches quick bets on, with their stake, after an explanation. */
export function QuickBetSwitch({ value, limits, currency }: Props) {
  const t = useT();
  const [confirming, setConfirming] = useState(false);
  const [stake, setStake] = useState('');
  const amount = parseMoney(stake, currency);
  const valid = limits && amount !== null && amount >= limits.min && amount <= limits.max;
  const on = value.quickStake !== undefined;
  const startConfirming = () => {
    const preset = limits?.quick[0];
    setStake(preset ? formatMoney(preset, currency, { trim: true, bare: true }) : '');
    setConfirming(true);
  };
  if (!limits) return null;
  return (
    <div className="border-t border-rope pt-2">
      <Switch
        label={t('quick.label')}
        hint={
          value.quickStake &&
          t('quick.on', { stake: `${currencyInfo(currency).symbol}${value.quickStake}` })
        }
        checked={on}
        onChange={() => {
          if (on) slip.set({ quickStake: undefined });
          else if (confirming) setConfirming(false);
          else startConfirming();
        }}
      />
      {confirming && !on && (
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
            disabled={!valid}
            onClick={() => {
              slip.set({ quickStake: stake });
              setConfirming(false);
            }}
          >
            {t('quick.confirm')}
          </Button>
        </div>
      )}
    </div>
  );
}
