import { fieldError } from '@maidan/api';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { Button, Checkbox, Field, Input, Select } from '@maidan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { api, useErrorLookup, useErrorText } from '../../api.ts';
import { useI18n, type Key } from '../../i18n.ts';
import { settingsQuery } from '../../queries.ts';
import { ByChoice, PasswordField, PhoneFields } from './fields.tsx';
import { registerSchema, type By, type RegisterForm } from './schema.ts';
import { credentials, wire } from './sign-in.tsx';

const start: RegisterForm = {
  email: '',
  phone: '',
  country: 'IN',
  password: '',
  repeat: '',
  currency: 'INR',
  agree: true,
  news: false,
};

export function Registration({ onDone }: { onDone: () => void }) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const { data: settings } = useQuery(settingsQuery);
  const [by, setBy] = useState<By>('email');
  const form = useForm<RegisterForm>({
    resolver: valibotResolver(registerSchema(by)),
    defaultValues: start,
  });
  const register = useMutation({
    mutationFn: (values: RegisterForm) =>
      api.calls.register({
        ...credentials(by, values),
        repeat_password: values.repeat,
        currency: values.currency,
        checkbox1: values.agree,
        checkbox2: values.agree,
        confirm_subscribers: values.news ? ['news'] : [],
      }),
    onSuccess: onDone,
  });
  const problem = (field: keyof RegisterForm) => {
    const message = form.formState.errors[field]?.message;
    return message ? t(message as Key) : fieldError(register.error, wire[field] ?? field, lookup);
  };
  const currencies = settings?.currencies ?? [];
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
          country={form.register('country')}
          phone={form.register('phone')}
          error={problem('phone')}
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
      <Field label={t('auth.currency')}>
        <Select dir="ltr" {...form.register('currency')}>
          {currencies.length === 0 && <option value="INR">INR ₹</option>}
          {currencies.map(({ iso_code, symbol }) => (
            <option key={iso_code} value={iso_code}>
              {`${iso_code} ${symbol}`}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Checkbox label={t('auth.agree')} {...form.register('agree')} />
        {problem('agree') && (
          <p role="alert" className="text-sm text-down">
            {problem('agree')}
          </p>
        )}
        <Checkbox label={t('auth.news')} {...form.register('news')} />
      </div>
      {register.error && (
        <p role="alert" className="text-sm text-down">
          {explain(register.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={register.isPending}>
        {t('auth.register')}
      </Button>
      <p className="text-sm text-quiet">{t('app.play_money_long')}</p>
    </form>
  );
}
