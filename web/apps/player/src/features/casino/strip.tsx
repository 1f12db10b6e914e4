import { gameIds } from '../../domain/casino/games.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { GameTile } from './lobby.tsx';

/** The games of the casino in a row that scrolls sideways. */
export default function CasinoStrip() {
  const t = useT();
  return (
    <ul
      aria-label={t('casino.title')}
      className="flex gap-3 overflow-x-auto pb-1 [scrollbar-width:thin]"
    >
      {gameIds.map((game) => (
        <li key={game} className="w-32 shrink-0 sm:w-36">
          <GameTile game={game} />
        </li>
      ))}
    </ul>
  );
}
