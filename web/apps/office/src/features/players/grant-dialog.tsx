import { fieldError, newKey } from '@maidan/api';
import { currencyInfo, parseMoney } from '@maidan/money';
import { Field, Input, Select, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { give, grantKinds, grantsQuery, type FreeBet, type GrantKind } from './grants.ts';
import { ReasonForm } from './reason-form.tsx';

interface Props {
  player: string;
  currency: string;
  /** The free bet to withdraw; without one, something is given or turned over. */
  withdraw?: FreeBet;
  onClose: () => void;
}

/** Gives bonus money or a free bet, turns bonus money into cash or takes it back; always with a reason. */
export function GrantDialog({ player, currency, withdraw, onClose }: Props) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [kind, setKind] = useState<GrantKind>(withdraw ? 'withdraw' : 'free_bet');
  const [amount, setAmount] = useState('');
  const [odds, setOdds] = useState('1.50');
  const [days, setDays] = useState('7');
  const change = useMutation({
    mutationFn: (reason: string) =>
      give(player, key, {
        kind,
        reason,
        ...(withdraw ? { free_bet: withdraw.id } : { amount: parseMoney(amount, currency) ?? -1 }),
        ...(kind === 'free_bet' && {
          min_odds: Math.round(Number(odds) * 1000),
          days: Number(days),
        }),
      }),
    onSuccess: (now) => {
      queries.setQueryData(grantsQuery(player).queryKey, now);
      void queries.invalidateQueries({ queryKey: ['player', player] });
      toast(t('grant.saved'));
      onClose();
    },
  });
  return (
    <ReasonForm
      title={t(withdraw ? 'grant.kind.withdraw' : 'grant.title')}
      text={t('grant.text')}
      reason="grant.reason"
      action={t(`grant.act.${kind}`)}
      danger={kind === 'withdraw' || kind === 'take_back'}
      change={change}
      onClose={onClose}
    >
      {!withdraw && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label={t('grant.kind')}>
            <Select value={kind} onChange={(event) => setKind(event.target.value as GrantKind)}>
              {grantKinds.map((one) => (
                <option key={one} value={one}>
                  {t(`grant.kind.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('grant.amount')} error={fieldError(change.error, 'amount', maybe)}>
            <Input
              required
              inputMode="decimal"
              autoComplete="off"
              prefix={currencyInfo(currency).symbol}
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          </Field>
          {kind === 'free_bet' && (
            <>
              <Field
                label={t('grant.min_odds')}
                error={fieldError(change.error, 'min_odds', maybe)}
              >
                <Input
                  required
                  inputMode="decimal"
                  value={odds}
                  onChange={(event) => setOdds(event.target.value)}
                />
              </Field>
              <Field label={t('grant.days')} error={fieldError(change.error, 'days', maybe)}>
                <Input
                  required
                  inputMode="numeric"
                  value={days}
                  onChange={(event) => setDays(event.target.value)}
                />
              </Field>
            </>
          )}
        </div>
      )}
    </ReasonForm>
  );
}
