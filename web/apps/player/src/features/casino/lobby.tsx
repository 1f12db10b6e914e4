import { EmptyState } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSignedIn } from '../../api.ts';
import { tableQuery } from '../../domain/casino/calls.ts';
import {
  categories,
  isSlot,
  lobbyIds,
  type Category,
  type LobbyId,
} from '../../domain/casino/games.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { Chips } from '../../parts/chips.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { posters, slotSkies } from './posters.tsx';
import { recentGames } from './recent.ts';
import { SlotPoster } from './slots/poster.tsx';

/** A game as a poster. */
export function GameTile({ game, open }: { game: LobbyId; open?: boolean }) {
  const t = useT();
  return (
    <Link
      to="/casino/slot/$id"
      params={{ id: game }}
      className="group relative block aspect-[4/5] overflow-hidden rounded-[10px] border border-rope shadow-[0_8px_18px_-8px_rgb(0_0_0/.7)]"
      style={{ background: isSlot(game) ? slotSkies[game] : posters[game].sky }}
    >
      {isSlot(game) ? (
        <SlotPoster game={game} />
      ) : (
        <svg
          viewBox="0 0 160 200"
          aria-hidden
          className="absolute inset-0 size-full transition-transform duration-200 group-hover:scale-106 group-focus-visible:scale-106"
        >
          {posters[game].figure}
        </svg>
      )}
      <span className="absolute inset-x-0 bottom-0 bg-[linear-gradient(0deg,rgb(0_0_0/.82),transparent)] px-2.5 pt-8 pb-2">
        <span className="heading block text-lg text-[#fff]">{t(`casino.game_${game}`)}</span>
      </span>
      {open && (
        <span className="absolute start-2 top-2 rounded-full bg-money px-2 py-0.5 text-xs font-semibold text-on-ball">
          {t('casino.open_round')}
        </span>
      )}
    </Link>
  );
}

type Shown = 'all' | 'recent' | Category;

function gamesOf(shown: Shown): readonly LobbyId[] {
  if (shown === 'all') return lobbyIds;
  return shown === 'recent' ? recentGames() : categories[shown];
}

/** All games by category, with a search that filters while typing. */
export function Lobby() {
  const t = useT();
  const signedIn = useSignedIn();
  const { data: table } = useQuery({ ...tableQuery, enabled: signedIn });
  const [shown, setShown] = useState<Shown>('all');
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLocaleLowerCase();
  const matching = (game: LobbyId) =>
    `${t(`casino.game_${game}`)} ${game}`.toLocaleLowerCase().includes(words);
  const games = words ? lobbyIds.filter(matching) : gamesOf(shown);
  const open = new Set(table?.open.map(({ game }) => game));
  const kinds: Shown[] = [
    'all',
    ...(recentGames().length > 0 ? (['recent'] as const) : []),
    ...(Object.keys(categories) as Category[]),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <search>
        <SearchBox label={t('casino.search')} value={typed} maxLength={40} onChange={setTyped} />
      </search>
      {!words && (
        <Chips
          label={t('casino.categories')}
          value={shown}
          choices={kinds.map((value) => ({ value, label: t(`casino.category_${value}`) }))}
          onChange={setShown}
        />
      )}
      {games.length === 0 && (
        <EmptyState title={t('casino.none', { q: typed })} text={t('casino.none_text')} />
      )}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {games.map((game) => (
          <li key={game}>
            <GameTile game={game} open={open.has(game)} />
          </li>
        ))}
      </ul>
    </div>
  );
}
