import { Button, Dialog } from '@maidan/ui';
import { useState } from 'react';
import { payments, type Outcome } from '../../domain/payment/payments.ts';
import { useI18n } from '../../i18n.ts';
import { Choices } from '../../parts/choices.tsx';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';
import { useChange } from '../../domain/payment/use-change.ts';

const outcomes: Outcome[] = ['paid', 'failed'];

/** Proposes the outcome of a payout that has no result. */
export function OutcomeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useI18n();
  const [outcome, setOutcome] = useState<Outcome>();
  const [reason, setReason] = useState('');
  const propose = useChange(
    (chosen: Outcome) => payments.proposeOutcome(id, chosen, reason),
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('held.propose')}
      description={t('held.propose_text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (outcome) propose.mutate(outcome);
        }}
      >
        <Choices
          label={t('held.outcome')}
          options={outcomes.map((one) => ({
            value: one,
            name: t(`held.outcome.${one}`),
            text: t(`held.outcome.${one}.text`),
          }))}
          value={outcome}
          onChange={setOutcome}
        />
        <ReasonField
          label={t('held.reason')}
          value={reason}
          onChange={setReason}
          error={propose.error}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!outcome || !reasonFits(reason)}
            busy={propose.isPending}
          >
            {t('held.submit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
