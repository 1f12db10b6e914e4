import { fieldError } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { useState } from 'react';
import { useErrorLookup, useErrorText } from '../../api.ts';
import type { Ask } from './calls.ts';
import { clockText, useCountdown } from './countdown.ts';
import { useAsk } from './calls.ts';
import { useI18n, useT } from './i18n.ts';

interface CodeProps {
  /** What the code is for. */
  to: 'confirm-email' | 'remove-email' | 'confirm-phone';
  onDone: () => void;
}

/** Six digits of a letter or a message. */
export function Code({ to, onDone }: CodeProps) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const ask = useAsk();
  const [code, setCode] = useState('');
  const blamed = fieldError(ask.error, 'code', lookup);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate({ to, code }, { onSuccess: onDone, onSettled: () => setCode('') });
      }}
    >
      <Field
        label={t('code.label')}
        error={ask.error ? (blamed ?? explain(ask.error)) : undefined}
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
        busy={ask.isPending}
        disabled={code.length < 6}
      >
        {t('code.confirm')}
      </Button>
    </form>
  );
}

interface SendProps {
  ask: Extract<Ask, { to: 'send-email' | 'send-removal' | 'send-phone' }>['to'];
  label: string;
  /** Seconds until it may be asked for, counted from `since`. */
  wait: number;
  since: number;
  primary?: boolean;
  onDone?: () => void;
}

/** Asks for a code, and says when another one may be asked for. */
export function Send({ ask: to, label, wait, since, primary, onDone }: SendProps) {
  const t = useT();
  const explain = useErrorText();
  const ask = useAsk();
  const left = useCountdown(wait, since);
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        variant={primary ? 'primary' : 'secondary'}
        busy={ask.isPending}
        disabled={left > 0}
        onClick={() => ask.mutate({ to }, { onSuccess: onDone })}
      >
        {label}
      </Button>
      {left > 0 && (
        <p className="text-sm text-quiet">
          {t('code.again_in')} <span className="num">{clockText(left)}</span>
        </p>
      )}
      {ask.error && (
        <p role="alert" className="text-sm text-down">
          {explain(ask.error)}
        </p>
      )}
    </div>
  );
}
