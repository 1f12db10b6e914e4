import { oddsFormats, type OddsFormat } from '@maidan/money';
import { Field, Select } from '@maidan/ui';
import { setOddsFormat, useOddsFormat } from '../../domain/odds/format.ts';
import { useT } from '../../domain/sport/i18n.ts';

/** A select for the odds format of this device. */
export function OddsChoice() {
  const t = useT();
  const format = useOddsFormat();
  return (
    <Field label={t('odds.title')}>
      <Select value={format} onChange={(event) => setOddsFormat(event.target.value as OddsFormat)}>
        {oddsFormats.map((value) => (
          <option key={value} value={value}>
            {t(`odds.${value}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
