import { Button, Dialog } from '@maidan/ui';
import { useState } from 'react';
import { useI18n } from '../i18n.ts';
import { ReasonField, reasonFits } from './reason-field.tsx';
import { useChange } from './use-change.ts';

interface Props {
  /** What is loaded again after the change. */
  topics: string[];
  title: string;
  text: string;
  submit: string;
  change: (reason: string) => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason of a change that takes something from players. */
export function ReasonDialog({ topics, title, text, submit, change, onDone, onClose }: Props) {
  const { t } = useI18n();
  const [reason, setReason] = useState('');
  const making = useChange(topics, change, onDone, onClose);
  const ready = reasonFits(reason);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closeLabel={t('app.close')}
    >
      <form
        className="grid grid-cols-1 gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) making.mutate(reason);
        }}
      >
        <ReasonField
          label={t('reject.reason')}
          value={reason}
          onChange={setReason}
          error={making.error}
        />
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant="danger" busy={making.isPending} disabled={!ready}>
            {submit}
          </Button>
          <Button onClick={onClose}>{t('decision.back')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
