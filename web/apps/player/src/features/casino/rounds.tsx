import { EmptyState, Loading, Money, Skeleton } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { roundsQuery, type Round } from '../../domain/casino/calls.ts';
import { isGame } from '../../domain/casino/games.ts';
import { useI18n, useT } from '../../domain/casino/i18n.ts';
import { multiplierText } from '../../domain/casino/text.ts';
import { More } from '../../parts/more.tsx';

const Wagering = lazy(() => import('../../domain/bonus/wagering.tsx'));

function RoundRow({ round }: { round: Round }) {
  const { t, locale } = useI18n();
  const at = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(round.started_at);
  const won = round.payout > round.stake;
  return (
    <li className="border-b border-rope last:border-b-0">
      <Link
        to="/casino/verify"
        search={{ round: round.id }}
        className="grid min-h-14 grid-cols-[1fr_auto] items-center gap-x-3 px-3 py-2 hover:bg-raised"
      >
        <span className="font-medium">
          {isGame(round.game) ? t(`casino.game_${round.game}`) : round.game}
        </span>
        <span className={clsx('text-end font-semibold', won && 'text-money')}>
          {round.status === 'open' ? (
            t('casino.status_open')
          ) : (
            <Money amount={round.payout} currency={round.currency} />
          )}
        </span>
        <time className="text-xs text-quiet" dateTime={new Date(round.started_at).toISOString()}>
          {at}
        </time>
        <span className="text-end text-xs text-quiet">
          {round.funds !== 'cash' && `${t(`casino.funds_${round.funds}`)} · `}
          <Money amount={round.stake} currency={round.currency} />
          {round.status === 'ended' && (
            <bdi dir="ltr" className="num ps-2">
              {multiplierText(round.multiplier)}
            </bdi>
          )}
          {round.status === 'refunded' && ` · ${t('casino.status_refunded')}`}
        </span>
        {round.wagering && (
          <Suspense>
            <Wagering
              wagering={round.wagering}
              currency={round.currency}
              className="col-span-2 text-xs text-quiet"
            />
          </Suspense>
        )}
      </Link>
    </li>
  );
}

/** The player's rounds of a game, or of all games, the latest first. Each leads to its verification. */
export function RoundList({ game = '' }: { game?: string }) {
  const t = useT();
  const query = useInfiniteQuery(roundsQuery(game));
  const rounds = query.data?.pages.flatMap((page) => page.items);
  if (!rounds)
    return (
      <Loading label={t('casino.loading')}>
        <Skeleton className="h-14" />
      </Loading>
    );
  if (rounds.length === 0)
    return <EmptyState title={t('casino.no_rounds')} text={t('casino.no_rounds_text')} />;
  return (
    <>
      <ul className="overflow-hidden rounded border border-rope bg-stand">
        {rounds.map((round) => (
          <RoundRow key={round.id} round={round} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}
