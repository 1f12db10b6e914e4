import { useSuspenseQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { BadgeCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Player } from '../../domain/player/player.ts';
import { useI18n } from '../../i18n.ts';
import { LedgerLink } from '../../domain/ledger/link.tsx';
import { sessionQuery } from '../../domain/session/session.ts';
import { moment } from '../../time.ts';
import { OneTimeLink } from './one-time-link.tsx';
import { Standing } from './standing.tsx';

export const nameOf = (player: Player) =>
  player.name || player.email || player.phone || player.login || player.id;

/** Who it is, how to reach them, how they stand. */
export function Overview({ player }: { player: Player }) {
  const { t, locale } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const account = player.ledger_account;
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="grow">
          <p className="text-sm text-quiet">{t('player.title')}</p>
          <h1 className="heading text-2xl break-all">{nameOf(player)}</h1>
          <p className="num text-sm break-all text-quiet">{player.id}</p>
        </div>
        {member.permissions.includes('players.enter') && (
          <OneTimeLink player={player.id} name={nameOf(player)} />
        )}
      </div>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded border border-rope bg-rope">
        <Fact name={t('players.email')}>
          <Contact value={player.email} confirmed={player.email_confirmed} />
        </Fact>
        <Fact name={t('player.phone')}>
          <Contact value={player.phone} confirmed={player.phone_confirmed} />
        </Fact>
        <Fact name={t('column.status')}>
          <Standing status={player.status} />
        </Fact>
        <Fact name={t('players.login')}>{player.login || '—'}</Fact>
        <Fact name={t('player.balance')}>
          <LedgerLink account={account} amount={player.balance} currency={player.currency} />
        </Fact>
        {player.debt > 0 && (
          <Fact name={t('player.debt')}>
            <LedgerLink account={account} amount={player.debt} currency={player.currency} />
          </Fact>
        )}
        {player.bonus_debt > 0 && (
          <Fact name={t('player.debt.bonus')}>
            <LedgerLink
              account={account.replace(/:cash$/, ':bonus')}
              amount={player.bonus_debt}
              currency={player.currency}
            />
          </Fact>
        )}
        <Fact name={t('player.deposited')}>
          <LedgerLink account={account} amount={player.total_deposit} currency={player.currency} />
        </Fact>
        <Fact name={t('player.registered')}>{moment(player.registered_at, locale)}</Fact>
        <Fact name={t('players.seen')}>
          {moment(player.seen_at, locale)}
          <span className="block text-sm font-normal text-quiet">{player.seen_address}</span>
        </Fact>
        <Fact wide name={t('players.consents')}>
          {consents(player.consents, t)}
        </Fact>
        <Fact wide name={t('players.bonus')}>
          {player.welcome_bonus_id || '—'}
        </Fact>
      </dl>
    </header>
  );
}

/** The boxes that were ticked, in words; one that has no name is shown by its own. */
function consents(given: string[] | null, t: ReturnType<typeof useI18n>['t']): string {
  const names: Record<string, string> = {
    checkbox1: t('players.consent.terms'),
    checkbox2: t('players.consent.age'),
    news: t('players.consent.news'),
  };
  return (given ?? []).map((kind) => names[kind] ?? kind).join(', ') || '—';
}

function Contact({ value, confirmed }: { value: string; confirmed: boolean }) {
  const { t } = useI18n();
  if (!value) return '—';
  return (
    <>
      <span className="break-all">{value}</span>
      {confirmed ? (
        <span className="flex items-center gap-1 text-sm font-normal text-up">
          <BadgeCheck size={16} aria-hidden /> {t('players.confirmed')}
        </span>
      ) : (
        <span className="block text-sm font-normal text-quiet">{t('players.unconfirmed')}</span>
      )}
    </>
  );
}

interface FactProps {
  name: string;
  /** Two columns where there are four. */
  wide?: boolean;
  children: ReactNode;
}

export function Fact({ name, wide, children }: FactProps) {
  return (
    <div
      className={clsx('grow basis-[40%] bg-stand p-3', wide ? 'lg:basis-[48%]' : 'lg:basis-[24%]')}
    >
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  );
}
