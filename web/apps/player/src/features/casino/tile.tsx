import { Link, useLocation } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { isSlot, type LobbyId } from '../../domain/casino/games.ts';
import { useT } from '../../domain/casino/i18n.ts';
import type { LobbyGame } from '../../domain/casino/groups.ts';
import { useFavouriteGames } from '../../domain/casino/lobby.ts';
import { Scene } from '../../parts/scene.tsx';
import { posters, slotSkies } from './posters.tsx';
import { SlotPoster } from './slots/poster.tsx';

/** How a poster moves while its tile is under the pointer or has the focus. */
const moves =
  'transition-transform duration-200 group-hover:scale-106 group-focus-visible:scale-106 motion-safe:group-hover:animate-[tile_1s_ease-in-out] motion-safe:group-focus-visible:animate-[tile_1s_ease-in-out]';

const shape =
  'group relative block aspect-[4/5] overflow-hidden rounded-[10px] border border-rope shadow-[0_8px_18px_-8px_rgb(0_0_0/.7)]';

function Name({ children, provider }: { children: ReactNode; provider?: string }) {
  return (
    <span className="absolute inset-x-0 bottom-0 bg-[linear-gradient(0deg,rgb(0_0_0/.86),transparent)] px-2.5 pt-8 pb-2">
      <span className="heading block text-lg leading-5 text-[#fff]">{children}</span>
      {provider && <span className="block truncate text-xs text-[#d6dde2]">{provider}</span>}
    </span>
  );
}

/** A game of this product as a poster. */
export function GameTile({ game, children }: { game: LobbyId; children?: ReactNode }) {
  const t = useT();
  return (
    <Link
      to="/casino/slot/$id"
      params={{ id: game }}
      className={shape}
      style={{ background: isSlot(game) ? slotSkies[game] : posters[game].sky }}
    >
      {isSlot(game) ? (
        <SlotPoster game={game} className={moves} />
      ) : (
        <svg viewBox="0 0 160 200" aria-hidden className={`absolute inset-0 size-full ${moves}`}>
          {posters[game].figure}
        </svg>
      )}
      <Name>{t(`casino.game_${game}`)}</Name>
      {children}
    </Link>
  );
}

const scenes = ['reels', 'treasure', 'cards', 'wheel', 'dice'] as const;
const palettes = ['festival', 'lagoon', 'orchid', 'ember', 'monsoon'] as const;

/** A number of a text, so that a game always has the same picture. */
const numberOf = (text: string): number =>
  [...text].reduce((sum, c) => (sum * 31 + (c.codePointAt(0) ?? 0)) % 9973, 7);

function SuppliedTile({ game, children }: { game: LobbyGame; children?: ReactNode }) {
  const seed = numberOf(game.key);
  return (
    <Link
      to="/casino/game/$supplier/$id"
      params={{ supplier: game.supplied?.supplier ?? '', id: game.supplied?.id ?? '' }}
      className={shape}
    >
      <Scene
        scene={scenes[seed % scenes.length] ?? 'reels'}
        palette={palettes[Math.floor(seed / 7) % palettes.length] ?? 'festival'}
        seed={seed}
        className={`absolute inset-0 size-full ${moves}`}
      />
      <Name provider={game.provider}>{game.name}</Name>
      {children}
    </Link>
  );
}

function Badge({ children, strong }: { children: ReactNode; strong?: boolean }) {
  return (
    <span
      className={clsx(
        'rounded-full px-2 py-0.5 text-xs font-semibold',
        strong ? 'bg-money text-on-ball' : 'bg-[#0b0f12]/85 text-[#fff]',
      )}
    >
      {children}
    </span>
  );
}

/** The heart in the corner of a tile. For visitors it leads to sign-in. */
function FavouriteHeart({ game }: { game: LobbyGame }) {
  const t = useT();
  const { href } = useLocation();
  const { signedIn, favourites, mark } = useFavouriteGames();
  const on = favourites.includes(game.key);
  const look =
    'absolute end-1 top-1 grid size-11 place-items-center text-[#fff] drop-shadow-[0_1px_3px_rgb(0_0_0/.9)]';
  const label = t('casino.favourite', { game: game.name });
  if (!signedIn)
    return (
      <Link to="/login" search={{ next: href }} aria-label={label} className={look}>
        <Heart size={20} aria-hidden />
      </Link>
    );
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={on}
      onClick={() => mark({ game: game.key, on: !on })}
      className={look}
    >
      <Heart size={20} aria-hidden className={on ? 'fill-[#ff5a6e] text-[#ff5a6e]' : ''} />
    </button>
  );
}

/** A game of the lobby with its marks. */
export function LobbyTile({ game, open }: { game: LobbyGame; open: boolean }) {
  const t = useT();
  const badges = (
    <span className="absolute start-2 top-2 grid max-w-[60%] justify-items-start gap-1">
      {open && <Badge strong>{t('casino.open_round')}</Badge>}
      {game.works && <Badge>{t('casino.under_works')}</Badge>}
      {!game.works && game.isNew && <Badge>{t('casino.mark_new')}</Badge>}
      {!game.works && game.exclusive && <Badge>{t('casino.mark_exclusive')}</Badge>}
    </span>
  );
  return (
    <div className={clsx('relative', game.works && 'opacity-60')}>
      {game.own ? (
        <GameTile game={game.own}>{badges}</GameTile>
      ) : (
        <SuppliedTile game={game}>{badges}</SuppliedTile>
      )}
      <FavouriteHeart game={game} />
    </div>
  );
}
