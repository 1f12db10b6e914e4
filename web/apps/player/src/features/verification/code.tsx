import { fieldError } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { useErrorLookup, useErrorText } from '../../api.ts';
import { clockText, useCountdown } from './countdown.ts';
import { useContactRequest, type ContactRequest } from './calls.ts';
import { useI18n, useT } from './i18n.ts';

interface CodeProps {
  /** The request that needs the code. */
  kind: 'confirm-email' | 'remove-email' | 'confirm-phone';
  onDone: () => void;
}

/** A form for the six-digit code from an email or a text message. */
export function CodeForm({ kind, onDone }: CodeProps) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const request = useContactRequest();
  const [code, setCode] = useState('');
  const codeError = fieldError(request.error, 'code', lookup);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate({ kind, code }, { onSuccess: onDone, onSettled: () => setCode('') });
      }}
    >
      <Field
        label={t('code.label')}
        error={request.error ? (codeError ?? explain(request.error)) : undefined}
        className="w-full max-w-56 grow"
      >
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          className="num text-xl tracking-[0.35em]"
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={request.isPending}
        disabled={code.length < 6}
      >
        {t('code.confirm')}
      </Button>
    </form>
  );
}

interface SendCodeProps {
  kind: Extract<ContactRequest, { kind: 'send-email' | 'send-removal' | 'send-phone' }>['kind'];
  label: string;
  /** Seconds until a code can be requested, counted from `since` (unix milliseconds). */
  wait: number;
  since: number;
  primary?: boolean;
  onDone?: () => void;
}

/** A button that requests a code, with a countdown until the next request is allowed. */
export function SendCode({ kind, label, wait, since, primary, onDone }: SendCodeProps) {
  const t = useT();
  const explain = useErrorText();
  const request = useContactRequest();
  const left = useCountdown(wait, since);
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        variant={primary ? 'primary' : 'secondary'}
        busy={request.isPending}
        disabled={left > 0}
        onClick={() => request.mutate({ kind }, { onSuccess: onDone })}
      >
        {label}
      </Button>
      {left > 0 && (
        <p className="text-sm text-quiet">
          {t('code.again_in')} <span className="num">{clockText(left)}</span>
        </p>
      )}
      {request.error && (
        <p role="alert" className="text-sm text-down">
          {explain(request.error)}
        </p>
      )}
    </div>
  );
}
