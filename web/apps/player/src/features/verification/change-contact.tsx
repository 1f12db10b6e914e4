import { fieldError } from '@maidan/api';
import { Button, Field, Input, Select } from '@maidan/ui';
import { useState } from 'react';
import { errorCode } from '../../error-code.ts';
import { useErrorLookup, useErrorText } from '../../api.ts';
import { useContactRequest } from './calls.ts';
import { fullNumber, usePhoneCountries } from '../../domain/account/phone.ts';
import { useI18n, type VerificationKey } from './i18n.ts';

/** Changes the email address or the phone number. After an old sign-in the server requires the password. */
export function ChangeContact({
  channel,
  onDone,
}: {
  channel: 'email' | 'phone';
  onDone: () => void;
}) {
  const { t } = useI18n();
  const lookup = useErrorLookup();
  const explain = useErrorText();
  const request = useContactRequest();
  const [value, setValue] = useState('');
  const { countries, first } = usePhoneCountries();
  const [chosenCountry, setCountry] = useState('');
  const country = chosenCountry || first;
  const number = channel === 'phone' ? fullNumber(countries, country, value) : null;
  const [invalid, setInvalid] = useState(false);
  const [password, setPassword] = useState('');
  const [needsPassword, setNeedsPassword] = useState(false);
  const contactError =
    fieldError(request.error, channel, lookup) ?? fieldError(request.error, 'phone_code', lookup);
  const passwordError = fieldError(request.error, 'password', lookup);
  const oldSignIn = errorCode(request.error) === 'sign_in_again';
  const submit = () =>
    request.mutate(
      channel === 'email'
        ? { kind: 'change-email', email: value.trim(), password }
        : { kind: 'change-phone', phone: number ?? '', password },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (errorCode(error) === 'sign_in_again') setNeedsPassword(true);
        },
      },
    );
  return (
    <form
      className="grid max-w-md gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const noNumber = channel === 'phone' && number === null;
        setInvalid(noNumber);
        if (!noNumber) submit();
      }}
    >
      {channel === 'email' ? (
        <Field label={t('email.new')} error={contactError}>
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
          <Field
            label={t('phone.new')}
            error={invalid ? lookup('error.phone_invalid') : contactError}
          >
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
      {needsPassword && (
        <Field label={t('password')} hint={t('password_why')} error={passwordError}>
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
      )}
      {request.error && !contactError && !passwordError && !(oldSignIn && !password) && (
        <p role="alert" className="text-sm text-down">
          {explain(request.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={request.isPending}
          disabled={!value.trim() || (needsPassword && !password)}
        >
          {t(`${channel}.send` as VerificationKey)}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
