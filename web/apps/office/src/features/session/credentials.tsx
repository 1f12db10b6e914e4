import { errorText } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { session, type Member } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { Head } from './parts.tsx';

const form = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1)),
  password: v.pipe(v.string(), v.minLength(1)),
});

type Form = v.InferOutput<typeof form>;

/** Who is there: the address and the password. */
export function Credentials({ onDone }: { onDone: (member: Member) => void }) {
  const { t, maybe } = useI18n();
  const { register, handleSubmit } = useForm<Form>({ resolver: valibotResolver(form) });
  const signIn = useMutation({
    mutationFn: ({ email, password }: Form) => session.signIn(email, password),
    onSuccess: onDone,
  });
  return (
    <form className="grid gap-4" onSubmit={handleSubmit((fields) => signIn.mutate(fields))}>
      <Head title={t('session.title')} text={t('session.text')} />
      <Field label={t('session.email')}>
        <Input type="email" autoComplete="username" autoFocus required {...register('email')} />
      </Field>
      <Field
        label={t('session.password')}
        error={signIn.error ? errorText(signIn.error, maybe) : undefined}
      >
        <Input type="password" autoComplete="current-password" required {...register('password')} />
      </Field>
      <Button type="submit" variant="primary" block busy={signIn.isPending}>
        {t('session.submit')}
      </Button>
    </form>
  );
}
