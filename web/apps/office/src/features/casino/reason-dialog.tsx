import { Button, Dialog } from '@maidan/ui';
import { useState, type ReactNode } from 'react';
import { useCasinoChange } from '../../domain/casino/use-change.ts';
import { useI18n } from '../../i18n.ts';
import { ReasonField, reasonFits } from '../../parts/reason-field.tsx';

interface Props {
  title: string;
  text?: string;
  submit: string;
  danger?: boolean;
  label?: string;
  /** The form is not complete yet. */
  disabled?: boolean;
  /** What is asked for besides the reason. */
  children?: ReactNode;
  change: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of a change of the casino. */
export function ReasonDialog({ children, ...ask }: Props) {
  const { t } = useI18n();
  const [reason, setReason] = useState('');
  const change = useCasinoChange(ask.change, ask.onDone, ask.onClose);
  const ready = reasonFits(reason) && !ask.disabled;
  return (
    <Dialog
      open
      onOpenChange={ask.onClose}
      title={ask.title}
      description={ask.text}
      closeLabel={t('app.close')}
    >
      <form
        className="grid grid-cols-1 gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) change.mutate(reason);
        }}
      >
        {children}
        <ReasonField
          label={ask.label ?? t('reject.reason')}
          value={reason}
          onChange={setReason}
          error={change.error}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button
            type="submit"
            variant={ask.danger ? 'danger' : 'primary'}
            busy={change.isPending}
            disabled={!ready}
          >
            {ask.submit}
          </Button>
          <Button onClick={ask.onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
