import { marketName, selectionName, type NamedMarket, type Sides } from '@maidan/i18n/sport';
import { useI18n } from '../sport/i18n.ts';

export {
  marketName,
  plainMarketName,
  selectionName,
  signed,
  type NamedMarket,
} from '@maidan/i18n/sport';

/** Returns translators for the names of markets and selections. */
export function useMarketText() {
  const texts = useI18n();
  return {
    market: (market: NamedMarket, event?: Sides) => marketName(texts, market, event),
    selection: (market: NamedMarket, selection: { key: string; name: string }, event?: Sides) =>
      selectionName(texts, market, selection, event),
  };
}
