import { Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { gameQuery } from '../../domain/casino/calls.ts';
import { isShared, isSlot, type LobbyId } from '../../domain/casino/games.ts';
import { useT } from '../../domain/casino/i18n.ts';
import { multiplierText } from '../../domain/casino/text.ts';

/** It comes with the data of all machines, which other games do not need. */
const PayTable = lazy(async () => ({ default: (await import('./slots/pay-table.tsx')).PayTable }));

const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

interface FiguresProps {
  game: LobbyId;
  /** The name of the declared figures of the settings, if they have some. */
  settings?: string | undefined;
}

/** The exact return of these settings if it is declared, else the range of all, and the other declared figures. */
function useFigures({ game, settings }: FiguresProps) {
  const { data } = useQuery(gameQuery(game));
  if (!data) return undefined;
  const own = settings === undefined ? undefined : data.figures[settings];
  const returns = Object.values(data.figures).map((f) => Number(f.return));
  const [low, high] = [Math.min(...returns), Math.max(...returns)].map(percent);
  const rtp = own ? percent(Number(own.return)) : low === high ? low : `${low} – ${high}`;
  return { own, rtp };
}

/** The return of these settings in a line, beside the controls. */
export function ReturnLine(props: FiguresProps) {
  const t = useT();
  const figures = useFigures(props);
  return (
    <p className="flex min-h-4 justify-between gap-2 text-xs text-quiet">
      {figures && (
        <>
          <span>{t('casino.rtp')}</span>
          <bdi dir="ltr" className="num">
            {figures.rtp}
            {figures.own && ` · ≤ ${multiplierText(Number(figures.own.max) * 10_000)}`}
          </bdi>
        </>
      )}
    </p>
  );
}

/** How a game is played, and its exact figures. A long text takes the focus, so that it scrolls by keyboard. */
export function Rules({ game }: { game: LobbyId }) {
  const t = useT();
  const figures = useFigures({ game });
  return (
    <div tabIndex={isSlot(game) ? 0 : undefined} className="grid gap-4 text-sm">
      <p>{t(`casino.rules_${game}`)}</p>
      <p className="text-quiet">{t(isShared(game) ? 'casino.rules_shared' : 'casino.rules_all')}</p>
      {figures && (
        <p className="flex justify-between gap-4">
          <span>{t('casino.rtp')}</span>
          <bdi dir="ltr" className="num font-semibold">
            {figures.rtp}
          </bdi>
        </p>
      )}
      <p className="text-quiet">{t('casino.rtp_text')}</p>
      {isSlot(game) && (
        <Suspense
          fallback={
            <Loading label={t('casino.loading')}>
              <Skeleton className="h-64" />
            </Loading>
          }
        >
          <PayTable game={game} />
        </Suspense>
      )}
    </div>
  );
}
