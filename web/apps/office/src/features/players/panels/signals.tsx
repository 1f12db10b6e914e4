import { errorText } from '@maidan/api';
import { Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useI18n } from '../../../i18n.ts';
import { playerSignalsQuery } from '../../../domain/signal/signals.ts';
import { Reasons, Score } from '../../../domain/signal/score.tsx';

/** Other accounts that look as if they were this player's. */
export function SignalsPanel({ player }: { player: string }) {
  const { t, maybe } = useI18n();
  const found = useQuery(playerSignalsQuery(player));
  return (
    <section className="grid gap-2">
      <h2 className="heading text-lg">{t('signals.panel')}</h2>
      {found.isPending && (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-9 w-full" />
        </Loading>
      )}
      {found.error && (
        <p role="alert" className="text-sm text-down">
          {errorText(found.error, maybe)}
        </p>
      )}
      {found.data?.length === 0 && <p className="text-sm text-quiet">{t('signals.panel.none')}</p>}
      <ul className="grid gap-2">
        {found.data?.map((signal) => {
          const other = signal.player.id === player ? signal.other : signal.player;
          return (
            <li
              key={signal.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded border border-rope bg-stand px-3 py-2 text-sm"
            >
              <Score of={signal.score} />
              <Link
                to="/signals"
                search={{ status: signal.status, id: signal.id }}
                className="min-w-0 grow truncate underline decoration-edge underline-offset-4"
              >
                {other.name || other.id}
              </Link>
              <Reasons of={signal.reasons} />
              <span className="text-quiet">{t(`signals.status.${signal.status}`)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
