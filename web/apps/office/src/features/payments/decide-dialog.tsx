import { errorText } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, Dialog, toast } from '@maidan/ui';
import { cases, type PaymentCase } from '../../domain/payment/cases.ts';
import { useI18n } from '../../i18n.ts';
import { useChange } from '../../domain/payment/use-change.ts';

interface Props {
  of: PaymentCase;
  approve: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** The second member's decision about a payment that is to be credited to another deposit. */
export function DecideDialog({ of: c, approve, onClose, onDone }: Props) {
  const { t, maybe } = useI18n();
  const decide = useChange(
    () => cases.decide(c.id, approve),
    (decided) => {
      if (decided) toast(t(approve ? 'cases.toast.closed' : 'cases.toast.declined'));
      onDone();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(approve ? 'cases.approve_title' : 'cases.decline_title')}
      description={t('cases.move_text', {
        amount: formatMoney(c.amount, c.currency),
        target: c.target,
      })}
      closeLabel={t('app.close')}
    >
      <div className="grid gap-3 pt-2">
        {decide.error && (
          <p role="alert" className="text-sm text-down">
            {errorText(decide.error, maybe)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant={approve ? 'primary' : 'danger'}
            autoFocus
            busy={decide.isPending}
            onClick={() => decide.mutate()}
          >
            {t(approve ? 'cases.approve' : 'cases.decline')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
