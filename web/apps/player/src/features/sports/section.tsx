import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { listQuery, type Listing, type SportCount } from '../../domain/sport/calls.ts';
import { EventList, RowsSkeleton } from '../../domain/event/list.tsx';
import { SportIcon } from '../../domain/sport/icons.tsx';
import { useI18n } from '../../domain/sport/i18n.ts';
import { sportName } from '../../domain/sport/names.ts';
import { useInView } from '../../parts/use-in-view.ts';

interface Props {
  sport: SportCount;
  status: 'live' | 'upcoming';
  virtual?: 'yes';
  /** Whether the section is at the top of the page, so that the server renders its events. */
  top: boolean;
}

const maxEvents = 4;

function FirstEvents({ sport, status, virtual }: Omit<Props, 'top'>) {
  const listing: Listing = { status, sport: sport.key, virtual, limit: maxEvents };
  const query = useInfiniteQuery(listQuery(listing));
  return <EventList query={{ ...query, hasNextPage: false }} empty={null} skeletonRows={2} />;
}

/** The first events of a sport with a link to all. Events are fetched when the section comes near the view. */
export function SportSection(props: Props) {
  const texts = useI18n();
  const { sport, status, virtual, top } = props;
  const [ref, inView] = useInView(top);
  const name = sportName(texts, sport.key);
  const count = sport[status];
  return (
    <section ref={ref} aria-label={name}>
      <div className="flex min-h-11 items-center gap-2">
        <SportIcon slug={sport.key} />
        <h2 className="heading text-lg">{name}</h2>
        <Link
          to={virtual ? '/virtual' : status === 'live' ? '/live/$sport' : '/sports/$sport'}
          params={{ sport: sport.key }}
          search={virtual ? { sport: sport.key } : {}}
          className="tap ms-auto flex items-center gap-1 text-sm text-quiet hover:text-fore"
        >
          {texts.t('section.all', { n: count })}
          <span className="sr-only">, {name}</span>
          <ChevronRight size={16} className="rtl:rotate-180" aria-hidden />
        </Link>
      </div>
      {inView ? <FirstEvents {...props} /> : <RowsSkeleton count={Math.min(count, maxEvents)} />}
    </section>
  );
}
