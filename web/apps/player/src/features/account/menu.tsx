import { languageNames } from '@maidan/i18n';
import {
  applyTheme,
  Button,
  buttonClass,
  Field,
  Money,
  readTheme,
  Select,
  Skeleton,
  type Theme,
} from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { use, useState, type ReactNode } from 'react';
import { api } from '../../api.ts';
import { languages, useI18n, type Key } from '../../i18n.ts';
import { LanguageSwitch } from '../../language-switch.ts';
import { balanceQuery } from '../../domain/wallet/queries.ts';
import { meQuery } from '../../domain/account/me.ts';
import { OddsChoice } from './odds-choice.tsx';

const line =
  'flex min-h-13 items-center gap-3 border-b border-rope font-medium last:border-b-0 hover:text-floodlight';

const chevron = (
  <ChevronRight size={18} aria-hidden className="ms-auto text-quiet rtl:rotate-180" />
);

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-1 text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** The name of the player, the balance, and links to deposit and withdraw. */
export function BalanceCard() {
  const { t } = useI18n();
  const me = useQuery(meQuery);
  const balance = useQuery(balanceQuery);
  const info = me.data?.info;
  const name =
    [info?.first_name, info?.last_name].filter(Boolean).join(' ') || info?.email || info?.phone;
  return (
    <section className="floodlit grid gap-4 rounded border border-rope bg-stand p-4 sm:p-6">
      <div>
        {name ? <p className="truncate text-quiet">{name}</p> : <Skeleton className="h-5 w-40" />}
        {balance.data ? (
          <p className="pt-3">
            <Money
              amount={balance.data.amount}
              currency={balance.data.currency}
              className="board text-5xl text-money"
            />
          </p>
        ) : (
          <Skeleton className="mt-2 h-12 w-48" />
        )}
        <p className="pt-1 text-sm text-quiet">{t('app.play_money_long')}</p>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:max-w-sm">
        <Link to="/deposit" className={buttonClass({ variant: 'primary' })}>
          {t('cash.deposit')}
        </Link>
        <Link to="/withdraw" className={buttonClass()}>
          {t('cash.withdraw')}
        </Link>
      </div>
    </section>
  );
}

interface Group {
  title: Key;
  links: { name: Key; to: LinkProps }[];
}

/** The screens of the profile menu. A feature adds its screens to one of the groups. */
const groups: Group[] = [
  {
    title: 'me.account',
    links: [
      { name: 'me.profile', to: { to: '/me/profile' } },
      { name: 'me.verification', to: { to: '/me/verification' } },
      { name: 'me.security', to: { to: '/me/security' } },
      { name: 'me.notifications', to: { to: '/me/notifications' } },
      { name: 'me.limits', to: { to: '/me/limits' } },
    ],
  },
  {
    title: 'me.cash',
    links: [
      { name: 'me.deposits', to: { to: '/cash/history', search: { show: 'deposits' } } },
      { name: 'me.withdrawals', to: { to: '/cash/history', search: { show: 'withdrawals' } } },
      { name: 'history.statement', to: { to: '/cash/history', search: { show: 'statement' } } },
    ],
  },
  {
    title: 'me.play',
    links: [
      { name: 'bets.title', to: { to: '/bets' } },
      { name: 'nav.offers', to: { to: '/bonuses' } },
      { name: 'nav.gift', to: { to: '/gift' } },
      { name: 'nav.missions', to: { to: '/missions' } },
      { name: 'nav.tournaments', to: { to: '/tournaments' } },
      { name: 'nav.vip', to: { to: '/vip' } },
    ],
  },
];

/** The links of the profile menu. */
export function MenuLinks() {
  const { t } = useI18n();
  return groups.map(({ title, links }) => (
    <Card key={title} title={t(title)}>
      <nav aria-label={t(title)}>
        {links.map(({ name, to }) => (
          <Link key={name} {...to} className={line}>
            {t(name)} {chevron}
          </Link>
        ))}
        {title === 'me.play' && (
          <a href="/new-promo/" className={line}>
            {t('me.promos')} {chevron}
          </a>
        )}
      </nav>
    </Card>
  ));
}

/** The link to help, also for guests. */
export function HelpLink() {
  const { t } = useI18n();
  return (
    <Card title={t('me.help')}>
      <Link to="/help" className={line}>
        {t('me.help_page')} {chevron}
      </Link>
    </Card>
  );
}

/** Language, theme and odds format of this browser, also for guests. */
export function DisplaySettings() {
  const { t, code } = useI18n();
  const change = use(LanguageSwitch);
  const [theme, setTheme] = useState(readTheme);
  const choose = (language: string) => {
    void change(language);
    // Emails use the same language. On an error the player can still set it in the personal data.
    if (api.session.signedIn)
      api.client.PUT('/api/v3/players/me', { body: { language } }).catch(() => undefined);
  };
  return (
    <Card title={t('me.settings')}>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <Field label={t('me.language')}>
          <Select value={code} onChange={(event) => choose(event.target.value)}>
            {languages.map((language) => (
              <option key={language} value={language} lang={language}>
                {languageNames[language] ?? language}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('me.theme')}>
          <Select
            value={theme}
            onChange={(event) => {
              const next = event.target.value as Theme;
              setTheme(next);
              applyTheme(next);
            }}
          >
            <option value="auto">{t('me.theme_auto')}</option>
            <option value="night">{t('me.theme_night')}</option>
            <option value="day">{t('me.theme_day')}</option>
          </Select>
        </Field>
        <OddsChoice />
      </div>
    </Card>
  );
}

export function SignOut() {
  const { t } = useI18n();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    await api.signOut();
    queries.clear();
    await navigate({ to: '/' });
  };
  return (
    <Button variant="danger" block busy={busy} onClick={() => void signOut()}>
      {t('me.sign_out')}
    </Button>
  );
}
