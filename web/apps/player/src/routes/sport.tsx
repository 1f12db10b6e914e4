import { eventGroups, type EventGroup } from '@maidan/api';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Leagues, SportTabs } from '../features/sports/sport.tsx';
import { SportLeague } from '../features/league/sport-league.tsx';
import { oneOf } from '../search.ts';
import { catalogueQuery } from '../domain/sport/calls.ts';
import { useI18n } from '../domain/sport/i18n.ts';
import { SportIcon } from '../domain/sport/icons.tsx';
import { sportName } from '../domain/sport/names.ts';
import { subPage, type SubPage } from '../domain/sport/pages.ts';
import { Star } from '../domain/sport/star.tsx';
import { useTitle } from '../parts/page.tsx';
import { NotFound } from './fallbacks.tsx';

function SportPage({ page }: { page: SubPage }) {
  const texts = useI18n();
  const search = useSearch({ strict: false });
  const show = oneOf(eventGroups, search.show);
  const navigate = useNavigate();
  const { data } = useQuery(catalogueQuery);
  const setSearch = (search: { show?: EventGroup; country?: string }) =>
    navigate({ to: '.', search, replace: true });
  const name = sportName(texts, page.slug);
  useTitle(texts.t('page.sport', { sport: name }));
  const noLiveEvents = data?.sports.find(({ key }) => key === page.sport)?.live === 0;
  const tab: EventGroup = show ?? (noLiveEvents ? 'upcoming' : 'live');
  return (
    <div className="px-3 pt-5 lg:px-0">
      <div className="flex items-center gap-3 pb-2">
        <SportIcon slug={page.slug} size={30} />
        <h1 className="heading text-3xl">{name}</h1>
        <Star kind="sport" value={page.sport} name={name} className="ms-auto" />
      </div>
      <Leagues sport={page.sport} />
      <SportTabs
        sport={page.sport}
        name={name}
        show={tab}
        country={search.country}
        onShow={(next) => void setSearch({ show: next, country: search.country })}
        onCountry={(country) => void setSearch({ show, country })}
      />
    </div>
  );
}

/** The screen of a sport, or of a league with its own page. */
export function Sport() {
  const { sport = 'cricket' } = useParams({ strict: false });
  const page = subPage(sport);
  if (!page) return <NotFound />;
  return page.league ? <SportLeague page={page} /> : <SportPage key={page.slug} page={page} />;
}
