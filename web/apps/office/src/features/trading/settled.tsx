import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import type { SettledMarket } from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';
import { useRules } from './rule-text.ts';

/** What was settled, when, by which rule, and how often: more than once is a correction. */
export function Settled({ items }: { items: SettledMarket[] }) {
  const { t, locale } = useI18n();
  const names = useNames();
  const rule = useRules();
  return (
    <Table aria-label={t('trading.settled')}>
      <Head
        columns={[
          { name: t('trading.market') },
          { name: t('trading.results') },
          { name: t('trading.rule.by'), className: 'max-lg:hidden' },
          { name: t('column.time') },
          { name: t('trading.generations'), end: true },
          { name: t('results.market'), end: true },
        ]}
      />
      <tbody>
        {items.map((market) => (
          <tr
            key={`${market.id} ${market.generation}`}
            className="border-b border-rope last:border-0"
          >
            <Cell className="max-w-56 truncate py-1 sm:max-w-96">
              <span className="block truncate font-medium">{names.market(market, market)}</span>
              <span className="block truncate text-xs text-quiet">
                {names.sport(market.sport)}
                {' · '}
                <Link
                  to="/trading/events/$id"
                  params={{ id: market.event_id }}
                  className="underline decoration-edge underline-offset-4"
                >
                  {market.event}
                </Link>
              </span>
            </Cell>
            <Cell className="max-w-64 truncate">
              {market.status === 'void' ? (
                <span className="text-money">{t('trading.status.void')}</span>
              ) : (
                market.selections
                  .filter(({ status }) => !['lost', 'void'].includes(status))
                  .map((one) => names.selection(market, one, market))
                  .join(', ') || '—'
              )}
            </Cell>
            <Cell
              className="max-w-56 truncate text-quiet max-lg:hidden"
              title={rule(market.rule_key)}
            >
              {rule(market.rule_key)}
            </Cell>
            <Cell className="num text-quiet">{moment(market.settled_at, locale)}</Cell>
            <Cell end className={clsx('num', market.generation > 1 && 'font-semibold text-money')}>
              {market.generation}
            </Cell>
            <Cell end>
              <Link
                to="/trading/overrides"
                search={{ market: market.id }}
                className="underline decoration-edge underline-offset-4"
              >
                {t('results.manual')}
              </Link>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
