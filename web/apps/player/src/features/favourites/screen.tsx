import type { EventGroup } from '@maidan/api';
import { buttonClass, EmptyState, Name } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EventList } from '../../domain/event/list.tsx';
import { favouriteEventsQuery, favouritesQuery } from '../../domain/sport/favourites.ts';
import { SportIcon } from '../../domain/sport/icons.tsx';
import { useI18n, useT } from '../../domain/sport/i18n.ts';
import { sportName } from '../../domain/sport/names.ts';
import { Star } from '../../domain/sport/star.tsx';

const rowClass = 'flex min-h-12 items-center gap-3 border-rope ps-3 not-last:border-b';

/** The favourite sports, leagues and teams. */
function FavouriteNames() {
  const texts = useI18n();
  const { data } = useQuery(favouritesQuery);
  if (!data || data.sports.length + data.competitions.length + data.teams.length === 0) return null;
  return (
    <section>
      <h2 className="heading flex min-h-11 items-center text-lg">{texts.t('favourite.names')}</h2>
      <ul className="overflow-hidden rounded border border-rope bg-stand">
        {data.sports.map((sport) => (
          <li key={sport} className={rowClass}>
            <SportIcon slug={sport} />
            <Link
              to="/sports/$sport"
              params={{ sport }}
              className="flex min-h-11 grow items-center font-medium"
            >
              {sportName(texts, sport)}
            </Link>
            <Star kind="sport" value={sport} name={sportName(texts, sport)} />
          </li>
        ))}
        {data.competitions.map((league) => (
          <li key={league.id} className={rowClass}>
            <SportIcon slug={league.sport} />
            <Link
              to="/sports/$sport/$competition"
              params={{ sport: league.sport, competition: league.id }}
              className="flex min-h-11 min-w-0 grow items-center font-medium"
            >
              <Name>{league.name}</Name>
            </Link>
            <Star kind="competition" value={league.id} name={league.name} />
          </li>
        ))}
        {data.teams.map((team) => (
          <li key={team.key} className={rowClass}>
            <SportIcon slug={team.sport} />
            <Link
              to="/search"
              search={{ q: team.name }}
              className="flex min-h-11 min-w-0 grow items-center font-medium"
            >
              <Name>{team.name}</Name>
            </Link>
            <Star kind="team" value={team.key} name={team.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Matches({ status }: { status: EventGroup }) {
  const t = useT();
  const query = useInfiniteQuery(favouriteEventsQuery(status));
  if (query.data?.pages[0]?.items.length === 0) return null;
  return (
    <section>
      <h2 className="heading flex min-h-11 items-center text-lg">{t(`tab.${status}`)}</h2>
      <EventList query={query} empty={null} skeletonRows={2} />
    </section>
  );
}

/** The player's favourites and their matches. */
export function Favourites() {
  const t = useT();
  const { data } = useQuery(favouritesQuery);
  const none =
    data &&
    data.sports.length + data.competitions.length + data.teams.length + data.events.length === 0;
  if (none) {
    return (
      <EmptyState
        title={t('favourite.none')}
        text={t('favourite.none_text')}
        action={
          <Link to="/sports" className={buttonClass({ variant: 'primary' })}>
            {t('page.sports')}
          </Link>
        }
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Matches status="live" />
      <Matches status="upcoming" />
      <FavouriteNames />
    </div>
  );
}
