import { newKey, type CashMethod, type Deposit } from '@maidan/api';
import { currencyInfo, formatMoney } from '@maidan/money';
import { Button, EmptyState, ErrorState, Field, Input, Loading, Skeleton } from '@maidan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useRef, useState } from 'react';
import { api, useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { Refused } from '../../domain/limits/index.tsx';
import { LimitPrompt } from '../../domain/limits/prompt.tsx';
import { depositMethodsQuery } from '../../domain/wallet/queries.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { parseAmount, type AmountProblem } from './amount.ts';
import { MethodPicker } from './method-picker.tsx';

function Form({ methods, onStarted }: { methods: CashMethod[]; onStarted: (d: Deposit) => void }) {
  const t = useT();
  const explain = useErrorText();
  const [id, setId] = useState(methods[0]?.id ?? '');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<AmountProblem>();
  /** The idempotency key of the last request: an unchanged form sent twice is one deposit. */
  const sent = useRef({ request: '', key: '' });
  const start = useMutation({
    mutationFn: (body: { method: string; amount: number }) => {
      const request = JSON.stringify(body);
      if (sent.current.request !== request) sent.current = { request, key: newKey() };
      return api.calls.startDeposit(sent.current.key, body);
    },
    onSuccess: (deposit) => {
      sent.current = { request: '', key: '' };
      onStarted(deposit);
    },
  });
  const method = methods.find((m) => m.id === id) ?? methods[0];
  if (!method) return null;
  const submit = () => {
    const parsed = parseAmount(text, method);
    setProblem('problem' in parsed ? parsed.problem : undefined);
    if ('amount' in parsed) start.mutate({ method: method.id, amount: parsed.amount });
  };
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Field
        label={t('cash.amount')}
        error={problem && t(problem.key, problem.args)}
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
      {method.quick && method.quick.length > 0 && (
        <div className="-mt-2 grid grid-cols-4 gap-2">
          {method.quick.slice(0, 4).map((amount) => (
            <button
              key={amount}
              type="button"
              className="num min-h-11 rounded border border-rope bg-raised px-1 text-sm hover:border-edge"
              onClick={() =>
                setText(formatMoney(amount, method.currency, { trim: true, bare: true }))
              }
            >
              {formatMoney(amount, method.currency, { trim: true })}
            </button>
          ))}
        </div>
      )}
      <MethodPicker methods={methods} value={method.id} onChange={setId} />
      {start.error && (
        <Refused error={start.error}>
          <p role="alert" className="text-sm text-down">
            {explain(start.error)}
          </p>
        </Refused>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={start.isPending}>
        {t('cash.continue')}
      </Button>
      <p className="text-sm text-quiet">{t('app.play_money_long')}</p>
    </form>
  );
}

/** The first step of a deposit: amount and payment method. */
export function DepositStart({ onStarted }: { onStarted: (deposit: Deposit) => void }) {
  const t = useT();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(depositMethodsQuery);
  if (data?.items.length === 0) {
    return (
      <EmptyState
        title={t('cash.no_methods')}
        text={t('cash.no_methods_text')}
        action={<SupportLink />}
      />
    );
  }
  if (data) {
    return (
      <>
        <p className="pb-5 text-quiet">{t('deposit.intro')}</p>
        <Suspense>
          <LimitPrompt />
        </Suspense>
        <Form methods={data.items} onStarted={onStarted} />
      </>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-5">
        <Skeleton className="h-14" />
        <Skeleton className="h-11" />
        <Skeleton className="h-16" />
        <Skeleton className="h-13" />
      </div>
    </Loading>
  );
}
