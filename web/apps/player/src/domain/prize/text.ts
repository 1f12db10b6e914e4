import { formatMoney } from '@maidan/money';
import { isLobbyGame } from '../casino/games.ts';
import { useT as useCasinoT } from '../casino/i18n.ts';
import { inSentence, useOdds } from '../odds/format.ts';
import { useT } from './i18n.ts';
import type { Prize } from './prize.ts';

/** Returns the function that names a prize. An offer that the brand no longer has is named by its kind. */
export function useName(): (prize: Prize | undefined) => string {
  const t = useT();
  return (prize) => prize?.name || t(`prize.kind_${prize?.kind || 'nothing'}`);
}

/** Returns the function that describes free spins: how many, of how much and on which game. */
export function useSpinsText(): (prize: Prize) => string | undefined {
  const t = useT();
  const casino = useCasinoT();
  return ({ spins, amount }) =>
    spins &&
    t('prize.spins', {
      n: spins.count,
      amount: formatMoney(spins.stake, amount.currency, { trim: true }),
      game: isLobbyGame(spins.game) ? casino(`casino.game_${spins.game}`) : spins.game,
    });
}

/** Returns the function that writes the terms of a prize as a sentence. Nothing has none. */
export function useTermsText(): (prize: Prize) => string | undefined {
  const t = useT();
  const odds = useOdds();
  return ({ kind, terms }) => {
    if (!terms || kind === '') return undefined;
    const { wager: n, days, min_odds: least } = terms;
    if (kind !== 'free_bet') return t(`prize.terms_${kind}`, { n, days });
    if (least <= 0) return t('prize.terms_free_bet_any', { days });
    return t('prize.terms_free_bet', { odds: inSentence(odds(least)), days });
  };
}
