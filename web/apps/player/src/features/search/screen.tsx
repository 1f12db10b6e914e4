import { EmptyState, Name } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { searchQuery, type SearchResults } from '../../domain/sport/calls.ts';
import { EventList } from '../../domain/event/list.tsx';
import { SportIcon } from '../../domain/sport/icons.tsx';
import { useI18n } from '../../domain/sport/i18n.ts';
import { sportName } from '../../domain/sport/names.ts';
import { Star } from '../../domain/sport/star.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { teamColour } from '../../domain/event/team-colour.ts';

interface FieldProps {
  typed: string;
  onType: (text: string) => void;
  onSearch: (q: string) => void;
}

/** The search field. It searches after a pause in typing. */
export function SearchField({ typed, onType, onSearch }: FieldProps) {
  const { t } = useI18n();
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), 250);
    return () => clearTimeout(timer);
  }, [typed, onSearch]);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <SearchBox
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={typed}
          maxLength={80}
          onChange={onType}
        />
      </form>
    </search>
  );
}

const rowClass = 'relative flex min-h-12 items-center gap-3 border-rope px-3 not-last:border-b';
const listClass = 'overflow-hidden rounded border border-rope bg-stand';

function Teams({
  teams,
  onSearch,
}: {
  teams: SearchResults['teams'];
  onSearch: (q: string) => void;
}) {
  const texts = useI18n();
  return (
    <section>
      <h2 className="heading flex min-h-11 items-center text-lg">{texts.t('search.teams')}</h2>
      <ul className={listClass}>
        {teams.map((team) => (
          <li key={team.key} className={rowClass}>
            <span
              aria-hidden
              style={{ background: teamColour(team.colour) }}
              className="h-6 w-1 rounded-full"
            />
            <button
              type="button"
              onClick={() => onSearch(team.name)}
              className="grid min-h-11 min-w-0 grow content-center text-start font-medium"
            >
              <Name>{team.name}</Name>
            </button>
            <span className="text-sm text-quiet">{sportName(texts, team.sport)}</span>
            <Star kind="team" value={team.key} name={team.name} className="-me-2" />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Leagues({ leagues }: { leagues: SearchResults['competitions'] }) {
  const texts = useI18n();
  return (
    <section>
      <h2 className="heading flex min-h-11 items-center text-lg">{texts.t('search.leagues')}</h2>
      <ul className={listClass}>
        {leagues.map((league) => (
          <li key={league.id} className={rowClass}>
            <SportIcon slug={league.sport} />
            <Link
              to="/sports/$sport/$competition"
              params={{ sport: league.sport, competition: league.id }}
              className="flex min-h-11 min-w-0 grow items-center font-medium"
            >
              <Name>{league.name}</Name>
            </Link>
            <span className="text-sm text-quiet">{sportName(texts, league.sport)}</span>
            <Star kind="competition" value={league.id} name={league.name} className="-me-2" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The search results: teams, leagues and matches. */
export function Results({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useI18n();
  const query = useInfiniteQuery(searchQuery(q));
  const first = query.data?.pages[0];
  const empty = first && first.teams.length + first.competitions.length + first.items.length === 0;
  if (empty) {
    return <EmptyState title={t('search.none', { q })} text={t('search.none_text')} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {first && first.teams.length > 0 && <Teams teams={first.teams} onSearch={onSearch} />}
      {first && first.competitions.length > 0 && <Leagues leagues={first.competitions} />}
      <section>
        <h2 className="heading flex min-h-11 items-center text-lg">{t('search.events')}</h2>
        <EventList query={query} empty={<p className="text-quiet">{t('search.no_events')}</p>} />
      </section>
    </div>
  );
}
