import { Button } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useVIPNames } from './names.ts';
import type { MemberWeek } from './vip.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { CashbackStatusText } from './cashback-status.tsx';

export type Decision = 'release' | 'refuse';

interface Props {
  items: MemberWeek[];
  /** Whether the weeks are of several players. */
  players?: boolean;
  /** Decides a held cashback; absent if the member may not. */
  onDecide?: (week: MemberWeek, how: Decision) => void;
}

/** Weeks of members: what they have come to, and their cashback. */
export function WeeksTable({ items, players, onDecide }: Props) {
  const { t, maybe } = useI18n();
  const { money, number, week, level } = useVIPNames();
  return (
    <Table aria-label={t('vip.weeks')}>
      <Head
        columns={[
          { name: t('vip.week') },
          ...(players ? [{ name: t('column.player') }] : []),
          { name: t('vip.results'), end: true, className: 'hidden sm:table-cell' },
          { name: t('vip.net'), end: true },
          { name: t('vip.cashback'), end: true },
          { name: t('vip.level'), className: 'hidden md:table-cell' },
          { name: t('column.status') },
          ...(onDecide ? [{ name: <span className="sr-only">{t('vip.decide')}</span> }] : []),
        ]}
      />
      <tbody>
        {items.map((one) => (
          <tr key={one.id} className="border-b border-rope last:border-0">
            <Cell className="num text-quiet">{week(one.start)}</Cell>
            {players && (
              <Cell className="max-w-32 truncate sm:max-w-56">
                <Link
                  to="/players/$id"
                  params={{ id: one.player_id }}
                  className="underline decoration-edge underline-offset-4"
                >
                  {one.player_name || one.player_id}
                </Link>
              </Cell>
            )}
            <Cell end className="num hidden text-quiet sm:table-cell">
              {number(one.results)}
            </Cell>
            <Cell end className={one.net < 0 ? 'num text-down' : 'num text-up'}>
              {money(one.net, one.currency)}
            </Cell>
            <Cell end className="num font-semibold">
              {one.amount > 0 ? money(one.amount, one.currency) : '–'}
            </Cell>
            <Cell className="hidden md:table-cell">
              {one.level && `${level(one.level)} · ${one.percent}%`}
            </Cell>
            <Cell title={one.reason && (maybe(`tournaments.barred.${one.reason}`) ?? one.reason)}>
              <CashbackStatusText of={one.status} />
            </Cell>
            {onDecide && (
              <Cell>
                {one.status === 'held' && (
                  <span className="flex gap-1">
                    <Button size="sm" onClick={() => onDecide(one, 'release')}>
                      {t('vip.release')}
                    </Button>
                    <Button size="sm" variant="quiet" onClick={() => onDecide(one, 'refuse')}>
                      {t('vip.refuse')}
                    </Button>
                  </span>
                )}
              </Cell>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
