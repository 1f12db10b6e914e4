import { fieldError } from '@maidan/api';
import {
  Button,
  buttonClass,
  Checkbox,
  ErrorState,
  Field,
  Loading,
  Select,
  Skeleton,
  toast,
} from '@maidan/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAfterSignIn } from '../../../domain/account/after-sign-in.ts';
import { useErrorLookup } from '../../../api.ts';
import { useI18n as useAppI18n } from '../../../i18n.ts';
import { LegalLinks } from '../legal-links.tsx';
import {
  finishRegistration,
  finishSignIn,
  registrationOptionsQuery,
  type ProviderProfile,
} from './calls.ts';
import { useI18n, useT, useSignInError } from './i18n.ts';
import { useOnce } from './use-once.ts';

const ticketInAddress = () => new URLSearchParams(location.hash.slice(1)).get('ticket') ?? '';

/** The last step of a registration that began at an identity provider. */
export function FinishRegistration() {
  const t = useT();
  const explain = useSignInError();
  const [ticket] = useState(ticketInAddress);
  const { data, error } = useOnce(ticket, () => finishSignIn(ticket));
  if (data?.newcomer)
    return <RegistrationForm ticket={ticket} profile={data.newcomer} next={data.next} />;
  if (error ?? data)
    return (
      <ErrorState
        title={t('signin.failed')}
        text={error ? explain(error) : t('signin.problem.ticket_invalid')}
        action={
          <Link to="/register" className={buttonClass({ variant: 'primary' })}>
            {t('signin.again')}
          </Link>
        }
      />
    );
  return (
    <Loading label={t('signin.one_moment')}>
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}

/** The name and the email address from the identity provider. */
function ProfileCard({ profile }: { profile: ProviderProfile }) {
  const t = useT();
  const { label, name, email, verified } = profile;
  return (
    <div className="rounded border border-rope bg-stand p-4">
      <p className="text-sm text-quiet">{t('signin.provider_account', { provider: label })}</p>
      <p className="truncate font-semibold">{name || email}</p>
      {email && (
        <p className="truncate text-quiet">
          <bdi dir="ltr">{email}</bdi>
        </p>
      )}
      {email && (
        <p className="pt-1 text-sm text-quiet">
          {t(verified ? 'signin.email_verified' : 'signin.email_unverified')}
        </p>
      )}
    </div>
  );
}

interface FormProps {
  ticket: string;
  profile: ProviderProfile;
  next: string;
}

function RegistrationForm({ ticket, profile, next }: FormProps) {
  const { t, code } = useI18n();
  const app = useAppI18n();
  const lookup = useErrorLookup();
  const explain = useSignInError();
  const afterSignIn = useAfterSignIn(next);
  const { data: options } = useQuery(registrationOptionsQuery);
  const countries = options?.countries ?? [];
  const currencyOf = (iso: string) =>
    countries.find(({ iso_code }) => iso_code === iso)?.currencies[0];
  const [chosenCountry, setCountry] = useState('');
  const visitorCountry = countries.find(({ iso_code }) => iso_code === options?.visitor_country);
  const country = chosenCountry || (visitorCountry ?? countries[0])?.iso_code || '';
  const [chosenCurrency, setCurrency] = useState('');
  const currency = chosenCurrency || currencyOf(country) || options?.default_currency || 'INR';
  const [boxes, setBoxes] = useState({ terms: false, age: false, news: false });
  const tick = (box: keyof typeof boxes) => (event: { target: { checked: boolean } }) =>
    setBoxes({ ...boxes, [box]: event.target.checked });
  const register = useMutation({
    mutationFn: () =>
      finishRegistration({
        ticket,
        currency,
        country,
        checkbox1: boxes.terms,
        checkbox2: boxes.age,
        confirm_subscribers: boxes.news ? ['news'] : [],
      }),
    onSuccess: () => {
      toast(app.t('auth.done'));
      afterSignIn();
    },
  });
  const fieldProblem = (field: string) => fieldError(register.error, field, lookup);
  const shownAtField = ['country', 'currency', 'checkbox1', 'checkbox2'].some(fieldProblem);
  /** Selects a country and its currency. */
  const changeCountry = (iso: string) => {
    setCountry(iso);
    setCurrency(currencyOf(iso) ?? currency);
  };
  const countryNames = new Intl.DisplayNames([code], { type: 'region', fallback: 'code' });
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        register.mutate();
      }}
    >
      <ProfileCard profile={profile} />
      <Field label={t('signin.country')} error={fieldProblem('country')}>
        <Select value={country} onChange={(event) => changeCountry(event.target.value)}>
          {countries.map(({ iso_code }) => (
            <option key={iso_code} value={iso_code}>
              {countryNames.of(iso_code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={app.t('auth.currency')} error={fieldProblem('currency')}>
        <Select dir="ltr" value={currency} onChange={(event) => setCurrency(event.target.value)}>
          {(options?.currencies ?? []).map(({ iso_code, symbol }) => (
            <option key={iso_code} value={iso_code}>
              {`${iso_code} ${symbol}`}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <RequiredCheckbox
          label={t('signin.terms')}
          error={fieldProblem('checkbox1')}
          onChange={tick('terms')}
        />
        <LegalLinks />
        <RequiredCheckbox
          label={t('signin.of_age')}
          error={fieldProblem('checkbox2')}
          onChange={tick('age')}
        />
        <Checkbox label={app.t('auth.news')} onChange={tick('news')} />
      </div>
      {register.error && !shownAtField && (
        <p role="alert" className="text-sm text-down">
          {explain(register.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={register.isPending}>
        {app.t('auth.register')}
      </Button>
      <p className="text-sm text-quiet">
        {t(profile.email ? 'signin.no_password_yet' : 'signin.no_password')}
      </p>
      <p className="text-sm text-quiet">{app.t('app.play_money_long')}</p>
    </form>
  );
}

interface RequiredCheckboxProps {
  label: string;
  error: string | undefined;
  onChange: (event: { target: { checked: boolean } }) => void;
}

function RequiredCheckbox({ label, error, onChange }: RequiredCheckboxProps) {
  return (
    <>
      <Checkbox label={label} onChange={onChange} />
      {error && (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      )}
    </>
  );
}
