import { errorText } from '@maidan/api';
import { formatMoney, formatOdds, minor, oddsMilli } from '@maidan/money';
import { Button, Loading, Skeleton } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Player } from '../../../domain/player/player.ts';
import { useI18n } from '../../../i18n.ts';
import { Cell, Head, Table } from '../../../parts/table.tsx';
import { sessionQuery } from '../../../domain/session/session.ts';
import { moment } from '../../../time.ts';
import { GrantDialog } from '../grant-dialog.tsx';
import { grantsQuery, type FreeBet, type Grants } from '../grants.ts';

/** Bonus money and free bets of the player, and what staff can do with them. */
export function GrantsPanel({ player }: { player: Player }) {
  const { t, maybe } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data, error, isPending } = useQuery(grantsQuery(player.id));
  const [open, setOpen] = useState<'give' | FreeBet>();
  const may = member.permissions.includes('bonuses.give');
  return (
    <section className="grid content-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="heading grow text-lg">{t('grant.heading')}</h2>
        {may && data && (
          <Button size="sm" onClick={() => setOpen('give')}>
            {t('grant.open')}
          </Button>
        )}
      </div>
      {isPending && (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-16" />
        </Loading>
      )}
      {error && <p className="text-sm text-down">{errorText(error, maybe)}</p>}
      {data && (
        <>
          <p className="text-sm">
            {t('grant.bonus', {
              amount: formatMoney(minor(data.bonus), data.currency, { trim: true }),
            })}
          </p>
          <FreeBets of={data} onWithdraw={may ? setOpen : undefined} />
        </>
      )}
      {open && data && (
        <GrantDialog
          player={player.id}
          currency={data.currency}
          withdraw={open === 'give' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}

interface FreeBetsProps {
  of: Grants;
  onWithdraw: ((free: FreeBet) => void) | undefined;
}

function FreeBets({ of, onWithdraw }: FreeBetsProps) {
  const { t, locale } = useI18n();
  if (of.free_bets.length === 0) return <p className="text-sm text-quiet">{t('grant.none')}</p>;
  return (
    <Table>
      <Head
        columns={[
          { name: t('grant.kind.free_bet') },
          { name: t('grant.min_odds') },
          { name: t('grant.until') },
          { name: t('column.status') },
          { name: t('grant.reason') },
        ]}
      />
      <tbody>
        {of.free_bets.map((free) => (
          <tr key={free.id} className="border-b border-rope last:border-0">
            <Cell className="num">
              {formatMoney(minor(free.amount), free.currency, { trim: true })}
            </Cell>
            <Cell className="num">{formatOdds(oddsMilli(free.min_odds))}</Cell>
            <Cell>{moment(free.expires_at, locale)}</Cell>
            <Cell>
              {t(`grant.status.${free.status}`)}
              {free.status === 'open' && onWithdraw && (
                <Button size="sm" variant="quiet" onClick={() => onWithdraw(free)}>
                  {t('grant.act.withdraw')}
                </Button>
              )}
            </Cell>
            <Cell>{free.reason}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
