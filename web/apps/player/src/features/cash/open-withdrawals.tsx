import type { Withdrawal } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, Dialog, Money, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, useErrorText } from '../../api.ts';
import { withdrawalConditionsQuery } from '../../domain/wallet/queries.ts';
import { Timeline } from './timeline.tsx';
import { useWithdrawT } from './withdraw-i18n.ts';

interface Props {
  withdrawals: Withdrawal[];
  mayCancel: boolean;
}

/** The withdrawals without a result. Renders nothing without one. */
export function OpenWithdrawals({ withdrawals, mayCancel }: Props) {
  const t = useWithdrawT();
  if (withdrawals.length === 0) return null;
  return (
    <section aria-labelledby="in-progress" className="grid gap-3">
      <h2 id="in-progress" className="heading text-lg">
        {t('withdrawal.open')}
      </h2>
      {withdrawals.map((withdrawal) => (
        <article key={withdrawal.id} className="grid gap-3 rounded border border-rope bg-stand p-4">
          <header className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Money
              amount={withdrawal.amount}
              currency={withdrawal.currency}
              trim
              className="text-xl font-semibold"
            />
            <span className="text-sm text-quiet">
              <span className="uppercase">{withdrawal.method}</span>{' '}
              <bdi dir="ltr">{withdrawal.account_masked}</bdi>
            </span>
          </header>
          <Timeline withdrawal={withdrawal} />
          {mayCancel && withdrawal.status === 'pending' && <Cancel withdrawal={withdrawal} />}
        </article>
      ))}
    </section>
  );
}

/** Cancels a pending withdrawal, after a confirmation. */
function Cancel({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWithdrawT();
  const explain = useErrorText();
  const queries = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const cancel = useMutation({
    mutationFn: () => api.calls.cancelWithdrawal(withdrawal.id),
    onSuccess: () => toast(t('withdrawal.cancelled')),
    onError: (error) => toast(explain(error), 400),
    onSettled: () => {
      setConfirming(false);
      for (const queryKey of [['balance'], ['withdrawals'], withdrawalConditionsQuery.queryKey]) {
        void queries.invalidateQueries({ queryKey });
      }
    },
  });
  const amount = formatMoney(withdrawal.amount, withdrawal.currency, { trim: true });
  return (
    <>
      <div>
        <Button onClick={() => setConfirming(true)}>{t('withdrawal.cancel')}</Button>
      </div>
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t('withdrawal.cancel_title')}
        description={t('withdrawal.cancel_text', { amount })}
        closeLabel={t('withdrawal.close')}
      >
        <div className="flex flex-wrap justify-end gap-2 pt-3">
          <Button onClick={() => setConfirming(false)}>{t('withdrawal.cancel_keep')}</Button>
          <Button variant="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('withdrawal.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
