import { useStrip } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { alarmCountQuery } from '../../domain/trading/trading.ts';
import { AlarmCount } from './alarm-count.tsx';
import { useDesk, usePushed } from './live.ts';

const tab =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-quiet hover:text-fore ' +
  'aria-[current=page]:border-floodlight aria-[current=page]:font-semibold aria-[current=page]:text-fore';

/** The page of an event belongs to the list of events. */
const current = { 'aria-current': 'page' } as const;

const pages = [
  { to: '/trading', name: 'trading.events' },
  { to: '/trading/bets', name: 'trading.bets' },
  { to: '/trading/alarms', name: 'trading.alarms' },
  { to: '/trading/controls', name: 'trading.controls' },
  { to: '/trading/margins', name: 'trading.margins' },
  { to: '/trading/settled', name: 'trading.settled' },
  { to: '/trading/overrides', name: 'results.title' },
] as const;

/** The desk's own menu above each of its pages. */
export function Desk({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  useDesk();
  const pushed = usePushed();
  const here = useLocation({ select: (location) => location.pathname });
  const { data: alarms } = useQuery(alarmCountQuery);
  const strip = useStrip<HTMLElement>(`${here} ${alarms?.open}`); // the count widens the row
  return (
    <div className="grid grid-cols-1 gap-3">
      <nav
        ref={strip}
        aria-label={t('trading.menu')}
        className="-mt-4 flex gap-2 overflow-x-auto border-b border-rope [scrollbar-width:none]"
      >
        {pages.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            search={{}}
            activeOptions={{ exact: true, includeSearch: false }}
            className={tab}
            {...(to === '/trading' && here.startsWith('/trading/events/') && current)}
          >
            {t(name)}
            {to === '/trading/alarms' && <AlarmCount />}
          </Link>
        ))}
      </nav>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 className="heading text-2xl">{title}</h1>
        {!pushed && <p className="text-sm text-money">{t('trading.polling')}</p>}
      </div>
      {children}
    </div>
  );
}
