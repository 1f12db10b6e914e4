import { errorText } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';

/** What a step of the sign-in is about. */
export function Head({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <header className="grid gap-1">
      <p className="text-sm font-semibold text-quiet">Maidan</p>
      <h1 className="heading text-2xl">{title}</h1>
      <p className="text-sm text-quiet">{text}</p>
    </header>
  );
}

interface CodeProps {
  /** A code of the app alone, or also a recovery code. */
  digitsOnly?: boolean;
  send: (code: string) => void;
  busy: boolean;
  error: Error | null;
  onBack: () => void;
}

/** A code, and the way back to the password. */
export function CodeForm({ digitsOnly, send, busy, error, onBack }: CodeProps) {
  const { t, maybe } = useI18n();
  const [code, setCode] = useState('');
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
        setCode(''); // a code is good once
      }}
    >
      <Field
        label={t('staff_code.code')}
        error={error && !busy ? errorText(error, maybe) : undefined}
      >
        <Input
          dir="ltr"
          autoFocus
          inputMode={digitsOnly ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" block busy={busy}>
        {t('staff_code.confirm')}
      </Button>
      <Button type="button" block onClick={onBack}>
        {t('staff_code.back')}
      </Button>
    </form>
  );
}
