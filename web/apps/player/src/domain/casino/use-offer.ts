import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { tableQuery } from './calls.ts';
import type { LobbyId } from './games.ts';
import { lobbyQuery } from './lobby.ts';
import { closedBy, insteadOf } from './offer.ts';

/** Whether a game takes new stakes from this visitor, and what can be played instead. */
export function useOffer(game: LobbyId) {
  const signedIn = useSignedIn();
  const { data: games } = useQuery(lobbyQuery);
  const { data: table } = useQuery({ ...tableQuery, enabled: signedIn });
  return { closed: closedBy(game, games, table, signedIn), instead: insteadOf(game, games) };
}
