import { EmptyState, Money } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { isShared, type SharedId } from '../../../domain/casino/games.ts';
import { useI18n, useT } from '../../../domain/casino/i18n.ts';
import {
  betHistoryQuery,
  chainsQuery,
  type OtherBets,
  type SharedBet,
  type SharedRound,
} from '../../../domain/casino/shared.ts';
import { multiplierText } from '../../../domain/casino/text.ts';
import { More } from '../../../parts/more.tsx';
import { SeedValue } from '../seeds.tsx';

const text = (hundredths: number) => multiplierText(hundredths * 100);

/** Three tiers of results, which differ in brightness as well as in colour. */
const tier = (result: number) =>
  result < 200 ? 'text-[#7fb6ff]' : result < 1000 ? 'text-[#c79bff]' : 'text-[#ffc94d]';

/** The latest results; each leads to its verification. */
export function Recent({ rounds }: { rounds: readonly SharedRound[] }) {
  const t = useT();
  return (
    <ul
      aria-label={t('casino.crash_recent')}
      className="flex h-11 gap-1 overflow-x-auto bg-[#06090c] px-2 [scrollbar-width:none] lg:rounded"
    >
      {rounds.map((round) => (
        <li key={round.id}>
          <Link
            to="/casino/verify"
            search={{ shared: round.id }}
            dir="ltr"
            className={clsx(
              'num grid h-11 min-w-11 place-items-center px-1 text-sm font-semibold',
              tier(round.result),
            )}
          >
            {text(round.result)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Everybody's bets on this round, the highest stakes first. */
export function Others({ others }: { others: OtherBets }) {
  const t = useT();
  return (
    <section className="grid gap-2">
      <h2 className="heading flex min-h-11 items-center justify-between text-lg">
        {t('casino.crash_others')}
        <span className="num text-sm text-quiet">
          {others.count > 0 &&
            t('casino.crash_count', { count: others.count, cashed: others.cashed })}
        </span>
      </h2>
      {others.bets.length === 0 && (
        <p className="rounded border border-rope bg-stand p-4 text-sm text-quiet">
          {t('casino.crash_no_others')}
        </p>
      )}
      <ul className="overflow-hidden rounded border border-rope bg-stand empty:hidden">
        {others.bets.map((bet, i) => (
          <li
            key={`${bet.player} ${i}`}
            className={clsx(
              'grid min-h-10 grid-cols-[3.5rem_1fr_auto_auto] items-center gap-2 border-b border-rope px-3 text-sm last:border-b-0',
              bet.status === 'cashed' && 'bg-money/10',
            )}
          >
            <bdi dir="ltr" className="text-quiet">
              {bet.player}
            </bdi>
            <Money amount={bet.stake} currency={bet.currency} trim />
            <bdi dir="ltr" className="num text-quiet">
              {bet.multiplier > 0 && text(bet.multiplier)}
            </bdi>
            <span className="min-w-16 text-end font-semibold text-money">
              {bet.status === 'cashed' && <Money amount={bet.payout} currency={bet.currency} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Wagering = lazy(() => import('../../../domain/bonus/wagering.tsx'));

function BetRow({ bet }: { bet: SharedBet }) {
  const { t, locale } = useI18n();
  const at = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(bet.placed_at);
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-3 border-b border-rope px-3 py-2 last:border-b-0">
      <span className="font-medium">
        {isShared(bet.game) ? t(`casino.game_${bet.game}`) : bet.game}
      </span>
      <span className={clsx('text-end font-semibold', bet.payout > bet.stake && 'text-money')}>
        {bet.status === 'open' ? (
          t('casino.status_open')
        ) : (
          <Money amount={bet.payout} currency={bet.currency} />
        )}
      </span>
      <time className="text-xs text-quiet" dateTime={new Date(bet.placed_at).toISOString()}>
        {at}
      </time>
      <span className="text-end text-xs text-quiet">
        {bet.funds !== 'cash' && `${t(`casino.funds_${bet.funds}`)} · `}
        <Money amount={bet.stake} currency={bet.currency} />
        {bet.multiplier > 0 && (
          <bdi dir="ltr" className="num ps-2">
            {text(bet.multiplier)}
          </bdi>
        )}
        {bet.status === 'refunded' && ` · ${t('casino.status_refunded')}`}
      </span>
      {bet.wagering && (
        <Suspense>
          <Wagering
            wagering={bet.wagering}
            currency={bet.currency}
            className="col-span-2 text-xs text-quiet"
          />
        </Suspense>
      )}
    </li>
  );
}

/** The player's bets on all games of this kind, the latest first. */
export function BetHistory() {
  const t = useT();
  const query = useInfiniteQuery(betHistoryQuery);
  const bets = query.data?.pages.flatMap((page) => page.items);
  if (!bets) return null;
  if (bets.length === 0)
    return <EmptyState title={t('casino.no_rounds')} text={t('casino.no_rounds_text')} />;
  return (
    <>
      <ul className="overflow-hidden rounded border border-rope bg-stand">
        {bets.map((bet) => (
          <BetRow key={bet.id} bet={bet} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

/** How the results are fixed before anybody bets, with the hashes that prove it. */
export function Fairness({ game }: { game: SharedId }) {
  const t = useT();
  const { data: chains } = useQuery(chainsQuery(game));
  return (
    <div className="grid gap-4 text-sm">
      <p>{t('casino.crash_fair')}</p>
      {chains
        ?.filter(({ finished_at }) => finished_at === 0)
        .toReversed()
        .map((chain, i) => (
          <dl key={chain.id} className="grid gap-2">
            <SeedValue label={t(i === 0 ? 'casino.crash_chain' : 'casino.crash_next_chain')}>
              {chain.commitment}
            </SeedValue>
            {chain.salt && <SeedValue label={t('casino.crash_salt')}>{chain.salt}</SeedValue>}
          </dl>
        ))}
      <p className="text-quiet">{t('casino.crash_check')}</p>
    </div>
  );
}
