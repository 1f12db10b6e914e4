import { errorText, fieldError } from '@maidan/api';
import { Button, Dialog, Field, Textarea } from '@maidan/ui';
import { useState, type ReactNode } from 'react';
import { useI18n, type Key } from '../../i18n.ts';

interface Props {
  title: string;
  text: string;
  /** Texts of the reason: the topic's own, with a hint under `<key>.hint`. */
  reason: Extract<Key, 'grant.reason' | 'protect.reason' | 'profile.reason'>;
  /** What the button says. */
  action: string;
  danger?: boolean;
  /** The change, made with the reason. */
  change: { mutate: (reason: string) => void; isPending: boolean; error: Error | null };
  onClose: () => void;
  children: ReactNode;
}

/** A dialog around the fields of a change to a player: its reason, what was refused, its buttons. */
export function ReasonForm(props: Props) {
  const { title, text, action, danger, change, onClose, children } = props;
  const { t, maybe } = useI18n();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      closeLabel={t('app.close')}
    >
      <form
        className="grid gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(reason);
        }}
      >
        {children}
        <Field
          label={t(props.reason)}
          hint={t(`${props.reason}.hint`)}
          error={fieldError(change.error, 'reason', maybe)}
        >
          <Textarea
            required
            rows={2}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {change.error && (
          <p role="alert" className="text-sm text-down">
            {errorText(change.error, maybe)}
          </p>
        )}
        <div className="grid grid-cols-2 gap-2">
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={change.isPending}>
            {action}
          </Button>
          <Button onClick={onClose}>{t('decision.cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
