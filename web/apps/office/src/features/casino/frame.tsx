import { useStrip } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { alarmsQuery } from '../../domain/casino/casino.ts';
import { useT } from '../../i18n.ts';
import { useTitle } from '../../title.ts';

const tab =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-quiet hover:text-fore ' +
  'aria-[current=page]:border-floodlight aria-[current=page]:font-semibold aria-[current=page]:text-fore';

const pages = [
  { to: '/casino', name: 'casino.games' },
  { to: '/casino/returns', name: 'casino.returns' },
  { to: '/casino/rounds', name: 'casino.rounds' },
  { to: '/casino/chains', name: 'casino.chains' },
  { to: '/casino/suppliers', name: 'suppliers.title' },
] as const;

/** The page of a round or a bet belongs to the search. */
const current = { 'aria-current': 'page' } as const;

/** The menu of the casino above each of its pages. */
export function CasinoFrame({
  title,
  beside,
  children,
}: {
  title: string;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const t = useT();
  useTitle(title);
  const here = useLocation({ select: (location) => location.pathname });
  const { data: alarms } = useQuery(alarmsQuery(false));
  const strip = useStrip<HTMLElement>(`${here} ${alarms?.length}`); // the count widens the row
  return (
    <div className="grid grid-cols-1 gap-3">
      <nav
        ref={strip}
        aria-label={t('casino.menu')}
        className="-mt-4 flex gap-2 overflow-x-auto border-b border-rope [scrollbar-width:none]"
      >
        {pages.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            search={{}}
            activeOptions={{ exact: true, includeSearch: false }}
            className={tab}
            {...(to === '/casino/rounds' && here.startsWith('/casino/rounds/') && current)}
            {...(to === '/casino/rounds' && here.startsWith('/casino/bets/') && current)}
            {...(to === '/casino/suppliers' && here.startsWith('/casino/suppliers/') && current)}
          >
            {t(name)}
            {to === '/casino/returns' && <ReturnAlarmCount />}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="heading grow text-2xl">{title}</h1>
        {beside}
      </div>
      {children}
    </div>
  );
}

/** How many alarms of returns are open. */
export function ReturnAlarmCount() {
  const t = useT();
  const { data } = useQuery(alarmsQuery(false));
  if (!data?.length) return null;
  return (
    <span
      className="num rounded-full bg-ball px-1.5 text-xs leading-5 font-semibold text-ground"
      aria-label={t('casino.alarms.open', { n: data.length })}
    >
      {data.length > 99 ? '99+' : data.length}
    </span>
  );
}
