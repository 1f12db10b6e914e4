import type { ReactNode } from 'react';
import { Field } from './field.tsx';

interface Props {
  t: Record<string, string>;
  values?: Record<string, string> | null | undefined;
  errors?: Record<string, string> | null | undefined;
}

/** E-mail and password, as the dialog and the plain form have them. */
export function LoginFields({ t, values, errors }: Props): ReactNode {
  return (
    <>
      <Field
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        inputMode="email"
        dir="ltr"
        required
        label={t['form.email'] ?? ''}
        defaultValue={values?.['username']}
        fault={errors?.['username']}
      />
      <PasswordField t={t} fault={errors?.['password']} autoComplete="current-password" />
    </>
  );
}

export function PasswordField({
  t,
  fault,
  autoComplete,
}: {
  t: Record<string, string>;
  fault: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}): ReactNode {
  return (
    <Field
      name="password"
      type="password"
      dir="ltr"
      required
      minLength={6}
      autoComplete={autoComplete}
      label={t['form.password'] ?? ''}
      hint={autoComplete === 'new-password' ? t['form.passwordHint'] : undefined}
      fault={fault}
    />
  );
}
