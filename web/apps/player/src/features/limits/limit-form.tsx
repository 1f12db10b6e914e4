import { limitPeriods, type LimitKind, type LimitPeriod } from '@maidan/api';
import { currencyInfo, formatMoney, minor, parseMoney } from '@maidan/money';
import { Button, Field, Input, Select, toast } from '@maidan/ui';
import { useState, type FormEvent } from 'react';
import { useErrorText } from '../../api.ts';
import { useSetLimit, type Limits } from '../../domain/limits/calls.ts';
import { useI18n } from '../../domain/limits/i18n.ts';
import { amountText } from '../../domain/limits/text.ts';

/** The longest session limit of each period, in minutes. */
const maxMinutes = { day: 24 * 60, week: 7 * 24 * 60, month: 30 * 24 * 60 };

/** Parses an entered limit, in minor units or minutes; undefined if it is invalid. */
function parseLimit(
  kind: LimitKind,
  period: LimitPeriod,
  text: string,
  currency: string,
): number | undefined {
  if (kind !== 'session') return parseMoney(text, currency) ?? undefined;
  const minutes = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= maxMinutes[period] ? minutes : undefined;
}

interface FormProps {
  kind: LimitKind;
  initialPeriod: LimitPeriod;
  protection: Limits;
  onDone: () => void;
}

/** Sets, lowers, raises or removes one limit, with a note on when the change takes effect. */
export function LimitForm({ kind, initialPeriod, protection, onDone }: FormProps) {
  const texts = useI18n();
  const { t } = texts;
  const explain = useErrorText();
  const set = useSetLimit();
  const [period, setPeriod] = useState(initialPeriod);
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const current = protection.limits.find(
    (l) => l.kind === kind && l.period === period && l.set_by !== 'system',
  );
  const cap = protection.caps.find((c) => c.kind === kind && c.period === period);
  const amount = parseLimit(kind, period, text, protection.currency);
  const raised = current && amount !== undefined && amount > current.amount;
  const note = !current ? 'limits.new_note' : raised ? 'limits.raise_note' : 'limits.lower_note';
  const send = (newAmount: number | null) =>
    set.mutate(
      { kind, period, amount: newAmount },
      {
        onSuccess: ({ requests }) => {
          const delayed = requests.some((r) => r.kind === kind && r.period === period);
          toast(t(delayed ? 'limits.requested' : 'limits.saved'), 201);
          onDone();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setInvalid(amount === undefined);
    if (amount !== undefined) send(amount);
  };
  const isMoney = kind !== 'session';
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded bg-raised p-3">
      <Field label={t('limits.period')}>
        <Select value={period} onChange={(event) => setPeriod(event.target.value as LimitPeriod)}>
          {limitPeriods.map((p) => (
            <option key={p} value={p}>
              {t(`limits.${p}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={isMoney ? t('limits.amount') : t('limits.minutes')}
        error={
          invalid && amount === undefined && t(isMoney ? 'limits.amount_bad' : 'limits.minutes_bad')
        }
        hint={
          cap?.amount != null
            ? t('limits.above_cap', {
                max: amountText(texts, kind, cap.amount, protection.currency),
              })
            : undefined
        }
      >
        <Input
          inputMode={isMoney ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...(isMoney ? { prefix: currencyInfo(protection.currency).symbol } : {})}
          placeholder={
            current &&
            (isMoney
              ? formatMoney(minor(current.amount), protection.currency, { trim: true, bare: true })
              : String(current.amount))
          }
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="num"
        />
      </Field>
      {amount !== undefined && <p className="text-sm text-quiet">{t(note)}</p>}
      {set.error && (
        <p role="alert" className="text-sm text-down">
          {explain(set.error)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" variant="primary" busy={set.isPending}>
          {t('limits.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('limits.cancel')}
        </Button>
        {current && !cap?.required && (
          <Button
            variant="quiet"
            className="col-span-2"
            disabled={set.isPending}
            onClick={() => send(null)}
          >
            {t('limits.remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
