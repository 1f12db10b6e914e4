import { formatMoney, minor } from '@maidan/money';
import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n.ts';
import { vipSettingsQuery } from './vip.ts';

/** Names of levels, amounts and weeks of the VIP programme in the member's language. */
export function useVIPNames() {
  const { code, locale } = useI18n();
  const { data } = useQuery(vipSettingsQuery);
  return {
    level: (id: string) => {
      const names = data?.levels.find((level) => level.id === id)?.name;
      return names?.[code] ?? names?.['en'] ?? id;
    },
    money: (amount: number, currency: string) =>
      formatMoney(minor(amount), currency, { trim: true }),
    number: (n: number) => n.toLocaleString(locale),
    /** The day on which a week began. */
    week: (start: number) =>
      new Date(start).toLocaleDateString(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
  };
}
