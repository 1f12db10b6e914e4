import { languageNames } from '@maidan/i18n';
import { Button, OfflineBar, Toaster, useStrip } from '@maidan/ui';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { Suspense, use } from 'react';
import { session } from '../domain/session/session.ts';
import { AlarmCount } from '../features/trading/alarm-count.tsx';
import { languages, useI18n, useT } from '../i18n.ts';
import { LanguageSwitch } from '../language-switch.ts';
import { places } from '../places.ts';
import { sessionQuery } from '../domain/session/session.ts';

const tab =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-quiet hover:text-fore ' +
  'aria-[current=page]:border-floodlight aria-[current=page]:font-semibold aria-[current=page]:text-fore';

/** The frame of every page behind the sign-in. */
export function Inside() {
  const t = useT();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const here = useLocation({ select: (location) => location.pathname.split('/')[1] });
  const strip = useStrip<HTMLElement>(here);
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#content" className="sr-only focus:not-sr-only focus:p-3">
        {t('app.skip')}
      </a>
      <OfflineBar text={t('app.offline')} />
      {/* Where the menu has a row of its own, the row above it scrolls away. */}
      <header className="sticky top-0 z-20 flex flex-wrap lg:-top-11 min-[1920px]:top-0 items-center gap-x-4 border-b border-rope bg-stand px-4">
        <p className="heading text-lg">
          Maidan <span className="text-quiet">{t('app.name')}</span>
        </p>
        <nav
          ref={strip}
          aria-label={t('nav.main')}
          className="order-last flex w-full gap-2 overflow-x-auto [scrollbar-width:none] min-[1920px]:order-none min-[1920px]:w-auto"
        >
          {places
            .filter((place) => member.permissions.includes(place.needs))
            .map(({ to, search, name }) => (
              <Link
                key={to}
                to={to}
                search={search}
                activeOptions={{ includeSearch: false }}
                className={tab}
              >
                {t(name)}
                {to === '/trading' && <AlarmCount />}
              </Link>
            ))}
        </nav>
        <Account />
      </header>
      <main id="content" className="grow p-4">
        <Suspense>
          <Outlet />
        </Suspense>
      </main>
      {/* Below, where no message covers the amount that is being decided. */}
      <Toaster closeLabel={t('app.close')} label={t('app.messages')} place="bottom" />
    </div>
  );
}

function Account() {
  const { t, code } = useI18n();
  const change = use(LanguageSwitch);
  const { data: member } = useSuspenseQuery(sessionQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: session.signOut,
    onSettled: async () => {
      await navigate({ to: '/sign-in', search: {} });
      queries.clear();
    },
  });
  return (
    <div className="ms-auto flex items-center gap-2">
      <select
        aria-label={t('app.language')}
        value={code}
        onChange={(event) => void change(event.target.value)}
        className="min-h-11 rounded border border-transparent bg-stand px-1 text-sm hover:border-rope"
      >
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language] ?? language}
          </option>
        ))}
      </select>
      <span className="hidden text-sm text-quiet md:inline" title={member.role}>
        {member.email}
      </span>
      <Button
        variant="quiet"
        className="min-w-11 px-2!"
        aria-label={t('session.leave')}
        title={t('session.signed_in', { email: member.email })}
        busy={leave.isPending}
        onClick={() => leave.mutate()}
      >
        <LogOut size={18} aria-hidden />
      </Button>
    </div>
  );
}
