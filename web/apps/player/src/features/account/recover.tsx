import { blames, fieldError } from '@maidan/api';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, useErrorLookup, useErrorText } from '../../api.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { PasswordField } from './fields.tsx';
import { letterSchema, replaceSchema, type LetterForm, type ReplaceForm } from './schema.ts';

/** Asks for a letter with a link; the answer is the same whether the address is known. */
export function AskLetter() {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const form = useForm<LetterForm>({
    resolver: valibotResolver(letterSchema),
    defaultValues: { email: '' },
  });
  const ask = useMutation({ mutationFn: ({ email }: LetterForm) => api.calls.askRecovery(email) });
  const message = form.formState.errors.email?.message;
  if (ask.isSuccess) return <p role="status">{t('recover.sent')}</p>;
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => ask.mutate(values))(event)}
    >
      <p className="text-quiet">{t('recover.ask_text')}</p>
      <Field
        label={t('auth.email')}
        error={message ? t(message as Key) : fieldError(ask.error, 'email', lookup)}
      >
        <Input
          type="email"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          {...form.register('email')}
        />
      </Field>
      {ask.error && !blames(ask.error, ['email']) && (
        <p role="alert" className="text-sm text-down">
          {explain(ask.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={ask.isPending}>
        {t('recover.ask')}
      </Button>
    </form>
  );
}

/** Replaces the password with the token of the letter. */
export function Replace({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const form = useForm<ReplaceForm>({
    resolver: valibotResolver(replaceSchema),
    defaultValues: { password: '', repeat: '' },
  });
  const replace = useMutation({
    mutationFn: ({ password, repeat }: ReplaceForm) =>
      api.calls.recoverPassword(token, password, repeat),
    onSuccess: onDone,
  });
  const problem = (field: keyof ReplaceForm, wire: string) => {
    const message = form.formState.errors[field]?.message;
    return message ? t(message as Key) : fieldError(replace.error, wire, lookup);
  };
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => replace.mutate(values))(event)}
    >
      <PasswordField
        label={t('recover.password')}
        hint={t('auth.password_hint')}
        isNew
        error={problem('password', 'password')}
        field={form.register('password')}
      />
      <PasswordField
        label={t('auth.repeat')}
        isNew
        error={problem('repeat', 'repeat_password')}
        field={form.register('repeat')}
      />
      {replace.error && !blames(replace.error, ['password', 'repeat_password']) && (
        <p role="alert" className="text-sm text-down">
          {explain(replace.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={replace.isPending}>
        {t('recover.replace')}
      </Button>
    </form>
  );
}
