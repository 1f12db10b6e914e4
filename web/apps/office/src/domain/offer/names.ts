import { languageNames } from '@maidan/i18n';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import type { OfferField } from './fields.ts';

/** The names of fields and periods of offers. */
export function useOfferNames() {
  const { t, maybe, locale } = useI18n();
  /** The name of the field at a path. */
  const field = (path: string): string => {
    const [top, part = ''] = path.split('.');
    if (top === 'max_bonus' && part) return t('offers.most.in', { currency: part });
    if (top === 'bonus_name' && part)
      return t('offers.name.in', { language: languageNames[part] ?? part });
    return maybe(`offers.field.${path}`) ?? path;
  };
  /** The path of a field with its label and hint. */
  const about = (path: OfferField) => ({
    field: path,
    label: t(`offers.field.${path}`),
    hint: maybe(`offers.hint.${path}`),
  });
  const period = ({ starts, ends }: { starts: number; ends: number }): string => {
    const times = { from: moment(starts, locale), to: moment(ends, locale) };
    if (starts > 0) return t(ends > 0 ? 'offers.period.both' : 'offers.period.from', times);
    return ends > 0 ? t('offers.period.until', times) : t('offers.period.always');
  };
  return { field, about, period };
}
