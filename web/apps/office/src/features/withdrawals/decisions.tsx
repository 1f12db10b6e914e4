import { errorText } from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { Button, Dialog, Field, toast } from '@maidan/ui';
import { useState } from 'react';
import { withdrawals, type Withdrawal } from '../../domain/withdrawal/withdrawals.ts';
import { useI18n } from '../../i18n.ts';
import { useChange } from '../../domain/payment/use-change.ts';

export interface DecisionProps {
  of: Withdrawal;
  onClose: () => void;
  /** The decision was taken, here or elsewhere; called before the lists are asked for again. */
  onDecided: () => void;
}

export function ApproveDialog({ of: w, onClose, onDecided }: DecisionProps) {
  const { t, maybe } = useI18n();
  const amount = formatMoney(w.amount, w.currency);
  const approve = useChange(
    () => withdrawals.approve(w.id),
    (decided) => {
      if (decided)
        toast(t(decided.status === 'pending' ? 'approve.first' : 'approve.done', { amount }));
      onDecided();
    },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('approve.title', { amount })}
      description={t('approve.text', { account: w.account_masked })}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          approve.mutate();
        }}
      >
        <Refusal error={approve.error} say={maybe} />
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="primary" busy={approve.isPending} autoFocus>
            {t('approve.submit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const presets = ['reject.preset.name', 'reject.preset.details', 'reject.preset.documents'] as const;

export function RejectDialog({ of: w, onClose, onDecided }: DecisionProps) {
  const { t, maybe } = useI18n();
  const [reason, setReason] = useState('');
  const amount = formatMoney(w.amount, w.currency);
  const reject = useChange(
    () => withdrawals.reject(w.id, reason),
    (decided) => {
      if (decided) toast(t('reject.done', { amount }));
      onDecided();
    },
  );
  const length = [...reason.trim()].length;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('reject.title', { amount })}
      description={t('reject.text')}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          reject.mutate();
        }}
      >
        <div className="grid gap-1">
          {presets.map((key) => (
            <Button
              key={key}
              size="sm"
              className="justify-start! border-rope! text-start! font-normal!"
              onClick={() => setReason(t(key))}
            >
              {t(key)}
            </Button>
          ))}
        </div>
        <Field label={t('reject.reason')} hint={t('reject.hint')}>
          <ReasonBox value={reason} onChange={setReason} />
        </Field>
        <Refusal error={reject.error} say={maybe} />
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant="danger"
            disabled={length < 3 || length > 200}
            busy={reject.isPending}
          >
            {t('reject.submit')}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

function ReasonBox({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const { t } = useI18n();
  return (
    <textarea
      autoFocus
      rows={3}
      maxLength={200}
      aria-label={t('reject.reason')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="w-full rounded border border-edge bg-ground p-3"
    />
  );
}

function Refusal({ error, say }: { error: unknown; say: (key: string) => string | undefined }) {
  if (!error) return null;
  return (
    <p role="alert" className="text-sm text-down">
      {errorText(error, say)}
    </p>
  );
}
