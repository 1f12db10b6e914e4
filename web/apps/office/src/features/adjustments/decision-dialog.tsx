import { errorText } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { Button, Dialog, toast } from '@maidan/ui';
import { useState } from 'react';
import { adjustments, type Adjustment } from '../../domain/payment/adjustments.ts';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';
import { useChange } from '../../domain/payment/use-change.ts';
import { useI18n } from '../../i18n.ts';

interface Props {
  of: Adjustment;
  approve: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** The second member's decision. Approving moves the money; declining needs a reason. */
export function DecisionDialog({ of: a, approve, onClose, onDone }: Props) {
  const { t, maybe } = useI18n();
  const [reason, setReason] = useState('');
  const decide = useChange(
    () => (approve ? adjustments.approve(a.id) : adjustments.decline(a.id, reason)),
    (decided) => {
      if (decided) toast(t(approve ? 'adjustments.toast.approved' : 'adjustments.toast.declined'));
      onDone();
    },
  );
  const amount = formatMoney(minor(Math.abs(a.amount)), a.currency);
  const player = a.player_name || a.player_id;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(approve ? 'adjustments.approve_title' : 'adjustments.decline_title')}
      description={t(a.amount > 0 ? 'adjustments.credit_text' : 'adjustments.debit_text', {
        amount,
        player,
      })}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (approve || reasonFits(reason)) decide.mutate();
        }}
      >
        {approve ? (
          decide.error && (
            <p role="alert" className="text-sm text-down">
              {errorText(decide.error, maybe)}
            </p>
          )
        ) : (
          <ReasonField
            label={t('adjustments.decline_reason')}
            value={reason}
            onChange={setReason}
            error={decide.error}
          />
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant={approve ? 'primary' : 'danger'}
            autoFocus={approve}
            disabled={!approve && !reasonFits(reason)}
            busy={decide.isPending}
          >
            {t(approve ? 'adjustments.approve' : 'adjustments.decline')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
