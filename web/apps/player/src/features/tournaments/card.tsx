import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Trophy, Users } from 'lucide-react';
import { Picture } from './art.tsx';
import type { Entry, Tournament } from './calls.ts';
import { Countdown } from './countdown.tsx';
import { useI18n } from './i18n.ts';
import { JoinButton, Joined } from './join.tsx';
import { StageLine } from './stage-line.tsx';
import { isBeforeFinal, poolKey } from './stages.ts';
import { pointsText } from './text.ts';

/** Where a tournament is in its time. */
export function State({ state }: Pick<Tournament, 'state'>) {
  const { t } = useI18n();
  const running = state === 'running';
  return (
    <span className="inline-flex min-h-6 items-center gap-1.5 rounded-full bg-[#0b0f12]/85 px-2.5 text-xs font-semibold text-[#fff]">
      {running && <span aria-hidden className="size-2 rounded-full bg-[#3dd68c]" />}
      {t(`tournaments.state_${state}`)}
    </span>
  );
}

/** How many win, and how many take part. */
export function Counts({ tournament }: { tournament: Tournament }) {
  const { t } = useI18n();
  const { places, players } = tournament;
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
      <span className="flex items-center gap-1.5">
        <Trophy size={16} aria-hidden />
        {t(isBeforeFinal(tournament) ? 'tournaments.winners_final_n' : 'tournaments.winners_n', {
          n: places,
        })}
      </span>
      <span className="flex items-center gap-1.5">
        <Users size={16} aria-hidden />
        {t('tournaments.players_n', { n: players })}
      </span>
    </p>
  );
}

/** Where the player is: place and points. In a draw places mean nothing. */
function Own({ tournament: { by }, entry }: { tournament: Tournament; entry: Entry }) {
  const texts = useI18n();
  if (entry.removed) return <p className="text-sm text-down">{texts.t('tournaments.removed')}</p>;
  const place = by !== 'tickets' && entry.place > 0;
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
      <Joined />
      <p className="text-sm">
        {place && `${texts.t('tournaments.place_n', { n: entry.place })} · `}
        <span className={place ? '' : 'text-quiet'}>{pointsText(texts, by, entry.points)}</span>
      </p>
    </div>
  );
}

interface Props {
  tournament: Tournament;
  entry: Entry | undefined;
}

/** A tournament that runs or comes next. The whole card leads to its screen. */
export function Card({ tournament, entry }: Props) {
  const { t } = useI18n();
  const { id, name, about, art, state, pool, stage } = tournament;
  return (
    <article
      className={clsx(
        'group relative flex flex-col overflow-hidden rounded border bg-stand',
        entry && !entry.removed ? 'border-up/60' : 'border-rope',
      )}
    >
      <Picture
        art={art}
        className="h-32 transition-[filter] duration-150 group-hover:brightness-110 sm:h-36"
      >
        <span className="absolute start-3 top-3">
          <State state={state} />
        </span>
      </Picture>
      <div className="flex grow flex-col gap-2 p-4">
        <h3 className="heading text-xl">
          <Link
            to="/tournaments/$id"
            params={{ id }}
            className="after:absolute after:inset-0 group-hover:text-floodlight"
          >
            {name}
          </Link>
        </h3>
        {stage && <StageLine stage={stage} />}
        <p className="text-sm text-quiet">{about}</p>
        <p className="mt-auto pt-1">
          <span className="block text-sm text-quiet">{t(poolKey(tournament))}</span>
          <Money {...pool} trim className="board text-3xl text-money" />
        </p>
        <Counts tournament={tournament} />
        <Countdown of={tournament} />
        <div className="relative z-10 pt-1">
          {entry ? (
            <Own tournament={tournament} entry={entry} />
          ) : (
            <JoinButton tournament={tournament} entry={entry} />
          )}
        </div>
      </div>
    </article>
  );
}
