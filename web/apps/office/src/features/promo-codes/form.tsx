import { errorText } from '@maidan/api';
import { Button } from '@maidan/ui';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';

interface Props {
  /** What the button says that sends the form. */
  submit: string;
  busy: boolean;
  error: Error | null;
  onSubmit: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The form of a dialog: its fields, the refusal of the server, and its buttons. */
export function CodeForm({ submit, busy, error, onSubmit, onCancel, children }: Props) {
  const { t, maybe } = useI18n();
  return (
    <form
      className="grid gap-3 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {error && (
        <p role="alert" className="text-sm text-down">
          {errorText(error, maybe)}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {submit}
        </Button>
        <Button onClick={onCancel}>{t('decision.cancel')}</Button>
      </div>
    </form>
  );
}
