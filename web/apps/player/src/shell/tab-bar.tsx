import { Link } from '@tanstack/react-router';
import {
  CircleUserRound,
  Dices,
  Home,
  ReceiptText,
  TicketCheck,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useSlip } from '../domain/slip/index.ts';
import { openSlip } from '../domain/slip/sheet.ts';
import { useT } from '../i18n.ts';

/** The icon of a cricket ball. */
function BallIcon({ size = 22 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <circle cx="12" cy="12" r="9" strokeWidth="1.8" />
      <path
        d="M7 5c3 4 3 10 0 14M17 5c-3 4-3 10 0 14"
        strokeWidth="1.5"
        strokeDasharray="1.5 1.8"
      />
    </svg>
  );
}

const tabClass =
  'relative grid min-h-14 content-center justify-items-center gap-0.5 text-xs text-quiet -outline-offset-2 ' +
  'data-[status=active]:text-fore data-[status=active]:[&>svg]:text-floodlight';

function TabLink({
  to,
  icon: Icon,
  children,
}: {
  to: string;
  icon: LucideIcon;
  children: ReactNode;
}) {
  return (
    <Link to={to} activeOptions={{ exact: to === '/' }} className={tabClass}>
      <Icon size={22} strokeWidth={1.8} aria-hidden />
      {children}
    </Link>
  );
}

export function TabBar() {
  const t = useT();
  const { legs } = useSlip();
  return (
    <nav
      aria-label={t('nav.main')}
      className="fixed inset-x-0 bottom-0 z-30 grid grid-cols-6 border-t border-rope bg-stand pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <TabLink to="/" icon={Home}>
        {t('nav.home')}
      </TabLink>
      <Link to="/sports" className={tabClass}>
        <BallIcon />
        {t('nav.sports')}
      </Link>
      <TabLink to="/casino" icon={Dices}>
        {t('nav.casino')}
      </TabLink>
      <button type="button" className={tabClass} onClick={openSlip}>
        <ReceiptText size={22} strokeWidth={1.8} aria-hidden />
        {t('nav.slip')}
        {legs.length > 0 && (
          <span className="num absolute start-[calc(50%+6px)] top-1 grid size-5 place-items-center rounded-full bg-floodlight text-xs font-bold text-on-floodlight">
            {legs.length}
          </span>
        )}
      </button>
      <TabLink to="/bets" icon={TicketCheck}>
        {t('nav.bets')}
      </TabLink>
      <TabLink to="/me" icon={CircleUserRound}>
        {t('nav.account')}
      </TabLink>
    </nav>
  );
}
