import { Field, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countriesIn } from '../../countries.ts';
import { useI18n } from '../../i18n.ts';
import { settingsQuery } from '../../queries.ts';

/** The currency that a form shows first: the visitor's country's, else the brand's. */
export function useUsualCurrency(): string {
  const { data } = useQuery(settingsQuery);
  const here = data?.countries.find(({ iso_code }) => iso_code === data.visitor_country);
  return here?.currencies[0] ?? data?.default_currency ?? 'INR';
}

interface Props {
  currency: string;
  value: string;
  onChange: (iso: string) => void;
  error: string | undefined;
}

/** The country of residence, asked for when the currency does not belong to exactly one country. */
export function Home({ currency, value, onChange, error }: Props) {
  const { t, locale } = useI18n();
  const { data } = useQuery(settingsQuery);
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const owners = data?.countries.filter((c) => c.currencies.includes(currency)) ?? [];
  if (!data || owners.length === 1) return null;
  return (
    <Field label={t('auth.home')} error={error}>
      <Select
        autoComplete="country"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!value && <option value="">{t('auth.home_choose')}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
