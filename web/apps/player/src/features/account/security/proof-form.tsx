import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Proof } from './calls.ts';
import { Wrong } from './card.tsx';
import { useBlame, useRest, useT } from './i18n.ts';

interface Props {
  /** What is done with the proof. */
  run: (proof: Proof) => Promise<unknown>;
  hasPassword: boolean;
  /** Whether a code of the second factor is asked for, too. */
  withCode: boolean;
  danger?: boolean;
  children: ReactNode;
}

/** The password, and the code where there is a second factor, asked once more before something grave. */
export function ProofForm({ run, hasPassword, withCode, danger, children }: Props) {
  const t = useT();
  const blame = useBlame();
  const rest = useRest();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const work = useMutation({
    mutationFn: () => run(withCode ? { password, code } : { password }),
    onError: () => setCode(''), // a code is good once
  });
  return (
    <form
      className="grid gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        work.mutate();
      }}
    >
      {hasPassword ? (
        <Field label={t('security.password')} error={blame(work.error, 'password')}>
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
        <Field label={t('security.code')} error={blame(work.error, 'code')}>
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
      <Wrong>{rest(work.error, 'password', 'code')}</Wrong>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={work.isPending}>
        {children}
      </Button>
    </form>
  );
}
