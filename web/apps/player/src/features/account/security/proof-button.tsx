import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { errorCode } from '../../../error-code.ts';
import { useI18n as useAppI18n } from '../../../i18n.ts';
import { useT, useSignInError } from '../sign-in-methods/i18n.ts';

interface Props {
  /** The request to send; the password is empty until the server requires it. */
  run: (password: string) => Promise<unknown>;
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'danger';
  label?: string;
}

/**
 * A button for a sensitive request. Some minutes after the sign-in the server requires the password again, and the button
 * shows a field for it.
 */
export function ProofButton({ run, children, variant, label }: Props) {
  const t = useT();
  const app = useAppI18n();
  const explain = useSignInError();
  const [password, setPassword] = useState('');
  const submit = useMutation({ mutationFn: () => run(password), onSuccess: () => setPassword('') });
  const code = errorCode(submit.error);
  const passwordRequired =
    code === 'sign_in_again' || code === 'password_invalid' || password !== '';
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit.mutate();
      }}
    >
      {passwordRequired && (
        <Field
          label={app.t('auth.password')}
          hint={t('signin.proof')}
          error={code === 'password_invalid' ? explain(submit.error) : undefined}
        >
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      <Button type="submit" variant={variant} busy={submit.isPending} aria-label={label}>
        {children}
      </Button>
      {submit.error && !passwordRequired && (
        <p role="alert" className="text-sm text-down">
          {explain(submit.error)}
        </p>
      )}
    </form>
  );
}
