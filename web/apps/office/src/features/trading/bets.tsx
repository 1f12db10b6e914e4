import { minor } from '@maidan/money';
import { Money, useStrip } from '@maidan/ui';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { useI18n } from '../../i18n.ts';
import { LedgerLink } from '../../domain/ledger/link.tsx';
import { Head } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import type { TradedBet } from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';
import { decimal } from './sum.tsx';
import { useRows } from './use-rows.ts';

const rowHeight = 52;

export const betTones: Record<TradedBet['status'], string> = {
  pending: 'text-money',
  won: 'text-down',
  lost: 'text-up',
  void: 'text-quiet',
  cashed: 'text-fore',
};

export interface BetsProps {
  items: TradedBet[];
  chosen?: string;
  /** Whether amounts lead to the ledger. */
  seesMoney: boolean;
  onOpen: (id: string) => void;
}

/** Everybody's bets as they come in, the latest first. */
export function Bets({ items, chosen, seesMoney, onOpen }: BetsProps) {
  const { t, locale } = useI18n();
  const names = useNames();
  const body = useRef<HTMLTableSectionElement>(null);
  const { from, to, above, below } = useRows(body, items.length, rowHeight);
  const strip = useStrip<HTMLDivElement>();
  return (
    <div
      ref={strip}
      tabIndex={0}
      className="relative overflow-x-auto rounded border border-rope bg-stand"
    >
      <table className="w-full border-collapse text-sm" aria-label={t('trading.bets')}>
        <Head
          columns={[
            { name: t('column.time'), className: 'max-md:hidden' },
            { name: t('column.player'), className: 'max-md:hidden' },
            { name: t('trading.bet') },
            { name: t('trading.odds'), end: true, className: 'max-md:hidden' },
            { name: t('trading.stake'), end: true },
            { name: t('trading.potential'), end: true, className: 'max-md:hidden' },
            { name: t('column.status') },
          ]}
        />
        <tbody ref={body}>
          {above > 0 && (
            <tr aria-hidden style={{ height: above }}>
              <td />
            </tr>
          )}
          {items.slice(from, to).map((bet) => (
            <tr
              key={bet.id}
              aria-current={bet.id === chosen || undefined}
              style={{ height: rowHeight }}
              className={clsx(
                'cursor-pointer border-b border-rope last:border-0 hover:bg-rope/40',
                bet.id === chosen && 'bg-rope/60',
              )}
              onClick={() => onOpen(bet.id)}
            >
              <td className="num px-3 whitespace-nowrap text-quiet max-md:hidden">
                {moment(bet.placed_at, locale)}
              </td>
              <td className="max-w-40 truncate px-3 max-md:hidden">{bet.player_name}</td>
              <td className="max-w-0 min-w-36 px-3 max-md:w-full md:min-w-44">
                <button
                  type="button"
                  className="block w-full truncate text-start font-medium"
                  aria-label={t('trading.bet.open', {
                    what: bet.legs.map((leg) => names.leg(leg).selection).join(' + '),
                  })}
                >
                  <span className="num md:hidden">{`${decimal(bet.odds)} · `}</span>
                  {bet.legs.map((leg) => names.leg(leg).selection).join(' + ')}
                </button>
                <span className="block truncate text-xs text-quiet">
                  {bet.live && <b className="text-ball">{t('trading.state.live')} </b>}
                  <span className="md:hidden">{`${bet.player_name} · `}</span>
                  {t(`trading.kind.${bet.kind}`)}
                  {bet.legs.length === 1 &&
                    bet.legs.map((leg) => ` · ${names.leg(leg).market}`).join('')}
                  {' · '}
                  {[...new Set(bet.legs.map(({ event_name }) => event_name))].join(', ')}
                </span>
              </td>
              <td className="num px-3 text-end max-md:hidden">{decimal(bet.odds)}</td>
              <td className="px-3 text-end" onClick={(event) => event.stopPropagation()}>
                {seesMoney ? (
                  <LedgerLink
                    account={bet.ledger_account}
                    amount={minor(bet.stake)}
                    currency={bet.currency}
                    belongsTo={bet.id}
                  />
                ) : (
                  <Money amount={minor(bet.stake)} currency={bet.currency} />
                )}
              </td>
              <td className="px-3 text-end max-md:hidden">
                <Money amount={minor(bet.potential)} currency={bet.currency} />
              </td>
              <td className={clsx('px-3', betTones[bet.status])}>
                {t(`trading.bet.${bet.status}`)}
              </td>
            </tr>
          ))}
          {below > 0 && (
            <tr aria-hidden style={{ height: below }}>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
