import { toApiError } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useI18n as useAppI18n } from '../../../i18n.ts';
import { useT, useSignInError } from '../sign-in-methods/i18n.ts';

interface Props {
  /** What is done; the password is empty until it is asked for. */
  run: (password: string) => Promise<unknown>;
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'danger';
  label?: string;
}

/**
 * A button whose work the server may want to be proven: some minutes after the sign-in it asks for the password, and then a
 * field for it opens here.
 */
export function ProvenButton({ run, children, variant, label }: Props) {
  const t = useT();
  const app = useAppI18n();
  const explain = useSignInError();
  const [password, setPassword] = useState('');
  const work = useMutation({ mutationFn: () => run(password), onSuccess: () => setPassword('') });
  const code = work.error ? toApiError(work.error).code : '';
  const asked = code === 'sign_in_again' || code === 'password_invalid' || password !== '';
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        work.mutate();
      }}
    >
      {asked && (
        <Field
          label={app.t('auth.password')}
          hint={t('signin.proof')}
          error={code === 'password_invalid' ? explain(work.error) : undefined}
        >
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant={variant} busy={work.isPending} aria-label={label}>
        {children}
      </Button>
      {work.error && !asked && (
        <p role="alert" className="text-sm text-down">
          {explain(work.error)}
        </p>
      )}
    </form>
  );
}
