import { blames, fieldError } from '@maidan/api';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Button, Checkbox, Field, Input, Select } from '@maidan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api, useErrorLookup, useErrorText } from '../../api.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { fullNumber, usePhoneCountries } from '../../phone.ts';
import { settingsQuery } from '../../queries.ts';
import { BonusChoice, promoText, useBonusChoice } from './bonus-choice.tsx';
import { CaptchaBox } from './captcha/captcha-box.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { ByChoice, PasswordField, PhoneFields } from './fields.tsx';
import { Home, useUsualCurrency } from './home.tsx';
import { LegalLinks } from './legal-links.tsx';
import { registerSchema, type By, type RegisterForm } from './schema.ts';
import { credentials, wire } from './sign-in.tsx';

const start: RegisterForm = {
  email: '',
  phone: '',
  password: '',
  repeat: '',
  promo: '',
  rules: false,
  age: false,
  news: false,
};

/** The fields that a form shows, as the server names them. */
const rest = ['password', 'repeat_password', 'checkbox1'];
const shown = {
  email: ['username', ...rest],
  phone: ['phone', ...rest],
} satisfies Record<By, string[]>;

export function Registration({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const { data: settings } = useQuery(settingsQuery);
  const [by, setBy] = useState<By>('email');
  const usual = useUsualCurrency();
  const [chosenCurrency, setCurrency] = useState('');
  const currency = chosenCurrency || usual;
  const { countries, first } = usePhoneCountries(currency);
  const [chosenPhone, setPhoneCountry] = useState('');
  const phoneCountry = chosenPhone || first;
  const [home, setHome] = useState<string>();
  const bonus = useBonusChoice(currency);
  const number = (typed: string) => fullNumber(countries, phoneCountry, typed);
  const form = useForm<RegisterForm>({
    resolver: valibotResolver(registerSchema(by, (typed) => number(typed) !== null)),
    criteriaMode: 'all', // every complaint at once, the comparison of the passwords too
    defaultValues: start,
  });
  const code = useWatch({ control: form.control, name: 'promo' });
  const captcha = useCaptcha();
  const register = useMutation({
    mutationFn: (values: RegisterForm) =>
      api.calls.register({
        ...credentials(by, values, phoneCountry, number(values.phone) ?? ''),
        repeat_password: values.repeat,
        currency,
        country: home ?? settings?.visitor_country ?? '',
        bonus_id: values.promo ? '' : bonus.id,
        is_promo: values.promo !== '',
        promo_code: values.promo,
        checkbox1: values.rules,
        checkbox2: values.age,
        confirm_subscribers: values.news ? ['news'] : [],
        ...captcha.fields,
      }),
    onSuccess: onDone,
    onError: captcha.onError,
  });
  const blamed = (field: string) => fieldError(register.error, field, lookup);
  const problem = (field: keyof RegisterForm) => {
    const message = form.formState.errors[field]?.message;
    return message ? t(message as Key) : blamed(wire[field] ?? field);
  };
  const currencies = settings?.currencies ?? [];
  const promo = form.register('promo', {
    onChange: (event: { target: HTMLInputElement }) =>
      form.setValue('promo', promoText(event.target.value)),
  });
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => register.mutate(values))(event)}
    >
      <ByChoice label={t('auth.register_by')} value={by} onChange={setBy} />
      {by === 'email' ? (
        <Field label={t('auth.email')} error={problem('email')}>
          <Input
            type="email"
            dir="ltr"
            autoComplete="email"
            autoCapitalize="none"
            {...form.register('email')}
          />
        </Field>
      ) : (
        <PhoneFields
          country={phoneCountry}
          onCountry={setPhoneCountry}
          phone={form.register('phone')}
          error={problem('phone') ?? blamed('phone_code')}
        />
      )}
      <PasswordField
        label={t('auth.password')}
        isNew
        hint={t('auth.password_hint')}
        error={problem('password')}
        field={form.register('password')}
      />
      <PasswordField
        label={t('auth.repeat')}
        isNew
        error={problem('repeat')}
        field={form.register('repeat')}
      />
      <Field label={t('auth.currency')} error={blamed('currency')}>
        <Select dir="ltr" value={currency} onChange={(event) => setCurrency(event.target.value)}>
          {currencies.length === 0 && <option value={currency}>{currency}</option>}
          {currencies.map(({ iso_code, symbol }) => (
            <option key={iso_code} value={iso_code}>
              {`${iso_code} ${symbol}`}
            </option>
          ))}
        </Select>
      </Field>
      {by === 'email' && (
        <Home
          currency={currency}
          value={home ?? settings?.visitor_country ?? ''}
          onChange={setHome}
          error={blamed('country')}
        />
      )}
      {!code && <BonusChoice choice={bonus} error={blamed('bonus_id')} />}
      <Field label={t('auth.promo')} hint={t('auth.promo_hint')} error={problem('promo')}>
        <Input dir="ltr" inputMode="numeric" autoComplete="off" maxLength={12} {...promo} />
      </Field>
      <div>
        <Box label={t('auth.rules')} problem={problem('rules')} {...form.register('rules')} />
        <LegalLinks />
        <Box label={t('auth.age')} problem={problem('age')} {...form.register('age')} />
        <Checkbox label={t('auth.news')} {...form.register('news')} />
      </div>
      <CaptchaBox captcha={captcha} />
      {register.error && !captcha.answersRefusal && !blames(register.error, shown[by]) && (
        <p role="alert" className="text-sm text-down">
          {explain(register.error)}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        block
        busy={register.isPending}
        disabled={captcha.blocks}
      >
        {t('auth.register')}
      </Button>
      <p className="text-sm text-quiet">{t('app.play_money_long')}</p>
    </form>
  );
}

/** A box that has to be ticked, and why it has to be. */
function Box({
  problem,
  ...box
}: ComponentProps<typeof Checkbox> & { problem: string | undefined }) {
  return (
    <>
      <Checkbox {...box} />
      {problem && (
        <p role="alert" className="text-sm text-down">
          {problem}
        </p>
      )}
    </>
  );
}
