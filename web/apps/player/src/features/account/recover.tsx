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
import {
  newPasswordSchema,
  recoverySchema,
  type NewPasswordForm,
  type RecoveryForm,
} from './schema.ts';

/** Requests a recovery email. The response does not reveal whether an account exists. */
export function RecoveryRequest() {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const form = useForm<RecoveryForm>({
    resolver: valibotResolver(recoverySchema),
    defaultValues: { email: '' },
  });
  const captcha = useCaptcha();
  const request = useMutation({
    mutationFn: ({ email }: RecoveryForm) =>
      api.calls.requestRecovery({ email, ...captcha.fields }),
    onError: (error) => {
      // A captcha does not help against the limit of emails to one address.
      if (!blames(error, ['email'])) captcha.onError(error);
    },
  });
  const message = form.formState.errors.email?.message;
  if (request.isSuccess) return <p role="status">{t('recover.sent')}</p>;
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => request.mutate(values))(event)}
    >
      <p className="text-quiet">{t('recover.ask_text')}</p>
      <Field
        label={t('auth.email')}
        error={message ? t(message as Key) : fieldError(request.error, 'email', lookup)}
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
      {request.error && !captcha.answersRefusal && !blames(request.error, ['email']) && (
        <p role="alert" className="text-sm text-down">
          {explain(request.error)}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={request.isPending}
        disabled={captcha.blocks}
      >
        {t('recover.ask')}
      </Button>
    </form>
  );
}

/** Sets a new password with the token of the recovery email. */
export function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const form = useForm<NewPasswordForm>({
    resolver: valibotResolver(newPasswordSchema),
    defaultValues: { password: '', repeat: '' },
  });
  const captcha = useCaptcha();
  const replace = useMutation({
    mutationFn: ({ password, repeat }: NewPasswordForm) =>
      api.calls.recoverPassword({
        recovery_token: token,
        password,
        repeat_password: repeat,
        ...captcha.fields,
      }),
    onSuccess: onDone,
    onError: captcha.onError,
  });
  const problem = (field: keyof NewPasswordForm, apiField: string) => {
    const message = form.formState.errors[field]?.message;
    return message ? t(message as Key) : fieldError(replace.error, apiField, lookup);
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
