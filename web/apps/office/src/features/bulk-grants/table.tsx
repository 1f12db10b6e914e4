import type { BulkGrant } from '../../domain/bulk-grant/bulk-grants.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { BulkStatusText } from './status.tsx';

interface Props {
  items: BulkGrant[];
  chosen?: string;
  onChoose: (id: string) => void;
}

/** Bulk grants, the latest first. */
export function BulkTable({ items, chosen, onChoose }: Props) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('bulk.title')}>
      <Head
        columns={[
          { name: t('promo.offer') },
          { name: t('bulk.players'), end: true },
          { name: t('column.status') },
          { name: t('bulk.proposer'), className: 'hidden md:table-cell' },
          { name: t('column.time'), className: 'hidden sm:table-cell' },
        ]}
      />
      <tbody>
        {items.map((one) => (
          <Row key={one.id} chosen={one.id === chosen} onChoose={() => onChoose(one.id)}>
            <Cell className="w-full max-w-40 sm:max-w-64">
              <RowButton
                chosen={one.id === chosen}
                onChoose={() => onChoose(one.id)}
                second={
                  <>
                    {moment(one.created_at, locale)}
                    {one.recurring_id && ` · ${t('recurring.one')}`}
                  </>
                }
              >
                {one.offer_name}
                {one.recurring_id && (
                  <span className="text-quiet max-sm:hidden"> · {t('recurring.one')}</span>
                )}
              </RowButton>
            </Cell>
            <Cell end className="num">
              {one.players}
            </Cell>
            <Cell>
              <BulkStatusText of={one} />
            </Cell>
            <Cell className="hidden max-w-48 truncate text-quiet md:table-cell">
              {one.proposer}
            </Cell>
            <Cell className="num hidden text-quiet sm:table-cell">
              {moment(one.created_at, locale)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
