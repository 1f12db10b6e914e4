import { fieldError } from '@maidan/api';
import { Button, Dialog, Field, Input, toast } from '@maidan/ui';
import { useState } from 'react';
import { cases, type CaseAction, type PaymentCase } from '../../domain/payment/cases.ts';
import { useI18n } from '../../i18n.ts';
import { Choices } from '../../parts/choices.tsx';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';
import { useChange } from '../../domain/payment/use-change.ts';

interface Props {
  of: PaymentCase;
  onClose: () => void;
  onDone: () => void;
}

/** Resolves a case. Moving the payment to another deposit is only proposed: a second member decides. */
export function ResolveDialog({ of: c, onClose, onDone }: Props) {
  const { t, maybe } = useI18n();
  const [action, setAction] = useState<CaseAction>();
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const resolve = useChange(
    (chosen: CaseAction) => cases.resolve(c.id, chosen, reason, chosen === 'move' ? target : ''),
    (resolved) => {
      if (resolved)
        toast(t(resolved.status === 'proposed' ? 'cases.toast.proposed' : 'cases.toast.closed'));
      onDone();
    },
  );
  const wrong = fieldError(resolve.error, 'target', maybe);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('cases.resolve')}
      description={t(`cases.kind.${c.kind}`)}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (action) resolve.mutate(action);
        }}
      >
        <Choices
          label={t('cases.resolve')}
          options={c.actions.map((one) => ({
            value: one,
            name: t(`cases.action.${one}`),
            text: t(`cases.action.${one}.text`),
          }))}
          value={action}
          onChange={setAction}
        />
        {action === 'move' && (
          <Field label={t('cases.target')} hint={t('cases.target_hint')} error={wrong}>
            <Input
              value={target}
              maxLength={26}
              onChange={(event) => setTarget(event.target.value.trim())}
            />
          </Field>
        )}
        <ReasonField
          label={t('reject.reason')}
          value={reason}
          onChange={setReason}
          error={wrong ? null : resolve.error}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!action || !reasonFits(reason) || (action === 'move' && !target)}
            busy={resolve.isPending}
          >
            {t(action === 'move' ? 'cases.propose' : 'cases.submit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
