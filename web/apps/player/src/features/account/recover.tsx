import { blames, fieldError } from '@maidan/api';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { api, useErrorLookup, useErrorText } from '../../api.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { CaptchaBox } from './captcha/captcha-box.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { PasswordField } from './fields.tsx';
import { recoverySchema, replaceSchema, type RecoveryForm, type ReplaceForm } from './schema.ts';

/** Asks for a letter with a link; the answer is the same whether the address is known. */
export function AskLetter() {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const form = useForm<RecoveryForm>({
    resolver: valibotResolver(recoverySchema),
    defaultValues: { email: '' },
  });
  const captcha = useCaptcha();
  const ask = useMutation({
    mutationFn: ({ email }: RecoveryForm) => api.calls.askRecovery({ email, ...captcha.fields }),
    onError: (error) => {
      // The limit of emails to one address is blamed on the address, and no captcha opens it.
      if (!blames(error, ['email'])) captcha.onError(error);
    },
  });
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
      <CaptchaBox captcha={captcha} />
      {ask.error && !captcha.answersRefusal && !blames(ask.error, ['email']) && (
        <p role="alert" className="text-sm text-down">
          {explain(ask.error)}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={ask.isPending}
        disabled={captcha.blocks}
      >
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
  const captcha = useCaptcha();
  const replace = useMutation({
    mutationFn: ({ password, repeat }: ReplaceForm) =>
      api.calls.recoverPassword({
        recovery_token: token,
        password,
        repeat_password: repeat,
        ...captcha.fields,
      }),
    onSuccess: onDone,
    onError: captcha.onError,
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
      <CaptchaBox captcha={captcha} />
      {replace.error &&
        !captcha.answersRefusal &&
        !blames(replace.error, ['password', 'repeat_password']) && (
          <p role="alert" className="text-sm text-down">
            {explain(replace.error)}
          </p>
        )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={replace.isPending}
        disabled={captcha.blocks}
      >
        {t('recover.replace')}
      </Button>
    </form>
  );
}
