import { blames, fieldError } from '@maidan/api';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Button, Field, Input } from '@maidan/ui';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, useErrorLookup, useErrorText } from '../../api.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { CaptchaBox } from './captcha/captcha-box.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { challengeOf } from './challenge.ts';
import { ByChoice, PasswordField, PhoneFields } from './fields.tsx';
import { fullNumber, usePhoneCountries } from '../../phone.ts';
import { SupportFor } from '../../support-link.tsx';
import { signInSchema, type By, type SignInForm } from './schema.ts';

const SecondFactor = lazy(() => import('./second-factor.tsx'));

/** What is sent: the channel that is not used goes empty. The number is whole, with its dial code. */
export function credentials(by: By, form: SignInForm, country: string, number: string) {
  return by === 'email'
    ? { username: form.email, phone: '', phone_code: '', password: form.password }
    : { username: '', phone: number, phone_code: country, password: form.password };
}

/** Names of fields as the server blames them, where they are not the form's own. */
export const wire: Record<string, string> = {
  email: 'username',
  repeat: 'repeat_password',
  promo: 'promo_code',
  rules: 'checkbox1',
  age: 'checkbox2',
};

/** The fields that a form shows, as the server names them. */
const shown = {
  email: ['username', 'password'],
  phone: ['phone', 'password'],
} satisfies Record<By, string[]>;

interface Props {
  onDone: () => void;
  /** Of a sign-in that was begun elsewhere: only the second factor is left to show. */
  begun?: string;
}

export function SignIn({ onDone, begun }: Props) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const [by, setBy] = useState<By>('email');
  const { countries, first } = usePhoneCountries();
  const [chosen, setCountry] = useState('');
  const country = chosen || first;
  const number = (typed: string) => fullNumber(countries, country, typed);
  const form = useForm<SignInForm>({
    resolver: valibotResolver(signInSchema(by, (typed) => number(typed) !== null)),
    defaultValues: { email: '', phone: '', password: '' },
  });
  const captcha = useCaptcha();
  const login = useMutation({
    mutationFn: (values: SignInForm) =>
      api.calls.login({
        ...credentials(by, values, country, number(values.phone) ?? ''),
        ...captcha.fields,
      }),
    onSuccess: onDone,
    onError: captcha.onError,
  });
  const [left, setLeft] = useState(false);
  const challenge = challengeOf(login.error) ?? (left ? undefined : begun);
  if (challenge)
    return (
      <Suspense>
        <SecondFactor
          challenge={challenge}
          onDone={onDone}
          onBack={() => {
            setLeft(true);
            login.reset();
          }}
        />
      </Suspense>
    );
  const problem = (field: keyof SignInForm) => {
    const message = form.formState.errors[field]?.message;
    return message ? t(message as Key) : fieldError(login.error, wire[field] ?? field, lookup);
  };
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => login.mutate(values))(event)}
    >
      <ByChoice label={t('auth.by')} value={by} onChange={setBy} />
      {by === 'email' ? (
        <Field label={t('auth.email')} error={problem('email')}>
          <Input
            type="email"
            dir="ltr"
            autoComplete="username webauthn"
            autoCapitalize="none"
            {...form.register('email')}
          />
        </Field>
      ) : (
        <PhoneFields
          country={country}
          onCountry={setCountry}
          phone={form.register('phone')}
          error={problem('phone') ?? fieldError(login.error, 'phone_code', lookup)}
        />
      )}
      <PasswordField
        label={t('auth.password')}
        isNew={false}
        error={problem('password')}
        field={form.register('password')}
      />
      <CaptchaBox captcha={captcha} />
      {login.error && !captcha.answersRefusal && !blames(login.error, shown[by]) && (
        <p role="alert" className="text-sm text-down">
          {explain(login.error)}
        </p>
      )}
      <SupportFor error={login.error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={login.isPending}
        disabled={captcha.blocks}
      >
        {t('auth.sign_in')}
      </Button>
    </form>
  );
}
