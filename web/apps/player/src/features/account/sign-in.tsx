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
import { ChannelChoice, PasswordField, PhoneFields } from './fields.tsx';
import { fullNumber, usePhoneCountries } from '../../domain/account/phone.ts';
import { SupportFor } from '../../parts/support-link.tsx';
import { signInSchema, type Channel, type SignInForm } from './schema.ts';

const SecondFactor = lazy(() => import('./second-factor.tsx'));

/** The credentials of a request. The unused channel is empty; the number includes its dial code. */
export function credentials(channel: Channel, form: SignInForm, country: string, number: string) {
  return channel === 'email'
    ? { username: form.email, phone: '', phone_code: '', password: form.password }
    : { username: '', phone: number, phone_code: country, password: form.password };
}

/** The API names of form fields, where they differ. */
export const apiFields: Record<string, string> = {
  email: 'username',
  repeat: 'repeat_password',
  promo: 'promo_code',
  rules: 'checkbox1',
  age: 'checkbox2',
};

/** The API names of the fields that show their own errors. */
const fieldsShown = {
  email: ['username', 'password'],
  phone: ['phone', 'password'],
} satisfies Record<Channel, string[]>;

interface Props {
  onDone: () => void;
  /** The challenge of a sign-in that only lacks the second factor. */
  challenge?: string;
}

export function SignIn({ onDone, challenge: initialChallenge }: Props) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const [channel, setChannel] = useState<Channel>('email');
  const { countries, first } = usePhoneCountries();
  const [chosenCountry, setCountry] = useState('');
  const country = chosenCountry || first;
  const toFullNumber = (text: string) => fullNumber(countries, country, text);
  const form = useForm<SignInForm>({
    resolver: valibotResolver(signInSchema(channel, (text) => toFullNumber(text) !== null)),
    defaultValues: { email: '', phone: '', password: '' },
  });
  const captcha = useCaptcha();
  const login = useMutation({
    mutationFn: (values: SignInForm) =>
      api.calls.login({
        ...credentials(channel, values, country, toFullNumber(values.phone) ?? ''),
        ...captcha.fields,
      }),
    onSuccess: onDone,
    onError: captcha.onError,
  });
  const [dismissed, setDismissed] = useState(false);
  const challenge = challengeOf(login.error) ?? (dismissed ? undefined : initialChallenge);
  if (challenge)
    return (
      <Suspense>
        <SecondFactor
          challenge={challenge}
          onDone={onDone}
          onBack={() => {
            setDismissed(true);
            login.reset();
          }}
        />
      </Suspense>
    );
  const problem = (field: keyof SignInForm) => {
    const message = form.formState.errors[field]?.message;
    return message ? t(message as Key) : fieldError(login.error, apiFields[field] ?? field, lookup);
  };
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => login.mutate(values))(event)}
    >
      <ChannelChoice label={t('auth.by')} value={channel} onChange={setChannel} />
      {channel === 'email' ? (
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
      {login.error && !captcha.answersRefusal && !blames(login.error, fieldsShown[channel]) && (
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
