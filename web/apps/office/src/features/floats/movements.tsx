import { Money } from '@maidan/ui';
import type { Movement } from '../../domain/payment/floats.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { methodName } from '../../words.ts';

/** The latest movements between the operator's bank and providers. */
export function Movements({ items }: { items: Movement[] }) {
  const { t, maybe, locale } = useI18n();
  return (
    <Table aria-label={t('movements.title')}>
      <Head
        columns={[
          { name: t('cases.provider') },
          { name: t('column.amount'), end: true },
          { name: t('review.reason'), className: 'hidden sm:table-cell' },
          { name: t('column.staff'), className: 'hidden lg:table-cell' },
          { name: t('column.time'), className: 'hidden md:table-cell' },
        ]}
      />
      <tbody>
        {items.map((m) => (
          <tr key={m.id} className="border-b border-rope last:border-0">
            <Cell className="w-1/3 whitespace-normal! max-sm:py-2">
              {m.provider} <span className="text-quiet">{methodName(maybe, m.method)}</span>
              <span className="block text-xs wrap-anywhere text-quiet sm:hidden">
                {m.reason} · {m.member} · {moment(m.at, locale)}
              </span>
            </Cell>
            <Cell end className={m.amount > 0 ? 'text-up' : undefined}>
              <Money amount={m.amount} currency={m.currency} sign />
            </Cell>
            <Cell className="hidden max-w-96 whitespace-normal! wrap-anywhere sm:table-cell">
              {m.reason}
            </Cell>
            <Cell className="hidden text-quiet lg:table-cell">{m.member}</Cell>
            <Cell className="num hidden text-quiet md:table-cell">{moment(m.at, locale)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
