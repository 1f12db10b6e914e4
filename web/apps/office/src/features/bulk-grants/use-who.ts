import { dayFields, type RecurringSegment } from '../../domain/bulk-grant/recurring.ts';
import { useI18n } from '../../i18n.ts';

/** Who is in a segment, in a sentence: "Players who play in INR and were not seen for 14 days". */
export function useWho(): (segment: RecurringSegment) => string {
  const { t, locale } = useI18n();
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (segment) => {
    const { currency, country, deposited } = segment;
    const conditions: string[] = [];
    if (currency) conditions.push(t('recurring.who.currency', { currency }));
    if (country)
      conditions.push(t('recurring.who.country', { country: regions.of(country) ?? country }));
    for (const field of dayFields) {
      const n = segment[field];
      if (n) conditions.push(t(`recurring.who.${field}`, { n }));
    }
    if (deposited) conditions.push(t(`recurring.who.${deposited}`));
    return conditions.length > 0
      ? t('recurring.who', { conditions: list.format(conditions) })
      : t('recurring.who.all');
  };
}
