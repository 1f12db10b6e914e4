import type { Deposit } from '@maidan/api';
import { Button, Field, Input, useOnline } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCode } from '../../error-code.ts';
import { api, useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { Refused } from '../../domain/limits/index.tsx';
import { depositMethodsQuery } from '../../domain/wallet/queries.ts';
import { SupportFor, SupportLink } from '../../parts/support-link.tsx';
import { usePaymentI18n } from './i18n.ts';

/** The form for the transaction ID of the payment. `retry` replaces an ID that was not found or failed. */
export function TransactionForm({ deposit, retry }: { deposit: Deposit; retry?: boolean }) {
  const t = useT();
  const { t: tPayment, maybe } = usePaymentI18n();
  const explain = useErrorText();
  const queries = useQueryClient();
  const online = useOnline();
  const { data: methods } = useQuery(depositMethodsQuery);
  const method = methods?.items.find((m) => m.id === deposit.method);
  const hint = maybe(`payment.hint_${deposit.method}`) ?? t('deposit.transaction_hint');
  const [text, setText] = useState('');
  const [invalid, setInvalid] = useState(false);
  const report = useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => api.calls.reportTransaction(deposit.id, id),
    onSuccess: (next) => {
      queries.setQueryData(['deposit', deposit.id], next);
      void queries.invalidateQueries({ queryKey: ['deposits'] });
    },
  });
  const error = invalid
    ? t('deposit.transaction_bad', { hint })
    : report.error && explain(report.error);
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
      <Field label={t('deposit.transaction')} hint={hint} error={error}>
        <Input
          autoComplete="off"
          inputMode="text"
          dir="ltr"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="num"
        />
      </Field>
      {!invalid && report.error && (
        <>
          <Refused error={report.error}>{null}</Refused>
          <SupportFor error={report.error} />
          {errorCode(report.error) === 'transaction_id_used' && (
            <div className="-mt-2 grid text-sm">
              <p>{tPayment('payment.id_used')}</p>
              <SupportLink />
            </div>
          )}
        </>
      )}
      <Button
        type="submit"
        variant={retry ? 'secondary' : 'primary'}
        size="lg"
        block
        busy={report.isPending}
        disabled={!online}
      >
        {t(retry ? 'deposit.fix_transaction' : 'deposit.send_transaction')}
      </Button>
    </form>
  );
}
