import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Proof } from './calls.ts';
import { FormError } from './card.tsx';
import { useFieldError, useFormError, useT } from './i18n.ts';

interface Props {
  /** The request that requires the proof. */
  run: (proof: Proof) => Promise<unknown>;
  hasPassword: boolean;
  /** Whether a second-factor code is required, too. */
  withCode: boolean;
  danger?: boolean;
  children: ReactNode;
}

/** A form for the password, and for the second-factor code, before a sensitive change. */
export function ProofForm({ run, hasPassword, withCode, danger, children }: Props) {
  const t = useT();
  const fieldError = useFieldError();
  const formError = useFormError();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = useMutation({
    mutationFn: () => run(withCode ? { password, code } : { password }),
    onError: () => setCode(''), // a code is valid only once
  });
  return (
    <form
      className="grid gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit.mutate();
      }}
    >
      {hasPassword ? (
        <Field label={t('security.password')} error={fieldError(submit.error, 'password')}>
          <Input
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      ) : (
        <p className="text-quiet">{t('security.no_password_proof')}</p>
      )}
      {withCode && (
        <Field label={t('security.code')} error={fieldError(submit.error, 'code')}>
          <Input
            dir="ltr"
            autoComplete="one-time-code"
            autoCapitalize="none"
            required
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <FormError>{formError(submit.error, 'password', 'code')}</FormError>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={submit.isPending}>
        {children}
      </Button>
    </form>
  );
}
