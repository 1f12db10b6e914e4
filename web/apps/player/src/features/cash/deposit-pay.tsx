import type { Deposit } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, buttonClass, Field, Input, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { api, useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { Refused } from '../../domain/limits/index.tsx';
import { depositMethodsQuery } from '../../domain/wallet/queries.ts';
import { usePaymentI18n } from './i18n.ts';
import { SupportFor } from '../../parts/support-link.tsx';

function Detail({ label, value }: { label: string; value: string }) {
  const t = useT();
  const copy = () =>
    navigator.clipboard
      ?.writeText(value)
      .then(() => toast(t('deposit.copied')))
      .catch(() => undefined);
  return (
    <div className="flex min-h-13 items-center gap-3 border-b border-rope last:border-b-0">
      <dt className="w-24 shrink-0 text-sm text-quiet">{label}</dt>
      <dd className="num flex grow items-center gap-3 break-all font-semibold">
        <bdi dir="ltr" className="grow">
          {value}
        </bdi>
        <button
          type="button"
          aria-label={`${t('deposit.copy')}: ${label}`}
          className="tap grid shrink-0 place-items-center text-quiet hover:text-fore"
          onClick={() => void copy()}
        >
          <Copy size={18} aria-hidden />
        </button>
      </dd>
    </div>
  );
}

/** The form for the transaction ID of the payment. `retry` replaces an ID that was not found. */
export function TransactionForm({ deposit, retry }: { deposit: Deposit; retry?: boolean }) {
  const t = useT();
  const { maybe } = usePaymentI18n();
  const explain = useErrorText();
  const queries = useQueryClient();
  const { data: methods } = useQuery(depositMethodsQuery);
  const method = methods?.items.find((m) => m.id === deposit.method);
  const hint = maybe(`payment.hint_${deposit.method}`) ?? t('deposit.transaction_hint');
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const report = useMutation({
    mutationFn: (id: string) => api.calls.reportTransaction(deposit.id, id),
    onSuccess: (next) => {
      queries.setQueryData(['deposit', deposit.id], next);
      void queries.invalidateQueries({ queryKey: ['deposits'] });
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = text.replace(/\s/g, '').toUpperCase();
        const valid = new RegExp(method?.transaction_pattern ?? '^[A-Z0-9-]{6,40}$').test(typed);
        setInvalid(!valid);
        if (valid) report.mutate(typed);
      }}
    >
      <Field
        label={t('deposit.transaction')}
        hint={hint}
        error={
          invalid
            ? t('deposit.transaction_bad', { hint })
            : report.error
              ? explain(report.error)
              : undefined
        }
      >
        <Input
          autoComplete="off"
          inputMode="text"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="num"
        />
      </Field>
      {report.error && <Refused error={report.error}>{null}</Refused>}
      <SupportFor error={report.error} />
      {method?.category === 'e_wallet' && (
        <p className="text-sm text-money">{t('deposit.no_upi')}</p>
      )}
      <Button
        type="submit"
        variant={retry ? 'secondary' : 'primary'}
        size="lg"
        block
        busy={report.isPending}
      >
        {t(retry ? 'deposit.fix_transaction' : 'deposit.send_transaction')}
      </Button>
    </form>
  );
}

/** The second step of a deposit: the payee, and the form for the transaction ID. */
export function DepositPay({ deposit }: { deposit: Deposit }) {
  const t = useT();
  const { pay } = deposit;
  const amount = formatMoney(deposit.amount, deposit.currency, { trim: true });
  return (
    <div className="grid gap-5">
      <div>
        <h2 className="heading text-2xl text-money">{t('deposit.pay_title', { amount })}</h2>
        <p className="text-quiet">{t('deposit.pay_text')}</p>
      </div>
      {pay && (
        <div className="grid gap-4 rounded border border-rope bg-stand p-4 sm:grid-cols-[180px_1fr]">
          <div className="mx-auto w-44 rounded bg-[#fff] p-2 sm:w-auto">
            <img
              data-testid="deposit-qr"
              alt={t('deposit.qr')}
              src={`data:image/svg+xml;utf8,${encodeURIComponent(pay.qr_svg)}`}
              className="block w-full"
            />
          </div>
          <dl>
            <Detail label={t('deposit.account')} value={pay.account} />
            <Detail label={t('deposit.payee')} value={pay.payee} />
            <Detail label={t('deposit.reference')} value={pay.reference} />
          </dl>
          {pay.uri && (
            <a href={pay.uri} className={buttonClass({ className: 'sm:hidden' })}>
              {t('deposit.open_app')}
            </a>
          )}
        </div>
      )}
      <TransactionForm deposit={deposit} />
    </div>
  );
}
