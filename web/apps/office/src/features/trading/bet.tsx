import { errorText } from '@maidan/api';
import { minor } from '@maidan/money';
import { Button, ErrorState, Loading, Money, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { LedgerLink } from '../../domain/ledger/link.tsx';
import { moment } from '../../time.ts';
import { betQuery } from '../../domain/trading/trading.ts';
import { useMayTrade } from './act.ts';
import { betTones } from './bets.tsx';
import { useNames } from './names.ts';
import { decimal } from './sum.tsx';
import { WorthPanel } from './worth.tsx';

export interface BetProps {
  id: string;
  seesMoney: boolean;
  seesPlayers: boolean;
  onBack: () => void;
}

/** A bet: its legs at the prices that were accepted and as they are now, its money, and who placed it. */
export function BetPanel({ id, seesMoney, seesPlayers, onBack }: BetProps) {
  const { t, maybe, locale } = useI18n();
  const names = useNames();
  const mayTrade = useMayTrade();
  const { data: bet, error, refetch } = useQuery(betQuery(id));
  if (error) {
    return (
      <ErrorState
        title={t('trading.error')}
        text={errorText(error, maybe)}
        action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  if (!bet) {
    return (
      <Loading label={t('app.loading')}>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  }
  const money = (amount: number) =>
    seesMoney ? (
      <LedgerLink
        account={bet.ledger_account}
        amount={minor(amount)}
        currency={bet.currency}
        belongsTo={bet.id}
      />
    ) : (
      <Money amount={minor(amount)} currency={bet.currency} />
    );
  return (
    <section aria-label={t('trading.bet')} className="grid gap-3">
      <Button size="sm" className="justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" /> {t('trading.back')}
      </Button>
      <div className="grid gap-3 rounded border border-rope bg-stand p-4">
        <div className="flex flex-wrap items-baseline gap-3">
          <h2 className="heading grow text-lg">{t(`trading.kind.${bet.kind}`)}</h2>
          <span className={betTones[bet.status]}>
            {t(`trading.bet.${bet.status}`)}
            {bet.generation > 1 && ` · ${t('trading.generation', { n: bet.generation })}`}
          </span>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          <Fact name={t('column.player')}>
            {seesPlayers ? (
              <Link
                to="/players/$id"
                params={{ id: bet.player_id }}
                className="underline decoration-edge underline-offset-4"
              >
                {bet.player_name || bet.player_id}
              </Link>
            ) : (
              bet.player_name || bet.player_id
            )}
            <Link
              to="/trading/bets"
              search={{ player: bet.player_id }}
              className="block text-quiet underline decoration-edge underline-offset-4"
            >
              {t('trading.bet.of_player')}
            </Link>
          </Fact>
          <Fact name={t('column.time')}>{moment(bet.placed_at, locale)}</Fact>
          <Fact name={t('trading.stake')}>
            {money(bet.stake)}
            {bet.lines > 1 && ` · ${t('trading.lines', { n: bet.lines })}`}
            {bet.funds !== 'cash' && ` · ${t(`trading.funds.${bet.funds}`)}`}
          </Fact>
          <Fact name={t('trading.odds')}>{decimal(bet.odds)}</Fact>
          <Fact name={t('trading.potential')}>
            <Money amount={minor(bet.potential)} currency={bet.currency} />
          </Fact>
          {bet.status !== 'pending' && (
            <Fact name={t('trading.paid')}>{money(bet.payout + bet.cashed_for)}</Fact>
          )}
        </dl>
      </div>
      {mayTrade && bet.status !== 'void' && bet.status !== 'cashed' && (
        <Link
          to="/trading/overrides"
          search={{ bet: bet.id }}
          className="inline-flex min-h-11 items-center justify-self-start text-sm text-down underline decoration-edge underline-offset-4"
        >
          {t('results.bet')}
        </Link>
      )}
      <WorthPanel worth={bet.worth} currency={bet.currency} />
      <ol className="grid gap-2">
        {bet.legs.map((leg, i) => {
          const now = bet.now[i];
          const named = names.leg(leg);
          return (
            <li
              key={`${leg.selection_id} ${i}`}
              className="grid gap-0.5 rounded border border-rope bg-stand p-3 text-sm"
            >
              <span className="flex gap-3">
                <b className="grow">{named.selection}</b>
                <span className="text-quiet">
                  {t(`trading.leg.${leg.status === 'pending' ? 'pending' : 'done'}`, {
                    result: leg.status,
                  })}
                </span>
              </span>
              <span className="text-quiet">{named.market}</span>
              <Link
                to="/trading/events/$id"
                params={{ id: leg.event_id }}
                className="justify-self-start underline decoration-edge underline-offset-4"
              >
                {leg.event_name}
              </Link>
              <span className="num">
                {t('trading.odds.then', { odds: decimal(leg.odds) })}
                {now && now.odds > 0 && ` · ${t('trading.odds.now', { odds: decimal(now.odds) })}`}
                {now && ` · ${t(`trading.status.${now.market}`)}`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="num text-end break-all">{children}</dd>
    </>
  );
}
