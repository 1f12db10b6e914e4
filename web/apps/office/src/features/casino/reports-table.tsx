import type { Report } from '../../domain/casino/reports.ts';
import { period } from '../../domain/report/period.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';

interface Props {
  items: Report[];
  chosen?: string;
  onChoose: (id: string) => void;
}

/** The imported reports, the latest first. A chosen one limits the differences to its own. */
export function ReportsTable({ items, chosen, onChoose }: Props) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('suppliers.reports')}>
      <Head
        columns={[
          { name: t('statements.file') },
          { name: t('suppliers.supplier'), className: 'hidden sm:table-cell' },
          { name: t('statements.period'), className: 'hidden md:table-cell' },
          { name: t('statements.rows'), end: true, className: 'hidden sm:table-cell' },
          { name: t('reports.place.difference'), end: true, className: 'hidden sm:table-cell' },
          { name: t('reports.place.open'), end: true },
        ]}
      />
      <tbody>
        {items.map((s) => (
          <Row key={s.id} chosen={s.id === chosen} onChoose={() => onChoose(s.id)}>
            <Cell className="w-full max-w-40">
              <RowButton
                chosen={s.id === chosen}
                onChoose={() => onChoose(s.id)}
                second={`${s.supplier} · ${period(s, locale)}`}
              >
                {s.name || s.id}
              </RowButton>
            </Cell>
            <Cell className="hidden sm:table-cell">{s.supplier}</Cell>
            <Cell className="num hidden text-quiet md:table-cell">{period(s, locale)}</Cell>
            <Cell end className="num hidden sm:table-cell">
              {s.rows}
            </Cell>
            <Cell end className="num hidden sm:table-cell">
              {s.counts.difference}
            </Cell>
            <Cell
              end
              className={s.counts.open > 0 ? 'num font-semibold text-money' : 'num text-up'}
            >
              {s.counts.open}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
