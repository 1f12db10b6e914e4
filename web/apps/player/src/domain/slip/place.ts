import { toApiError, type ApiError, type Bet, type Offer, type PlaceBet } from '@maidan/api';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api.ts';
import { slip, type Leg, type Slip } from './index.ts';

export type Placing =
  | { phase: 'idle' }
  | { phase: 'sending'; since: number }
  | { phase: 'placed'; bets: Bet[]; legs: Leg[] }
  | { phase: 'refused'; error: ApiError; content: string };

/** The part of the slip that an error refers to: it is hidden once stake, funds or selections change. Odds may change. */
export const contentOf = ({ stake, kind, funds, grant, eachWay, legs }: Slip): string =>
  JSON.stringify([stake, kind, funds, grant, eachWay, legs.map((leg) => leg.selectionId)]);

/** The new odds that an error response contains. */
export function offersOf(error: ApiError): Offer[] {
  const { offer } = error.body;
  return Array.isArray(offer) ? (offer as Offer[]) : [];
}

/** Places bets one after another. An accepted bet is removed from the slip at once, so that it is not placed twice. */
async function send(bets: PlaceBet[]): Promise<Bet[]> {
  const accepted: Bet[] = [];
  for (const bet of bets) {
    accepted.push(await api.calls.placeBet(slip.keyFor(bet), bet));
    slip.removeKey(bet);
    bet.legs.forEach((leg) => slip.remove(leg.selection_id));
  }
  return accepted;
}

/** Places the slip, and returns the phase of placing. */
export function usePlacing() {
  const [placing, setPlacing] = useState<Placing>({ phase: 'idle' });
  const queries = useQueryClient();

  const place = async (bets: PlaceBet[], { funds, grant }: Pick<Slip, 'funds' | 'grant'>) => {
    const { legs } = slip.get();
    setPlacing({ phase: 'sending', since: Date.now() });
    try {
      setPlacing({ phase: 'placed', bets: await send(bets), legs });
    } catch (thrown) {
      const error = toApiError(thrown);
      slip.applyOffers(offersOf(error));
      setPlacing({ phase: 'refused', error, content: contentOf({ ...slip.get(), funds, grant }) });
    }
    void queries.invalidateQueries({ queryKey: ['balance'] });
    void queries.invalidateQueries({ queryKey: ['bets'] });
    void queries.invalidateQueries({ queryKey: ['bet-funds'] });
    void queries.invalidateQueries({ queryKey: ['bonuses'] });
    void queries.invalidateQueries({ queryKey: ['bet-quote'] });
  };

  return { placing, place, reset: () => setPlacing({ phase: 'idle' }) };
}
