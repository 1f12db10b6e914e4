import { ApiError, fieldError } from '@maidan/api';
import { Button, Field, Input, Select } from '@maidan/ui';
import { useState } from 'react';
import { useErrorLookup, useErrorText } from '../../api.ts';
import { useAsk } from './calls.ts';
import { fullNumber, usePhoneCountries } from '../../phone.ts';
import { useI18n, type VerificationKey } from './i18n.ts';

/** Another address or number. The house may want the password when the sign-in was long ago. */
export function Change({ by, onDone }: { by: 'email' | 'phone'; onDone: () => void }) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const ask = useAsk();
  const [value, setValue] = useState('');
  const { countries, first } = usePhoneCountries();
  const [chosen, setCountry] = useState('');
  const country = chosen || first;
  const number = by === 'phone' ? fullNumber(countries, country, value) : null;
  const [bad, setBad] = useState(false);
  const [password, setPassword] = useState('');
  const [proof, setProof] = useState(false);
  const blamed = fieldError(ask.error, by, lookup) ?? fieldError(ask.error, 'phone_code', lookup);
  const wrongPassword = fieldError(ask.error, 'password', lookup);
  const stale = ask.error instanceof ApiError && ask.error.code === 'sign_in_again';
  const submit = () =>
    ask.mutate(
      by === 'email'
        ? { to: 'change-email', email: value.trim(), password }
        : { to: 'change-phone', phone: number ?? '', password },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'sign_in_again') setProof(true);
        },
      },
    );
  return (
    <form
      className="grid max-w-md gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = by === 'phone' && number === null;
        setBad(wrong);
        if (!wrong) submit();
      }}
    >
      {by === 'email' ? (
        <Field label={t('email.new')} error={blamed}>
          <Input
            type="email"
            dir="ltr"
            autoComplete="email"
            autoCapitalize="none"
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
        </Field>
      ) : (
        <div className="grid grid-cols-[112px_1fr] gap-2">
          <Field label={t('phone.country')}>
            <Select dir="ltr" value={country} onChange={(event) => setCountry(event.target.value)}>
              {countries.map(({ iso_code, dial_code, name }) => (
                <option key={iso_code} value={iso_code}>{`+${dial_code} ${name}`}</option>
              ))}
            </Select>
          </Field>
          <Field label={t('phone.new')} error={bad ? lookup('error.phone_invalid') : blamed}>
            <Input
              type="tel"
              dir="ltr"
              autoComplete="tel"
              className="num"
              value={value}
              onChange={(event) => setValue(event.target.value)}
            />
          </Field>
        </div>
      )}
      {proof && (
        <Field label={t('password')} hint={t('password_why')} error={wrongPassword}>
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      {ask.error && !blamed && !wrongPassword && !(stale && !password) && (
        <p role="alert" className="text-sm text-down">
          {explain(ask.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={ask.isPending}
          disabled={!value.trim() || (proof && !password)}
        >
          {t(`${by}.send` as VerificationKey)}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
