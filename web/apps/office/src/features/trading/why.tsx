import { errorText, fieldError } from '@maidan/api';
import { Button, Dialog, Field, Input } from '@maidan/ui';
import { useState, type ReactNode } from 'react';
import { useI18n, type Key } from '../../i18n.ts';
import { useOrder } from './act.ts';

export interface WhyProps {
  title: string;
  text?: string;
  submit: string;
  danger?: boolean;
  /** What is asked for besides the reason. */
  children?: ReactNode;
  /** The form is not complete yet. */
  disabled?: boolean;
  /** Field of the reason in the call. */
  field?: 'reason' | 'note';
  label?: Key;
  order: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why, and orders. Every order of the desk goes through here: none is without a reason. */
export function Why({ field = 'reason', label = 'trading.reason', onClose, ...ask }: WhyProps) {
  const { t, maybe } = useI18n();
  const [reason, setReason] = useState('');
  const order = useOrder(() => ask.order(reason), onClose);
  const wrong = fieldError(order.error, field, maybe);
  const ready = reason.trim().length >= 3 && !ask.disabled;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={ask.title}
      description={ask.text}
      closeLabel={t('app.close')}
    >
      <form
        className="grid grid-cols-1 gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) order.mutate(undefined);
        }}
      >
        {ask.children}
        <Field label={t(label)} error={wrong}>
          <Input
            value={reason}
            maxLength={500}
            autoFocus={!ask.children}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        {order.error && !wrong && (
          <p role="alert" className="text-sm text-down">
            {errorText(order.error, maybe)}
          </p>
        )}
        <Button
          type="submit"
          variant={ask.danger ? 'danger' : 'primary'}
          busy={order.isPending}
          disabled={!ready}
        >
          {ask.submit}
        </Button>
      </form>
    </Dialog>
  );
}
