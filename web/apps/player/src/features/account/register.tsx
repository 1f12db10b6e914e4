import { blames, fieldError } from '@maidan/api';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Button, Checkbox, Field, Input, Select } from '@maidan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { api, useErrorLookup, useErrorText } from '../../api.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { fullNumber, usePhoneCountries } from '../../domain/account/phone.ts';
import { settingsQuery } from '../../settings.ts';
import { cleanPromoCode } from '../../domain/promo-code/code.ts';
import { BonusChoice, useBonusChoice } from './bonus-choice.tsx';
import { CaptchaBox } from './captcha/captcha-box.tsx';
import { useCaptcha } from './captcha/use-captcha.ts';
import { ChannelChoice, PasswordField, PhoneFields } from './fields.tsx';
import { LegalLinks } from './legal-links.tsx';
import { ResidenceField, useDefaultCurrency } from './residence.tsx';
import { registerSchema, type Channel, type RegisterForm } from './schema.ts';
import { apiFields, credentials } from './sign-in.tsx';

const emptyForm: RegisterForm = {
  email: '',
  phone: '',
  password: '',
  repeat: '',
  promo: '',
  rules: false,
  age: false,
  news: false,
};

/** The API names of the fields that show their own errors. */
const common = ['password', 'repeat_password', 'checkbox1'];
const fieldsShown = {
  email: ['username', ...common],
  phone: ['phone', ...common],
} satisfies Record<Channel, string[]>;

interface Props {
  /** A promo code that the address has. */
  promo?: string | undefined;
  onDone: () => void;
}

export function Registration({ promo: linked = '', onDone }: Props) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const { data: settings } = useQuery(settingsQuery);
  const [channel, setChannel] = useState<Channel>('email');
  const defaultCurrency = useDefaultCurrency();
  const [chosenCurrency, setCurrency] = useState('');
  const currency = chosenCurrency || defaultCurrency;
  const { countries, first } = usePhoneCountries(currency);
  const [chosenPhone, setPhoneCountry] = useState('');
  const phoneCountry = chosenPhone || first;
  const [residence, setResidence] = useState<string>();
  const bonus = useBonusChoice(currency);
  const toFullNumber = (text: string) => fullNumber(countries, phoneCountry, text);
  const form = useForm<RegisterForm>({
    resolver: valibotResolver(registerSchema(channel, (text) => toFullNumber(text) !== null)),
    criteriaMode: 'all', // show all errors at once, also that of the repeated password
    defaultValues: { ...emptyForm, promo: linked },
  });
  const promoCode = useWatch({ control: form.control, name: 'promo' });
  const captcha = useCaptcha();
  const register = useMutation({
    mutationFn: (values: RegisterForm) =>
      api.calls.register({
        ...credentials(channel, values, phoneCountry, toFullNumber(values.phone) ?? ''),
        repeat_password: values.repeat,
        currency,
        country: residence ?? settings?.visitor_country ?? '',
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
  const serverError = (field: string) => fieldError(register.error, field, lookup);
  const problem = (field: keyof RegisterForm) => {
    const message = form.formState.errors[field]?.message;
    return message ? t(message as Key) : serverError(apiFields[field] ?? field);
  };
  const currencies = settings?.currencies ?? [];
  const promo = form.register('promo', {
    onChange: (event: { target: HTMLInputElement }) =>
      form.setValue('promo', cleanPromoCode(event.target.value)),
  });
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => register.mutate(values))(event)}
    >
      <ChannelChoice label={t('auth.register_by')} value={channel} onChange={setChannel} />
      {channel === 'email' ? (
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
          error={problem('phone') ?? serverError('phone_code')}
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
      <Field label={t('auth.currency')} error={serverError('currency')}>
        <Select dir="ltr" value={currency} onChange={(event) => setCurrency(event.target.value)}>
          {currencies.length === 0 && <option value={currency}>{currency}</option>}
          {currencies.map(({ iso_code, symbol }) => (
            <option key={iso_code} value={iso_code}>
              {`${iso_code} ${symbol}`}
            </option>
          ))}
        </Select>
      </Field>
      {channel === 'email' && (
        <ResidenceField
          currency={currency}
          value={residence ?? settings?.visitor_country ?? ''}
          onChange={setResidence}
          error={serverError('country')}
        />
      )}
      {!promoCode && <BonusChoice choice={bonus} error={serverError('bonus_id')} />}
      <Field label={t('auth.promo')} hint={t('auth.promo_hint')} error={problem('promo')}>
        <Input dir="ltr" inputMode="numeric" autoComplete="off" maxLength={12} {...promo} />
      </Field>
      <div>
        <RequiredCheckbox
          label={t('auth.rules')}
          problem={problem('rules')}
          {...form.register('rules')}
        />
        <LegalLinks />
        <RequiredCheckbox
          label={t('auth.age')}
          problem={problem('age')}
          {...form.register('age')}
        />
        <Checkbox label={t('auth.news')} {...form.register('news')} />
      </div>
      <CaptchaBox captcha={captcha} />
      {register.error &&
        !captcha.answersRefusal &&
        !blames(register.error, fieldsShown[channel]) && (
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

/** A checkbox that has to be ticked, with its error. */
function RequiredCheckbox({
  problem,
  ...props
}: ComponentProps<typeof Checkbox> & { problem: string | undefined }) {
  return (
    <>
      <Checkbox {...props} />
      {problem && (
        <p role="alert" className="text-sm text-down">
          {problem}
        </p>
      )}
    </>
  );
}
