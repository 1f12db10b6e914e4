import { useI18n } from '../../i18n.ts';

/** Names of games and settings; a game without a name shows as its id. */
export function useCasinoNames() {
  const { maybe, t } = useI18n();
  return {
    game: (id: string) => maybe(`casino.game.${id}`) ?? id,
    category: (id: string) => maybe(`casino.category.${id}`) ?? id,
    setting: (name: string) => name || t('casino.setting.all'),
  };
}

/** Millionths as a percentage with two decimals. */
export const percent = (millionths: number, locale: string) =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(millionths / 1_000_000);

/** A multiplier of so many parts, with at least two decimals. */
export const times = (value: number, parts: number, locale: string) =>
  `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(value / parts)}×`;
