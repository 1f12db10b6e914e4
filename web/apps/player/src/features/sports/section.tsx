import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { listQuery, type Listing, type SportCount } from '../../sport/calls.ts';
import { EventList, RowShapes } from '../../sport/event-list.tsx';
import { SportIcon } from '../../sport/icons.tsx';
import { useI18n } from '../../sport/i18n.ts';
import { sportName } from '../../sport/names.ts';
import { useSeen } from '../../sport/use-seen.ts';

interface Props {
  sport: SportCount;
  status: 'live' | 'upcoming';
  virtual?: 'yes';
  /** Whether it is one of the first of its page. */
  top: boolean;
}

const shown = 4;

function First({ sport, status, virtual }: Omit<Props, 'top'>) {
  const listing: Listing = { status, sport: sport.key, virtual, limit: shown };
  const query = useInfiniteQuery(listQuery(listing));
  return <EventList query={{ ...query, hasNextPage: false }} empty={null} waiting={2} />;
}

/** The first events of a sport, and the way to all of them. Asked for when it comes near the view. */
export function SportSection(props: Props) {
  const texts = useI18n();
  const { sport, status, virtual, top } = props;
  const [ref, seen] = useSeen(top);
  const name = sportName(texts, sport.key);
  const n = sport[status];
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
          {texts.t('section.all', { n })}
          <span className="sr-only">, {name}</span>
          <ChevronRight size={16} className="rtl:rotate-180" aria-hidden />
        </Link>
      </div>
      {seen ? <First {...props} /> : <RowShapes count={Math.min(n, shown)} />}
    </section>
  );
}
