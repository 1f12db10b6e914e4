import { errorText } from '@maidan/api';
import { Select } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useI18n, useT } from '../../i18n.ts';
import { sessionQuery } from '../session/session.ts';
import {
  gameKey,
  supplierGamesQuery,
  type SupplierGame,
  type SupplierGameId,
} from './suppliers.ts';

/**
 * The games whose free rounds can be given, with a note that says why there are none. Members who may not see the casino
 * get neither.
 */
export function useFreeRoundGames() {
  const { t, maybe } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data, error } = useQuery({
    ...supplierGamesQuery,
    enabled: member.permissions.includes('casino.see'),
  });
  const games = (data?.items ?? []).filter((g) => g.free_rounds && g.listed && g.offered);
  const none = data && games.length === 0 ? t('suppliers.free_rounds.no_games') : undefined;
  return { games, note: error ? errorText(error, maybe) : none };
}

interface Props {
  games: readonly SupplierGame[];
  /** The list may lack it: games are withdrawn. */
  chosen?: SupplierGameId;
  onChoose: (game: SupplierGame) => void;
}

/** The choice of a game whose free rounds are given. */
export function FreeRoundGame({ games, chosen, onChoose }: Props) {
  const t = useT();
  const key = chosen ? gameKey(chosen) : '';
  return (
    <Select
      value={key}
      onChange={(event) => {
        const game = games.find((one) => gameKey(one) === event.target.value);
        if (game) onChoose(game);
      }}
    >
      {!games.some((one) => gameKey(one) === key) && (
        <option value={key}>
          {chosen ? `${chosen.id} · ${chosen.supplier}` : t('suppliers.free_rounds.choose')}
        </option>
      )}
      {games.map((one) => (
        <option key={gameKey(one)} value={gameKey(one)}>
          {one.name} · {one.supplier}
        </option>
      ))}
    </Select>
  );
}
