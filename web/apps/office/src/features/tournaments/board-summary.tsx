import { useTournamentNames } from '../../domain/tournament/names.ts';
import {
  isClosed,
  unpaidStage,
  type Board,
  type TournamentDetail,
} from '../../domain/tournament/tournaments.ts';
import { useI18n } from '../../i18n.ts';
import { PrizeStatus } from './state.tsx';

/** How many play on a board, and what its places win together, against the pool. */
export function BoardSummary({ of: board, one }: { of: Board; one: TournamentDetail }) {
  const { t } = useI18n();
  const { money, number } = useTournamentNames();
  const unpaid = unpaidStage(one);
  return (
    <div className="grid gap-2">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Count name={t('tournaments.players')} of={number(board.players)} />
        <Count name={t('tournaments.ranked')} of={number(board.ranked)} />
        <Count name={t('tournaments.removed')} of={number(board.removed)} />
        {!unpaid &&
          board.sums.map((sum) => (
            <div key={sum.status + sum.currency}>
              <dt className="text-quiet">
                {sum.status === '' ? t('tournaments.preview') : <PrizeStatus of={sum.status} />}
              </dt>
              <dd className="num text-base font-semibold">
                {money(sum.amount, sum.currency)}{' '}
                <span className="text-sm font-normal text-quiet">
                  {t('tournaments.prize_count', { n: sum.prizes })}
                </span>
              </dd>
            </div>
          ))}
      </dl>
      {one.status !== 'cancelled' &&
        (unpaid ? (
          <p className="text-sm">{t('tournaments.through.n', { n: unpaid.through })}</p>
        ) : (
          <PoolShare of={board} one={one} />
        ))}
    </div>
  );
}

/** How much of the pool the places of a board win together. */
function PoolShare({ of: board, one }: { of: Board; one: TournamentDetail }) {
  const { t } = useI18n();
  const { money, share } = useTournamentNames();
  const pool = one.terms.pool[board.board];
  const part = share(board.share);
  return (
    <>
      <p className="text-sm">
        {pool === undefined
          ? t('tournaments.of_pool', { share: part })
          : t('tournaments.of_pool.amount', {
              share: part,
              pool: money(pool, board.board),
            })}{' '}
        <span className="text-quiet">
          {!isClosed(one) &&
            t(one.terms.by === 'tickets' ? 'tournaments.preview.draw' : 'tournaments.preview.text')}
        </span>
      </p>
      <div
        role="meter"
        aria-label={t('tournaments.share')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={board.share / 100}
        className="h-1.5 overflow-hidden rounded-full bg-raised"
      >
        <div className="h-full bg-money" style={{ width: `${board.share / 100}%` }} />
      </div>
    </>
  );
}

function Count({ name, of }: { name: string; of: string }) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className="num text-base font-semibold">{of}</dd>
    </div>
  );
}
