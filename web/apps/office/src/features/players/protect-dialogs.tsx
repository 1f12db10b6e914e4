import { limitKinds, limitPeriods } from '@maidan/api';
import { currencyInfo, parseMoney } from '@maidan/money';
import { Field, Input, Select, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import {
  exclude,
  protectionQuery,
  tighten,
  type Protection,
} from '../../domain/player/protection.ts';
import { ReasonForm } from './reason-form.tsx';

interface DialogProps {
  player: string;
  onClose: () => void;
}

/** A change of what protects a player: the answer is all of it. */
function useProtect(
  player: string,
  call: (reason: string) => Promise<Protection>,
  onClose: () => void,
) {
  const { t } = useI18n();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: async (now) => {
      queries.setQueryData(protectionQuery(player).queryKey, now);
      await queries.invalidateQueries({ queryKey: ['player-changes', player] });
      toast(t('protect.saved'));
      onClose();
    },
  });
}

/** Sets a limit that is lower than what there is. */
export function TightenDialog({ player, currency, onClose }: DialogProps & { currency: string }) {
  const { t } = useI18n();
  const [kind, setKind] = useState<(typeof limitKinds)[number]>('deposit');
  const [period, setPeriod] = useState<(typeof limitPeriods)[number]>('day');
  const [text, setText] = useState('');
  const money = kind !== 'session';
  const amount = money ? (parseMoney(text, currency) ?? -1) : Number(text || 'NaN');
  const change = useProtect(
    player,
    (reason) => tighten(player, { kind, period, amount, reason }),
    onClose,
  );
  return (
    <ReasonForm
      reason="protect.reason"
      title={t('protect.tighten')}
      text={t('protect.tighten.text')}
      action={t('protect.tighten.save')}
      change={change}
      onClose={onClose}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={t('protect.kind')}>
          <Select value={kind} onChange={(event) => setKind(event.target.value as typeof kind)}>
            {limitKinds.map((name) => (
              <option key={name} value={name}>
                {t(`protect.kind.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('protect.period')}>
          <Select
            value={period}
            onChange={(event) => setPeriod(event.target.value as typeof period)}
          >
            {limitPeriods.map((name) => (
              <option key={name} value={name}>
                {t(`protect.${name}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={money ? t('protect.amount') : t('protect.minutes_label')}>
        <Input
          required
          inputMode={money ? 'decimal' : 'numeric'}
          pattern={money ? undefined : '[0-9]{1,5}'}
          {...(money ? { prefix: currencyInfo(currency).symbol } : {})}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </ReasonForm>
  );
}

const lengths = { timeout: [1, 7, 30, 42], exclusion: [6, 12, 60, 0] };

/** Begins a time-out or an exclusion. */
export function ExcludeDialog({ player, onClose }: DialogProps) {
  const { t } = useI18n();
  const [kind, setKind] = useState<keyof typeof lengths>('timeout');
  const [length, setLength] = useState(1);
  const change = useProtect(player, (reason) => exclude(player, { kind, length, reason }), onClose);
  const name = (n: number) => {
    if (kind === 'timeout') return t('protect.length.days', { n });
    return n === 0 ? t('protect.forever') : t('protect.length.months', { n });
  };
  return (
    <ReasonForm
      reason="protect.reason"
      title={t('protect.absence')}
      text={t('protect.absence.text')}
      action={t('protect.begin')}
      danger
      change={change}
      onClose={onClose}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={t('protect.kind')}>
          <Select
            value={kind}
            onChange={(event) => {
              const next = event.target.value as typeof kind;
              setKind(next);
              setLength(lengths[next][0] ?? 0);
            }}
          >
            <option value="timeout">{t('protect.timeout')}</option>
            <option value="exclusion">{t('protect.exclusion')}</option>
          </Select>
        </Field>
        <Field label={t('protect.length')}>
          <Select value={length} onChange={(event) => setLength(Number(event.target.value))}>
            {lengths[kind].map((n) => (
              <option key={n} value={n}>
                {name(n)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </ReasonForm>
  );
}
