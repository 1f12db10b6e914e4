import { buttonClass, EmptyState, ErrorState, Loading, Select, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useErrorText, useSignedIn } from '../../api.ts';
import { tableQuery } from '../../domain/casino/calls.ts';
import { useT } from '../../domain/casino/i18n.ts';
import {
  gamesOf,
  groups,
  lobbyGames,
  searchable,
  slugOf,
  type CasinoGames,
  type Group,
  type LobbyGame,
  type Marks,
} from '../../domain/casino/groups.ts';
import { lobbyQuery, useFavouriteGames } from '../../domain/casino/lobby.ts';
import { namesQuery } from '../../domain/casino/names.ts';
import { supplierGamesQuery } from '../../domain/casino/suppliers.ts';
import { Chips } from '../../parts/chips.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { CasinoWorks } from './closed.tsx';
import { recentGames } from './recent.ts';
import { LobbyTile } from './tile.tsx';

/** What an empty group says. */
const emptyText = (group: Group) =>
  group === 'favourites'
    ? 'casino.group_empty_text'
    : group === 'recent'
      ? 'casino.recent_empty_text'
      : 'casino.category_empty_text';

interface FoundProps {
  games: LobbyGame[];
  group: Group;
  typed: string;
}

function Tiles({ games, group, typed }: FoundProps) {
  const t = useT();
  const { data: table } = useQuery({ ...tableQuery, enabled: useSignedIn() });
  const open = new Set(table?.open.map(({ game }) => game));
  if (games.length === 0)
    return (
      <EmptyState
        title={typed ? t('casino.none', { q: typed }) : t('casino.group_empty')}
        text={t(typed ? 'casino.none_text' : emptyText(group))}
        action={
          typed ? undefined : (
            <Link to="/casino" className={buttonClass()}>
              {t('casino.to_lobby')}
            </Link>
          )
        }
      />
    );
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
      {games.map((game) => (
        <li key={game.key}>
          <LobbyTile game={game} open={game.own !== undefined && open.has(game.own)} />
        </li>
      ))}
    </ul>
  );
}

/** The games whose name, in any language, or provider has the typed text. */
function useFound(games: LobbyGame[], typed: string): LobbyGame[] {
  const { data: names } = useQuery({ ...namesQuery, enabled: typed !== '' });
  const wanted = searchable(typed);
  return games.filter((game) =>
    [game.name, game.key, game.provider, ...(names?.[game.key] ?? [])].some((text) =>
      searchable(text).includes(wanted),
    ),
  );
}

function Groups({ shown, games, marks }: { shown: Group; games: LobbyGame[]; marks: Marks }) {
  const t = useT();
  const navigate = useNavigate();
  const filled = groups.filter(
    (group) => group === shown || gamesOf(group, games, marks).length > 0,
  );
  return (
    <Chips
      label={t('casino.categories')}
      value={shown}
      choices={filled.map((value) => ({ value, label: t(`casino.category_${value}`) }))}
      onChange={(group) =>
        void (group === 'all'
          ? navigate({ to: '/casino', resetScroll: false })
          : navigate({
              to: '/casino/$group',
              params: { group: slugOf(group) },
              resetScroll: false,
            }))
      }
    />
  );
}

const ownProvider = 'own';

function Providers({
  games,
  value,
  onChange,
}: {
  games: LobbyGame[];
  value: string;
  onChange: (provider: string) => void;
}) {
  const t = useT();
  const providers = [...new Set(games.map(({ provider }) => provider).filter(Boolean))].sort();
  if (providers.length === 0) return null;
  return (
    <Select
      aria-label={t('casino.provider')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('casino.provider_all')}</option>
      <option value={ownProvider}>{t('casino.provider_own')}</option>
      {providers.map((provider) => (
        <option key={provider} value={provider}>
          {provider}
        </option>
      ))}
    </Select>
  );
}

function Games({ shown, data }: { shown: Group; data: CasinoGames }) {
  const t = useT();
  const { data: supplied } = useQuery(supplierGamesQuery);
  const { favourites } = useFavouriteGames();
  const [typed, setTyped] = useState('');
  const [provider, setProvider] = useState('');
  const games = lobbyGames(data, supplied?.items ?? [], (id) => t(`casino.game_${id}`));
  const marks = { favourites, recent: recentGames(), popular: data.popular ?? [] };
  const found = useFound(games, typed.trim());
  const chosen = typed.trim() ? found : gamesOf(shown, games, marks);
  const listed = provider
    ? chosen.filter((game) => (game.provider || ownProvider) === provider)
    : chosen;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {data.works && <CasinoWorks message={data.message} />}
      <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
        <search>
          <SearchBox label={t('casino.search')} value={typed} maxLength={40} onChange={setTyped} />
        </search>
        <Providers games={games} value={provider} onChange={setProvider} />
      </div>
      {!typed.trim() && <Groups shown={shown} games={games} marks={marks} />}
      <Tiles games={listed} group={shown} typed={typed.trim()} />
    </div>
  );
}

/** All games by category and provider, with a search that filters while typing. */
export function Lobby({ group }: { group: Group }) {
  const t = useT();
  const errorText = useErrorText();
  const { data, error } = useQuery(lobbyQuery);
  if (data) return <Games shown={group} data={data} />;
  if (error) return <ErrorState title={errorText(error)} />;
  return (
    <Loading label={t('casino.loading')}>
      <Skeleton className="h-96" />
    </Loading>
  );
}
