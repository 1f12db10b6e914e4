import { useI18n } from './i18n.ts';

/** How a batter was out, in the language in use: "caught · b Kim". A way that has no text yet stands as the scorers say it. */
export function useDismissal(): (kind: string, by?: string) => string {
  const { t, maybe } = useI18n();
  return (kind, by) => {
    if (kind === 'bowled' && by) return t('card.by', { by });
    if (kind === 'caught and bowled' && by) return t('card.caught_bowled', { by });
    const way = maybe(`out.${kind.replaceAll(' ', '_')}`) ?? kind;
    return by ? `${way} · ${t('card.by', { by })}` : way;
  };
}
