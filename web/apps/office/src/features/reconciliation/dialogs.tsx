import { errorText, fieldError } from '@maidan/api';
import { Button, Dialog, Field, Input, toast } from '@maidan/ui';
import { useState } from 'react';
import {
  immediate,
  statements,
  type Difference,
  type DifferenceAction,
} from '../../domain/payment/statements.ts';
import { useChange } from '../../domain/payment/use-change.ts';
import { useI18n } from '../../i18n.ts';
import { Choices } from '../../parts/choices.tsx';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';

interface Props {
  of: Difference;
  onClose: () => void;
  /** Gets the new state; nothing if a colleague was quicker. */
  onDone: (state?: Difference['state']) => void;
}

/** Resolves a difference. What moves money is only proposed: a second member decides. */
export function ResolveDialog({ of: d, onClose, onDone }: Props) {
  const { t, maybe } = useI18n();
  const [action, setAction] = useState<DifferenceAction>();
  const [target, setTarget] = useState('');
  const [reason, setReason] = useState('');
  const needsTarget = action === 'credit' && d.payment === '';
  const resolve = useChange(
    (chosen: DifferenceAction) =>
      statements.resolve(d.id, chosen, reason, needsTarget ? target : ''),
    (resolved) => {
      if (resolved) {
        const proposed = resolved.state === 'proposed';
        toast(t(proposed ? 'cases.toast.proposed' : 'differences.toast.resolved'));
      }
      onDone(resolved?.state);
    },
  );
  const wrong = fieldError(resolve.error, 'target', maybe);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('differences.resolve')}
      description={t(`differences.kind.${d.kind}`)}
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
          label={t('differences.resolve')}
          options={(d.actions as DifferenceAction[]).map((one) => ({
            value: one,
            name: t(`differences.action.${one}`),
            text: t(`differences.action.${one}.text`),
          }))}
          value={action}
          onChange={setAction}
        />
        {needsTarget && (
          <Field label={t('cases.target')} hint={t('differences.target_hint')} error={wrong}>
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
          error={wrong && needsTarget ? null : resolve.error}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={!action || !reasonFits(reason) || (needsTarget && !target)}
            busy={resolve.isPending}
          >
            {t(
              !action || immediate.includes(action) ? 'differences.submit' : 'differences.propose',
            )}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The decision about a proposed resolution; its proposer may only withdraw it. */
export function DecideDialog({ of: d, approve, onClose, onDone }: Props & { approve: boolean }) {
  const { t, maybe } = useI18n();
  const decide = useChange(
    () => statements.decide(d.id, approve),
    (decided) => {
      if (decided) toast(t(approve ? 'differences.toast.resolved' : 'differences.toast.declined'));
      onDone(decided?.state);
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(approve ? 'differences.approve_title' : 'differences.decline_title')}
      description={d.action ? `${t(`differences.action.${d.action}`)}: ${d.reason}` : undefined}
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
