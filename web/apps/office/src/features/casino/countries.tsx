import { Field, Input } from '@maidan/ui';
import { countriesOf } from '../../domain/country/codes.ts';
import { useI18n } from '../../i18n.ts';

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
