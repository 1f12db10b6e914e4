import { Field, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useHydrated } from '../../hydration.ts';
import { useI18n as useAppI18n } from '../../i18n.ts';
import { catalogueQuery } from './calls.ts';
import { useT } from './i18n.ts';

/** Returns countries with translated names, sorted by name. A code without a name is its own name. */
function withNames(codes: Iterable<string>, locale: string): { code: string; name: string }[] {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return [...codes]
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name));
}

interface Props {
  /** Only countries where this sport has a league. */
  sport?: string;
  value?: string;
  onChange: (country?: string) => void;
}

/** A country filter; renders nothing when there is nothing to choose. */
export function CountryChoice({ sport, value, onChange }: Props) {
  const t = useT();
  const { locale } = useAppI18n();
  const { data } = useQuery(catalogueQuery);
  const hydrated = useHydrated();
  const leagues = data?.competitions.filter((c) => !sport || c.sport === sport) ?? [];
  const codes = new Set([...leagues.map(({ country }) => country ?? ''), value ?? '']);
  codes.delete('');
  if (codes.size < 2 && !value) return null;
  const choices = hydrated ? withNames(codes, locale) : []; // the server has no translated names
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
