import { Field, Input } from '@maidan/ui';
import { useI18n } from '../../i18n.ts';

/** The codes that are written in a list, sorted and each once; undefined if one is no country's. */
export function countriesOf(written: string): string[] | undefined {
  const codes = written
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const known = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const good = codes.every((code) => /^[A-Z]{2}$/.test(code) && known.of(code));
  return good ? [...new Set(codes)].sort() : undefined;
}

interface Props {
  value: string;
  wrong: boolean;
  onChange: (written: string) => void;
}

/** The countries where a game is switched off, as codes; their names stand below. */
export function Countries({ value, wrong, onChange }: Props) {
  const { t, locale } = useI18n();
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const codes = countriesOf(value) ?? [];
  return (
    <Field
      label={t('casino.off_in')}
      hint={codes.length > 0 ? codes.map((c) => names.of(c)).join(', ') : t('casino.off_in.hint')}
      error={wrong && t('casino.off_in.wrong')}
    >
      <Input
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
