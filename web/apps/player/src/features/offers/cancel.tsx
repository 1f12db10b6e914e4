import { formatMoney } from '@maidan/money';
import { Button, Dialog, toast } from '@maidan/ui';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import { isActive } from '../../domain/bonus/rules.ts';
import { useCancel } from './calls.ts';
import { useT } from './i18n.ts';

/** Cancels a waiting or active bonus, after a confirmation that says what is lost. */
export function Cancel({ bonus }: { bonus: BonusBalance }) {
  const t = useT();
  const explain = useErrorText();
  const [confirming, setConfirming] = useState(false);
  const cancel = useCancel();
  const { amount, currency } = bonus.balance;
  const active = isActive(bonus);
  const label = t(active ? 'offers.cancel_bonus' : 'offers.cancel');
  const confirm = () =>
    cancel.mutate(bonus.id, {
      onSuccess: () => toast(t(active ? 'offers.cancelled_bonus' : 'offers.cancelled')),
      onError: (error) => toast(explain(error), 400),
      onSettled: () => setConfirming(false),
    });
  return (
    <>
      <Button variant={active ? 'danger' : 'secondary'} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t(active ? 'offers.cancel_bonus_title' : 'offers.cancel_title')}
        description={
          active
            ? t('offers.cancel_bonus_text', { amount: formatMoney(amount, currency) })
            : t('offers.cancel_text')
        }
        closeLabel={t('offers.close')}
      >
        <div className="flex flex-wrap justify-end gap-2 pt-3">
          <Button onClick={() => setConfirming(false)}>
            {t(active ? 'offers.keep_bonus' : 'offers.keep')}
          </Button>
          <Button variant={active ? 'danger' : 'primary'} busy={cancel.isPending} onClick={confirm}>
            {label}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
