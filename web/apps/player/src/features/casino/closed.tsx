import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { Construction } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { LobbyId } from '../../domain/casino/games.ts';
import { useT } from '../../domain/casino/i18n.ts';
import type { Closed } from '../../domain/casino/offer.ts';

/** The posters of tiles are large, and games that are open do not need them. */
const GameTile = lazy(async () => ({ default: (await import('./tile.tsx')).GameTile }));

/** The whole casino is under works: what can be played meanwhile. */
export function CasinoWorks({ message }: { message: string }) {
  const t = useT();
  return (
    <section className="@container rounded border border-rope bg-stand p-4">
      <div className="grid justify-items-start gap-3 @lg:flex @lg:items-center">
        <Construction size={36} aria-hidden className="shrink-0 text-money" />
        <div className="grow">
          <h2 className="heading text-xl">{t('casino.works_title')}</h2>
          <p className="text-quiet">{message || t('casino.works_text')}</p>
        </div>
        <Link to="/virtual" className={buttonClass({ variant: 'primary' })}>
          {t('casino.works_instead')}
        </Link>
      </div>
    </section>
  );
}

interface Props {
  closed: Closed;
  /** Games to play instead. */
  instead: readonly LobbyId[];
}

/** Stands in place of the controls of a game that takes no stakes. */
export function ClosedGame({ closed, instead }: Props) {
  const t = useT();
  if (closed.why === 'casino_works') return <CasinoWorks message={closed.message} />;
  const message = closed.why === 'game_works' ? closed.message : '';
  return (
    <section className="grid gap-3 rounded border border-rope bg-stand p-4">
      <h2 className="heading text-xl">{t(`casino.closed_${closed.why}`)}</h2>
      <p className="text-quiet">{message || t(`casino.closed_${closed.why}_text`)}</p>
      <ul className="grid grid-cols-2 gap-2 empty:hidden sm:grid-cols-4 lg:grid-cols-2">
        {instead.map((game) => (
          <li key={game}>
            <Suspense fallback={null}>
              <GameTile game={game} />
            </Suspense>
          </li>
        ))}
      </ul>
      <Link to="/casino" className={buttonClass()}>
        {t('casino.to_lobby')}
      </Link>
    </section>
  );
}
