import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Funds } from '../../domain/casino/casino.ts';
import { times, useCasinoNames } from '../../domain/casino/names.ts';
import { PlayedMoney } from '../../domain/casino/stake.tsx';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { PlayedStatus } from './played-status.tsx';

/** A round of one player, or a bet on a shared round. */
export interface Played {
  id: string;
  game: string;
  player_id: string;
  player_name: string;
  currency: string;
  funds: Funds;
  stake: number;
  payout: number;
  multiplier: number;
  status: string;
  at: number;
}

interface Props {
  items: Played[];
  /** Parts of a multiplier of 1. */
  parts: number;
  to: '/casino/rounds/$id' | '/casino/bets/$id';
  chosen?: string;
}

/** Rounds or bets that a search has found, the latest first; each leads to its replay. */
export function PlayedTable({ items, parts, to, chosen }: Props) {
  const { t, locale } = useI18n();
  const names = useCasinoNames();
  return (
    <Table aria-label={t('casino.rounds')}>
      <Head
        columns={[
          { name: t('column.time') },
          { name: t('casino.game') },
          { name: t('column.player'), className: 'hidden md:table-cell' },
          { name: t('casino.stake'), end: true },
          { name: t('casino.multiplier'), end: true, className: 'hidden sm:table-cell' },
          { name: t('casino.payout'), end: true },
          { name: t('column.status'), className: 'hidden sm:table-cell' },
        ]}
      />
      <tbody>
        {items.map((one) => (
          <PlayedRow key={one.id} chosen={one.id === chosen}>
            <Cell className="num">
              <Link
                to={to}
                params={{ id: one.id }}
                className="inline-flex min-h-9 items-center underline decoration-edge underline-offset-4 hover:decoration-current max-sm:min-h-11 max-sm:whitespace-normal"
              >
                {moment(one.at, locale)}
              </Link>
            </Cell>
            <Cell className="max-sm:whitespace-normal">{names.game(one.game)}</Cell>
            <Cell className="hidden max-w-48 truncate md:table-cell">
              <Link to="/players/$id" params={{ id: one.player_id }} className="hover:underline">
                {one.player_name || one.player_id}
              </Link>
            </Cell>
            <Cell end>
              <PlayedMoney amount={one.stake} of={one} />
            </Cell>
            <Cell end className="num hidden sm:table-cell">
              {one.status === 'open' ? '–' : times(one.multiplier, parts, locale)}
            </Cell>
            <Cell end className={clsx(one.payout > one.stake && 'font-semibold text-up')}>
              {one.status === 'open' ? '–' : <PlayedMoney amount={one.payout} of={one} />}
            </Cell>
            <Cell className="hidden sm:table-cell">
              <PlayedStatus of={one.status} />
            </Cell>
          </PlayedRow>
        ))}
      </tbody>
    </Table>
  );
}

function PlayedRow({ chosen, children }: { chosen: boolean; children: ReactNode }) {
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <tr
      ref={row}
      aria-current={chosen || undefined}
      className={clsx(
        'border-b border-rope last:border-0 hover:bg-raised',
        chosen && 'bg-raised shadow-[inset_3px_0_0_var(--floodlight)]',
      )}
    >
      {children}
    </tr>
  );
}
