import { formatMoney } from '@maidan/money';
import { isLobbyGame } from '../casino/games.ts';
import { useT as useCasinoT } from '../casino/i18n.ts';
import { useSupplierGameName } from '../casino/suppliers.ts';
import { inSentence, useOdds } from '../odds/format.ts';
import { useT } from './i18n.ts';
import type { Prize } from './prize.ts';

/** Returns the function that names a prize. An offer that the brand no longer has is named by its kind. */
export function useName(): (prize: Prize | undefined) => string {
  const t = useT();
  return (prize) => prize?.name || t(`prize.kind_${prize?.kind || 'nothing'}`);
}

/** Describes free spins and free rounds: how many, of how much and on which game. Returns undefined for other prizes. */
export function useContents(prize: Prize | undefined): string | undefined {
  const t = useT();
  const casino = useCasinoT();
  const spins = prize?.spins;
  const rounds = prize?.terms?.rounds;
  const supplied = useSupplierGameName(rounds);
  const free = spins ?? rounds;
  if (!prize || !free) return undefined;
  const n = free.count;
  const amount = formatMoney(free.stake, prize.amount.currency, { trim: true });
  if (spins) {
    const game = isLobbyGame(spins.game) ? casino(`casino.game_${spins.game}`) : spins.game;
    return t('prize.spins', { n, amount, game });
  }
  if (supplied) return t('prize.rounds_on', { n, amount, game: supplied });
  return t('prize.rounds', { n, amount });
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
