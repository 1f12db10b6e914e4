import { currencyInfo, formatMoney, minor, parseMoney } from '@maidan/money';
import { Button, Field, Input, Select, toast } from '@maidan/ui';
import { useState, type FormEvent } from 'react';
import { useErrorText } from '../../api.ts';
import { periods, useSetLimit, type Kind, type Limits, type Period } from '../../limits/calls.ts';
import { useI18n } from '../../limits/i18n.ts';
import { amountText } from '../../limits/text.ts';

const most = { day: 24 * 60, week: 7 * 24 * 60, month: 30 * 24 * 60 };

/** The amount that was typed, in hundredths or minutes; undefined when it is none. */
function read(kind: Kind, period: Period, text: string, currency: string): number | undefined {
  if (kind !== 'session') return parseMoney(text, currency) ?? undefined;
  const minutes = /^\d{1,5}$/.test(text.trim()) ? Number(text) : 0;
  return minutes >= 1 && minutes <= most[period] ? minutes : undefined;
}

interface FormProps {
  kind: Kind;
  first: Period;
  all: Limits;
  onDone: () => void;
}

/** Sets, lowers, raises or removes one limit, and says beforehand what happens when. */
export function LimitForm({ kind, first, all, onDone }: FormProps) {
  const texts = useI18n();
  const { t } = texts;
  const explain = useErrorText();
  const set = useSetLimit();
  const [period, setPeriod] = useState(first);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const now = all.limits.find(
    (l) => l.kind === kind && l.period === period && l.set_by !== 'system',
  );
  const cap = all.caps.find((c) => c.kind === kind && c.period === period);
  const amount = read(kind, period, text, all.currency);
  const looser = now && amount !== undefined && amount > now.amount;
  const note = !now ? 'limits.new_note' : looser ? 'limits.raise_note' : 'limits.lower_note';
  const send = (wanted: number | null) =>
    set.mutate(
      { kind, period, amount: wanted },
      {
        onSuccess: ({ requests }) => {
          const asked = requests.some((r) => r.kind === kind && r.period === period);
          toast(t(asked ? 'limits.asked' : 'limits.saved'), 201);
          onDone();
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWrong(amount === undefined);
    if (amount !== undefined) send(amount);
  };
  const money = kind !== 'session';
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded bg-raised p-3">
      <Field label={t('limits.period')}>
        <Select value={period} onChange={(event) => setPeriod(event.target.value as Period)}>
          {periods.map((p) => (
            <option key={p} value={p}>
              {t(`limits.${p}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={money ? t('limits.amount') : t('limits.minutes')}
        error={
          wrong && amount === undefined && t(money ? 'limits.amount_bad' : 'limits.minutes_bad')
        }
        hint={
          cap?.amount != null
            ? t('limits.above_cap', { max: amountText(texts, kind, cap.amount, all.currency) })
            : undefined
        }
      >
        <Input
          inputMode={money ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...(money ? { prefix: currencyInfo(all.currency).symbol } : {})}
          placeholder={
            now &&
            (money
              ? formatMoney(minor(now.amount), all.currency, { trim: true, bare: true })
              : String(now.amount))
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
        {now && !cap?.required && (
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
