import { useStrip } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, type LinkProps } from '@tanstack/react-router';
import {
  CalendarDays,
  Gamepad2,
  ListChecks,
  Radio,
  Scale,
  Search,
  Star,
  Trophy,
  type LucideIcon,
} from 'lucide-react';
import { useStableList } from '../../domain/event/stable-list.ts';
import { catalogueQuery, type SportCount } from '../../domain/sport/calls.ts';
import { SportIcon } from '../../domain/sport/icons.tsx';
import { useI18n, type SportKey } from '../../domain/sport/i18n.ts';
import { sportName } from '../../domain/sport/names.ts';

const tools: { name: SportKey; icon: LucideIcon; to: LinkProps['to'] }[] = [
  { name: 'menu.line', icon: Trophy, to: '/sports' },
  { name: 'menu.live', icon: Radio, to: '/live' },
  { name: 'menu.search', icon: Search, to: '/search' },
  { name: 'menu.favourites', icon: Star, to: '/favourites' },
  { name: 'menu.calendar', icon: CalendarDays, to: '/calendar' },
  { name: 'menu.results', icon: ListChecks, to: '/results' },
  { name: 'menu.virtual', icon: Gamepad2, to: '/virtual' },
  { name: 'menu.rules', icon: Scale, to: '/sport-rules' },
];

const openEvents = (sport: SportCount) => sport.live + sport.upcoming;

const linkColours =
  'text-quiet hover:text-fore data-[status=active]:bg-raised data-[status=active]:text-fore data-[status=active]:[&>svg]:text-floodlight';

const chip = `inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded border border-rope px-3 text-sm ${linkColours}`;

/** Returns the sports in the server's order, those without events last. The order is stable during a touch. */
function useSports(): SportCount[] {
  const { data } = useQuery(catalogueQuery);
  const sports = [...(data?.sports ?? [])].sort(
    (a, b) => Number(openEvents(b) > 0) - Number(openEvents(a) > 0),
  );
  return useStableList(sports.map((sport) => ({ ...sport, id: sport.key })));
}

/** Navigation on narrow screens: two horizontally scrolling rows. */
export function SportsBar() {
  const texts = useI18n();
  const sports = useSports();
  const path = useLocation({ select: (location) => location.pathname });
  const toolsRow = useStrip<HTMLElement>(path);
  const sportsRow = useStrip<HTMLElement>(`${path} ${sports.length}`);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-3 xl:hidden">
      <nav
        ref={toolsRow}
        aria-label={texts.t('menu.tools')}
        className="flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] lg:px-0"
      >
        {tools.map(({ name, icon: Icon, to }) => (
          <Link key={name} to={to} activeOptions={{ exact: true }} className={chip}>
            <Icon size={18} strokeWidth={1.7} aria-hidden />
            {texts.t(name)}
          </Link>
        ))}
      </nav>
      <nav
        ref={sportsRow}
        aria-label={texts.t('menu.sports')}
        className="flex min-h-13 gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] lg:px-0"
      >
        {sports.map((sport) => (
          <Link key={sport.key} to="/sports/$sport" params={{ sport: sport.key }} className={chip}>
            <SportIcon slug={sport.key} size={18} />
            {sportName(texts, sport.key)}
            {openEvents(sport) > 0 && <span className="num text-quiet">{openEvents(sport)}</span>}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const line = `flex min-h-11 items-center gap-2.5 rounded px-3 ${linkColours}`;

/** Navigation on wide screens. */
export function SportsSidebar() {
  const texts = useI18n();
  const sports = useSports();
  return (
    <div className="sticky top-20 hidden max-h-[calc(100dvh-6rem)] w-56 shrink-0 content-start gap-4 overflow-y-auto pt-4 pb-8 [scrollbar-width:thin] xl:grid">
      <nav aria-label={texts.t('menu.tools')}>
        {tools.map(({ name, icon: Icon, to }) => (
          <Link key={name} to={to} activeOptions={{ exact: true }} className={line}>
            <Icon size={20} strokeWidth={1.7} aria-hidden />
            {texts.t(name)}
          </Link>
        ))}
      </nav>
      <nav aria-label={texts.t('menu.sports')} className="border-t border-rope pt-4">
        {sports.map((sport) => (
          <Link key={sport.key} to="/sports/$sport" params={{ sport: sport.key }} className={line}>
            <SportIcon slug={sport.key} />
            <span className="min-w-0 grow truncate">{sportName(texts, sport.key)}</span>
            {sport.live > 0 && (
              <span className="num text-sm text-ball">
                {sport.live}
                <span className="sr-only"> {texts.t('menu.live')}</span>
              </span>
            )}
            {sport.upcoming > 0 && <span className="num text-sm">{sport.upcoming}</span>}
          </Link>
        ))}
      </nav>
    </div>
  );
}
