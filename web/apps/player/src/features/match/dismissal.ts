import { useI18n } from './i18n.ts';

/** Describes a dismissal: "caught · b Kim". A kind without a translation is shown as the feed sends it. */
export function useDismissal(): (kind: string, by?: string) => string {
  const { t, maybe } = useI18n();
  return (kind, by) => {
    if (kind === 'bowled' && by) return t('card.by', { by });
    if (kind === 'caught and bowled' && by) return t('card.caught_bowled', { by });
    const label = maybe(`out.${kind.replaceAll(' ', '_')}`) ?? kind;
    return by ? `${label} · ${t('card.by', { by })}` : label;
  };
}
