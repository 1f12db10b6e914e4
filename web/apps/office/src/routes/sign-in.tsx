import { errorText } from '@maidan/api';
import { Button, Field, Input } from '@maidan/ui';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { api } from '../api.ts';
import { useI18n } from '../i18n.ts';
import { sessionQuery } from '../queries.ts';
import { useTitle } from '../title.ts';

const form = v.object({
  email: v.pipe(v.string(), v.trim(), v.minLength(1)),
  password: v.pipe(v.string(), v.minLength(1)),
});

type Form = v.InferOutput<typeof form>;

export function SignIn() {
  const { t, maybe } = useI18n();
  useTitle(t('session.title'));
  const queries = useQueryClient();
  const router = useRouter();
  const { next } = useSearch({ from: '/sign-in' });
  const { register, handleSubmit } = useForm<Form>({ resolver: valibotResolver(form) });
  const signIn = useMutation({
    mutationFn: ({ email, password }: Form) => api.signIn(email, password),
    onSuccess: (member) => {
      queries.clear();
      queries.setQueryData(sessionQuery.queryKey, member);
      router.history.push(next ?? '/office/');
    },
  });
  return (
    <main className="floodlit grid min-h-dvh place-items-center p-4">
      <form
        className="grid w-full max-w-sm gap-4 rounded border border-rope bg-stand p-6 shadow-lift"
        onSubmit={handleSubmit((fields) => signIn.mutate(fields))}
      >
        <header className="grid gap-1">
          <p className="text-sm font-semibold text-quiet">Maidan</p>
          <h1 className="heading text-2xl">{t('session.title')}</h1>
          <p className="text-sm text-quiet">{t('session.text')}</p>
        </header>
        <Field label={t('session.email')}>
          <Input type="email" autoComplete="username" autoFocus required {...register('email')} />
        </Field>
        <Field
          label={t('session.password')}
          error={signIn.error ? errorText(signIn.error, maybe) : undefined}
        >
          <Input
            type="password"
            autoComplete="current-password"
            required
            {...register('password')}
          />
        </Field>
        <Button type="submit" variant="primary" block busy={signIn.isPending}>
          {t('session.submit')}
        </Button>
      </form>
    </main>
  );
}
