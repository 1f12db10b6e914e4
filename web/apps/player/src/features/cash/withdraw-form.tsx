import { valibotResolver } from '@hookform/resolvers/valibot';
import {
  fieldError,
  newKey,
  type AskWithdrawal,
  type CashMethod,
  type Withdrawal,
} from '@maidan/api';
import { currencyInfo, formatMoney, type Minor } from '@maidan/money';
import { Button, Field, Input } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { api, useErrorText } from '../../api.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { readAmount } from './amount.ts';
import { Methods } from './methods.tsx';

const key = (k: Key) => k;

const name = v.pipe(v.string(), v.trim(), v.minLength(2, key('withdraw.name_bad')));

const digits = (rule: RegExp, message: Key) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/[\s-]/g, '')),
    v.regex(rule, message),
  );

const ifsc = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, key('withdraw.ifsc_bad')),
);

const vpa = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[\w.-]{2,}@[A-Za-z][\w.-]+$/, key('withdraw.vpa_bad')),
);

type Kind = 'upi' | 'bank' | 'bank_abroad' | 'wallet' | 'mobile_money';

/** What a way of payout asks for; banks of India have an IFSC. */
function kindOf(method: CashMethod): Kind {
  const kind = method.account ?? method.id;
  if (kind === 'bank') return method.currency === 'INR' ? 'bank' : 'bank_abroad';
  return kind === 'wallet' || kind === 'mobile_money' ? kind : 'upi';
}

const any = v.string();
const account = (rules: { number?: typeof number; ifsc?: typeof ifsc; vpa?: typeof vpa }) =>
  v.object({
    name,
    number: rules.number ?? any,
    ifsc: rules.ifsc ?? any,
    vpa: rules.vpa ?? any,
  });

const number = digits(/^\d{9,18}$/, 'withdraw.number_bad');

const schemas: Record<Kind, ReturnType<typeof account>> = {
  upi: account({ vpa }),
  bank: account({ number, ifsc }),
  bank_abroad: account({ number: digits(/^\d{6,20}$/, 'withdraw.number_long_bad') }),
  wallet: account({ number: digits(/^\d{10}$/, 'withdraw.wallet_bad') }),
  mobile_money: account({ number: digits(/^\+[1-9]\d{7,14}$/, 'withdraw.mobile_bad') }),
};

const numberLabels = {
  bank: 'withdraw.number',
  bank_abroad: 'withdraw.number',
  wallet: 'withdraw.wallet',
  mobile_money: 'withdraw.mobile',
} as const satisfies Partial<Record<Kind, Key>>;

type Account = { name: string; number: string; ifsc: string; vpa: string };

interface Props {
  methods: CashMethod[];
  balance: Minor;
  onSent: (withdrawal: Withdrawal) => void;
}

export function WithdrawForm({ methods, balance, onSent }: Props) {
  const [id, setId] = useState(methods[0]?.id ?? '');
  const method = methods.find((m) => m.id === id);
  if (!method) return null;
  return (
    <div className="grid gap-5">
      <Methods methods={methods} value={id} onChange={setId} />
      <Details key={id} method={method} balance={balance} onSent={onSent} />
    </div>
  );
}

function Details({
  method,
  balance,
  onSent,
}: {
  method: CashMethod;
  balance: Minor;
  onSent: Props['onSent'];
}) {
  const { t, maybe } = useI18n();
  const explain = useErrorText();
  const kind = kindOf(method);
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [amountError, setAmountError] = useState<string>();
  const sent = useRef({ ask: '', key: '' });
  const form = useForm<Account>({
    resolver: valibotResolver(schemas[kind]),
    defaultValues: { name: '', number: '', ifsc: '', vpa: '' },
  });
  const ask = useMutation({
    mutationFn: (body: AskWithdrawal) => {
      const asked = JSON.stringify(body);
      if (sent.current.ask !== asked) sent.current = { ask: asked, key: newKey() };
      return api.calls.askWithdrawal(sent.current.key, body);
    },
    onSuccess: (withdrawal) => {
      void queries.invalidateQueries({ queryKey: ['balance'] });
      void queries.invalidateQueries({ queryKey: ['withdrawals'] });
      onSent(withdrawal);
    },
  });

  const amount = (): Minor | null => {
    const read = readAmount(text, method);
    if ('problem' in read) {
      setAmountError(t(read.problem.key, read.problem.args));
      return null;
    }
    const tooMuch = read.amount > balance;
    setAmountError(tooMuch ? t('withdraw.too_much') : undefined);
    return tooMuch ? null : read.amount;
  };

  const submit = form.handleSubmit(
    (account) => {
      const value = amount();
      if (value === null) return;
      const given = Object.fromEntries(Object.entries(account).filter(([, part]) => part));
      ask.mutate({
        method: method.id,
        amount: value,
        account: given as AskWithdrawal['account'],
      });
    },
    () => void amount(),
  );

  const problem = (field: keyof Account) => {
    const message = form.formState.errors[field]?.message;
    return message ? t(message as Key) : fieldError(ask.error, field, maybe);
  };

  return (
    <form className="grid gap-5" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('cash.amount')}
        error={amountError}
        hint={t('cash.amount_range', {
          min: formatMoney(method.min, method.currency, { trim: true }),
          max: formatMoney(method.max, method.currency, { trim: true }),
        })}
      >
        <Input
          inputMode="decimal"
          autoComplete="off"
          prefix={currencyInfo(method.currency).symbol}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="num min-h-14 text-2xl font-semibold"
        />
      </Field>
      <Field label={t('withdraw.name')} error={problem('name')}>
        <Input autoComplete="name" {...form.register('name')} />
      </Field>
      {kind === 'upi' ? (
        <Field label={t('withdraw.vpa')} hint={t('withdraw.vpa_hint')} error={problem('vpa')}>
          <Input
            dir="ltr"
            autoComplete="off"
            autoCapitalize="none"
            inputMode="email"
            {...form.register('vpa')}
          />
        </Field>
      ) : (
        <Field
          label={t(numberLabels[kind])}
          hint={kind === 'mobile_money' ? t('withdraw.mobile_hint') : undefined}
          error={problem('number')}
        >
          <Input
            dir="ltr"
            inputMode={kind === 'mobile_money' ? 'tel' : 'numeric'}
            autoComplete="off"
            className="num"
            {...form.register('number')}
          />
        </Field>
      )}
      {kind === 'bank' && (
        <Field label={t('withdraw.ifsc')} hint={t('withdraw.ifsc_hint')} error={problem('ifsc')}>
          <Input
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={11}
            className="num uppercase"
            {...form.register('ifsc')}
          />
        </Field>
      )}
      {ask.error && (
        <p role="alert" className="text-sm text-down">
          {explain(ask.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={ask.isPending}>
        {t('withdraw.submit')}
      </Button>
    </form>
  );
}
