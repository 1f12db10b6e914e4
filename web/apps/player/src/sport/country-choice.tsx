import { Field, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useI18n as useBase } from '../i18n.ts';
import { catalogueQuery } from './calls.ts';
import { useT } from './i18n.ts';

/** The name of a country in the language in use; its code where there is none. */
function useCountryName(): (code: string) => string {
  const { locale } = useBase();
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  return (code) => names.of(code) ?? code;
}

interface Props {
  /** Only countries where this sport has a league. */
  sport?: string;
  value?: string;
  onChange: (country?: string) => void;
}

/** Leagues of one country or of all; nothing where there is no choice. */
export function CountryChoice({ sport, value, onChange }: Props) {
  const t = useT();
  const name = useCountryName();
  const { locale } = useBase();
  const { data } = useQuery(catalogueQuery);
  const leagues = data?.competitions.filter((c) => !sport || c.sport === sport) ?? [];
  const codes = new Set([...leagues.map(({ country }) => country ?? ''), value ?? '']);
  codes.delete('');
  if (codes.size < 2 && !value) return null;
  const { compare } = new Intl.Collator(locale);
  const choices = [...codes]
    .map((code) => ({ code, name: name(code) }))
    .sort((a, b) => compare(a.name, b.name));
  return (
    <Field label={t('country.label')}>
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{t('country.all')}</option>
        {choices.map((choice) => (
          <option key={choice.code} value={choice.code}>
            {choice.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
