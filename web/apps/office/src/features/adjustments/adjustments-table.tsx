import { Money } from '@maidan/ui';
import type { Adjustment } from '../../domain/payment/adjustments.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Status } from '../../parts/status.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

interface Props {
  items: Adjustment[];
  chosen?: string;
  onChoose: (id: string) => void;
}

/** Adjustments, the latest first; the whole row is the target, its player the button for the keyboard. */
export function AdjustmentsTable({ items, chosen, onChoose }: Props) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('adjustments.title')}>
      <Head
        columns={[
          { name: t('column.player') },
          { name: t('column.amount'), end: true },
          { name: t('adjustments.category'), className: 'hidden sm:table-cell' },
          { name: t('column.status') },
          { name: t('adjustments.proposer'), className: 'hidden xl:table-cell' },
          { name: t('column.time'), className: 'hidden sm:table-cell' },
        ]}
      />
      <tbody>
        {items.map((a) => (
          <Row key={a.id} chosen={a.id === chosen} onChoose={() => onChoose(a.id)}>
            <Cell className="w-full max-w-32 sm:max-w-48">
              <RowButton
                chosen={a.id === chosen}
                onChoose={() => onChoose(a.id)}
                second={t(`adjustments.category.${a.category}`)}
              >
                {a.player_name || a.player_id}
              </RowButton>
            </Cell>
            <Cell end className={a.amount > 0 ? 'font-semibold text-up' : 'font-semibold'}>
              <Money amount={a.amount} currency={a.currency} sign />
            </Cell>
            <Cell className="hidden sm:table-cell">{t(`adjustments.category.${a.category}`)}</Cell>
            <Cell>
              <Status status={a.status} />
            </Cell>
            <Cell className="hidden max-w-48 truncate text-quiet xl:table-cell">{a.proposer}</Cell>
            <Cell className="num hidden text-quiet sm:table-cell">
              {moment(a.created_at, locale)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
