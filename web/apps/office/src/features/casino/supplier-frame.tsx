import { useStrip } from '@maidan/ui';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { CasinoFrame } from './frame.tsx';

const pages = [
  { to: '/casino/suppliers', name: 'suppliers.state' },
  { to: '/casino/suppliers/games', name: 'suppliers.games' },
  { to: '/casino/suppliers/rounds', name: 'suppliers.rounds' },
  { to: '/casino/suppliers/free-rounds', name: 'suppliers.free_rounds' },
  { to: '/casino/suppliers/reports', name: 'suppliers.reports' },
] as const;

/** The menu of suppliers below that of the casino. */
export function SupplierFrame(props: { title: string; beside?: ReactNode; children: ReactNode }) {
  const t = useT();
  const here = useLocation({ select: (location) => location.pathname });
  const strip = useStrip<HTMLElement>(here);
  return (
    <CasinoFrame title={props.title} beside={props.beside}>
      <nav
        ref={strip}
        aria-label={t('suppliers.menu')}
        className="flex gap-1.5 overflow-x-auto [scrollbar-width:none]"
      >
        {pages.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            search={{}}
            activeOptions={{ exact: to === '/casino/suppliers', includeSearch: false }}
            className="inline-flex min-h-11 shrink-0 items-center rounded border border-rope px-3 text-sm text-quiet hover:text-fore aria-[current=page]:border-floodlight aria-[current=page]:text-fore"
          >
            {t(name)}
          </Link>
        ))}
      </nav>
      {props.children}
    </CasinoFrame>
  );
}
