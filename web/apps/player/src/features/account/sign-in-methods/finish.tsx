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
import { useEnter } from '../../../enter.ts';
import { useErrorLookup } from '../../../api.ts';
import { useI18n as useAppI18n } from '../../../i18n.ts';
import { LegalLinks } from '../legal-links.tsx';
import { arrive, finishRegistration, placesQuery, type ProviderProfile } from './calls.ts';
import { useI18n, useT, useSignInError } from './i18n.ts';
import { useOnce } from './use-once.ts';

const ticketHere = () => new URLSearchParams(location.hash.slice(1)).get('ticket') ?? '';

/** What is still to be known of somebody whom another house vouches for. */
export function FinishRegistration() {
  const t = useT();
  const explain = useSignInError();
  const [ticket] = useState(ticketHere);
  const { data, error } = useOnce(ticket, () => arrive(ticket));
  if (data?.newcomer) return <Form ticket={ticket} newcomer={data.newcomer} next={data.next} />;
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

/** Who comes: the name and the address that the other house tells. */
function Who({ newcomer }: { newcomer: ProviderProfile }) {
  const t = useT();
  const { label, name, email, verified } = newcomer;
  return (
    <div className="rounded border border-rope bg-stand p-4">
      <p className="text-sm text-quiet">{t('signin.vouched_by', { provider: label })}</p>
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
  newcomer: ProviderProfile;
  next: string;
}

function Form({ ticket, newcomer, next }: FormProps) {
  const { t, code } = useI18n();
  const app = useAppI18n();
  const lookup = useErrorLookup();
  const explain = useSignInError();
  const enter = useEnter(next);
  const { data: places } = useQuery(placesQuery);
  const known = places?.countries ?? [];
  const usualIn = (iso: string) => known.find(({ iso_code }) => iso_code === iso)?.currencies[0];
  const [chosen, setCountry] = useState('');
  const here = known.some(({ iso_code }) => iso_code === places?.visitor_country);
  const country = chosen || (here && places?.visitor_country) || known[0]?.iso_code || '';
  const [chosenCurrency, setCurrency] = useState('');
  const currency = chosenCurrency || usualIn(country) || places?.default_currency || 'INR';
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
      enter();
    },
  });
  const problem = (field: string) => fieldError(register.error, field, lookup);
  const blamed = ['country', 'currency', 'checkbox1', 'checkbox2'].some(problem);
  /** A country brings the currency that is usual there. */
  const move = (to: string) => {
    setCountry(to);
    setCurrency(usualIn(to) ?? currency);
  };
  const names = new Intl.DisplayNames([code], { type: 'region', fallback: 'code' });
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        register.mutate();
      }}
    >
      <Who newcomer={newcomer} />
      <Field label={t('signin.country')} error={problem('country')}>
        <Select value={country} onChange={(event) => move(event.target.value)}>
          {known.map(({ iso_code }) => (
            <option key={iso_code} value={iso_code}>
              {names.of(iso_code)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={app.t('auth.currency')} error={problem('currency')}>
        <Select dir="ltr" value={currency} onChange={(event) => setCurrency(event.target.value)}>
          {(places?.currencies ?? []).map(({ iso_code, symbol }) => (
            <option key={iso_code} value={iso_code}>
              {`${iso_code} ${symbol}`}
            </option>
          ))}
        </Select>
      </Field>
      <div>
        <Box label={t('signin.terms')} error={problem('checkbox1')} onChange={tick('terms')} />
        <LegalLinks />
        <Box label={t('signin.of_age')} error={problem('checkbox2')} onChange={tick('age')} />
        <Checkbox label={app.t('auth.news')} onChange={tick('news')} />
      </div>
      {register.error && !blamed && (
        <p role="alert" className="text-sm text-down">
          {explain(register.error)}
        </p>
      )}
      <Button type="submit" variant="primary" size="lg" block busy={register.isPending}>
        {app.t('auth.register')}
      </Button>
      <p className="text-sm text-quiet">
        {t(newcomer.email ? 'signin.no_password_yet' : 'signin.no_password')}
      </p>
      <p className="text-sm text-quiet">{app.t('app.play_money_long')}</p>
    </form>
  );
}

interface BoxProps {
  label: string;
  error: string | undefined;
  onChange: (event: { target: { checked: boolean } }) => void;
}

function Box({ label, error, onChange }: BoxProps) {
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
