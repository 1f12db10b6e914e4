import { useState, type ReactNode } from 'react';
import { phoneCountry } from '../client/rules.ts';
import type { Country, IslandData } from '../page.ts';
import { Fault, Field } from './field.tsx';

interface Props {
  t: Record<string, string>;
  value?: string | undefined;
  fault?: string | undefined;
}

/** The address of a registration. */
export function EmailField({ t, value, fault }: Props): ReactNode {
  return (
    <Field
      name="username"
      type="email"
      autoComplete="email"
      inputMode="email"
      dir="ltr"
      required
      label={t['form.email'] ?? ''}
      defaultValue={value}
      fault={fault}
    />
  );
}

/** The name to sign in with: an address, or the made-up login of a one-click registration. */
export function LoginField({ t, value, fault }: Props): ReactNode {
  return (
    <Field
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      inputMode="email"
      dir="ltr"
      required
      label={t['form.email'] ?? ''}
      defaultValue={value}
      fault={fault}
    />
  );
}

/** A phone number with its country, which follows the currency until another is chosen. */
export function PhoneField({
  data: { t, countries },
  currency,
  country,
  value,
  fault,
}: {
  data: IslandData;
  currency: string;
  /** Instead of the one that comes first for the currency. */
  country?: string | undefined;
  value?: string | undefined;
  fault: string | undefined;
}): ReactNode {
  return (
    <Field
      name="phone_user"
      type="tel"
      dir="ltr"
      inputMode="tel"
      autoComplete="tel-national"
      label={t['form.phone'] ?? ''}
      defaultValue={value}
      fault={fault}
      extra={
        <DialCode
          key={currency}
          label={t['form.country'] ?? ''}
          first={country || phoneCountry(countries, currency)}
          countries={countries}
        />
      }
    />
  );
}

/** The country of residence, asked for when the server does not know it. */
export function HomeField({
  data: { t, countries },
  value = '',
  fault,
}: {
  data: IslandData;
  value?: string | undefined;
  fault: string | undefined;
}): ReactNode {
  return (
    <label className="field">
      <span>{t['form.country']}</span>
      <span className="box">
        <select name="country" autoComplete="country" defaultValue={value}>
          <option value="">—</option>
          {countries.map(({ iso_code, name }) => (
            <option key={iso_code} value={iso_code}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <Fault text={fault} />
    </label>
  );
}

/** The country of a number, shown by its code alone. */
function DialCode({
  label,
  first,
  countries,
}: {
  label: string;
  first: string;
  countries: Country[];
}): ReactNode {
  const [chosen, choose] = useState(first);
  return (
    <select
      name="phone_code"
      className="dial"
      aria-label={label}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {countries.map(({ iso_code, dial_code }) => (
        <option key={iso_code} value={iso_code}>
          {`${iso_code} +${dial_code}`}
        </option>
      ))}
    </select>
  );
}

export function PasswordField({
  t,
  fault,
  name = 'password',
  autoComplete,
}: {
  t: Record<string, string>;
  fault: string | undefined;
  name?: 'password' | 'repeat_password';
  autoComplete: 'current-password' | 'new-password';
}): ReactNode {
  const fresh = name === 'password' && autoComplete === 'new-password';
  return (
    <Field
      name={name}
      type="password"
      dir="ltr"
      required
      minLength={6}
      autoComplete={autoComplete}
      label={t[name === 'password' ? 'form.password' : 'form.repeat'] ?? ''}
      hint={fresh ? t['form.passwordHint'] : undefined}
      fault={fault}
    />
  );
}
