import { EmptyState, ErrorState, Button } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../api.ts';
import { useT as useAppT } from '../../i18n.ts';
import { useStableList } from '../../domain/event/stable-list.ts';
import { catalogueQuery, topQuery } from '../../domain/sport/calls.ts';
import { Rows, RowsLoading } from '../../domain/event/list.tsx';
import { useT } from '../../domain/sport/i18n.ts';
import { SportSection } from './section.tsx';

/** The top events in the server's order. */
export function TopEvents() {
  const t = useT();
  const { data } = useQuery(topQuery);
  const events = useStableList(data?.slice(0, 6) ?? []);
  if (data && events.length === 0) return null;
  return (
    <section>
      <h2 className="heading flex min-h-11 items-center text-lg">{t('top_events.title')}</h2>
      {data ? <Rows events={events} withCompetition /> : <RowsLoading count={3} />}
    </section>
  );
}

/** A section with the first live or upcoming events of each sport. */
export function SportSections({
  status,
  virtual,
}: {
  status: 'live' | 'upcoming';
  virtual?: 'yes';
}) {
  const t = useT();
  const base = useAppT();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(catalogueQuery);
  if (!data && error) {
    return (
      <ErrorState
        title={base('page.error')}
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>{base('app.retry')}</Button>}
      />
    );
  }
  if (!data) return <RowsLoading count={6} />;
  const sports = data.sports.filter(
    (sport) => sport[status] > 0 && (!virtual || sport.virtual > 0),
  );
  if (sports.length === 0) {
    return <EmptyState title={t(`empty.${status}`)} text={t('empty.text')} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {sports.map((sport, i) => (
        <SportSection key={sport.key} sport={sport} status={status} virtual={virtual} top={i < 2} />
      ))}
    </div>
  );
}
