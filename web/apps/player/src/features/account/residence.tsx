import { Field, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { countriesIn } from '../../domain/account/countries.ts';
import { currencyOfVisitor } from '../../domain/account/currency.ts';
import { useI18n } from '../../i18n.ts';
import { settingsQuery } from '../../settings.ts';

/** The preselected currency: that of the visitor's country, else the brand's default. */
export function useDefaultCurrency(): string {
  const { data } = useQuery(settingsQuery);
  return data ? currencyOfVisitor(data) : 'INR';
}

interface Props {
  currency: string;
  value: string;
  onChange: (iso: string) => void;
  error: string | undefined;
}

/** The country of residence. Hidden when exactly one country uses the currency. */
export function ResidenceField({ currency, value, onChange, error }: Props) {
  const { t, locale } = useI18n();
  const { data } = useQuery(settingsQuery);
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const countriesOfCurrency = data?.countries.filter((c) => c.currencies.includes(currency)) ?? [];
  if (!data || countriesOfCurrency.length === 1) return null;
  return (
    <Field label={t('auth.residence')} error={error}>
      <Select
        autoComplete="country"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {!value && <option value="">{t('auth.residence_choose')}</option>}
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
