import type { Statement } from '../../domain/payment/statements.ts';
import { period } from '../../domain/report/period.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';

interface Props {
  items: Statement[];
  chosen?: string;
  onChoose: (id: string) => void;
}

/** The imported files, the latest first. A chosen one limits the differences to its own. */
export function FilesTable({ items, chosen, onChoose }: Props) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('statements.title')}>
      <Head
        columns={[
          { name: t('statements.file') },
          { name: t('cases.provider'), className: 'hidden sm:table-cell' },
          { name: t('statements.period'), className: 'hidden md:table-cell' },
          { name: t('statements.rows'), end: true, className: 'hidden sm:table-cell' },
          { name: t('statements.matched'), end: true, className: 'hidden sm:table-cell' },
          { name: t('statements.difference'), end: true, className: 'hidden sm:table-cell' },
          { name: t('statements.undecided'), end: true },
        ]}
      />
      <tbody>
        {items.map((s) => (
          <Row key={s.id} chosen={s.id === chosen} onChoose={() => onChoose(s.id)}>
            <Cell className="w-full max-w-40">
              <RowButton
                chosen={s.id === chosen}
                onChoose={() => onChoose(s.id)}
                second={`${s.provider} · ${period(s, locale)}`}
              >
                {s.name || s.id}
              </RowButton>
            </Cell>
            <Cell className="hidden sm:table-cell">{s.provider}</Cell>
            <Cell className="num hidden text-quiet md:table-cell">{period(s, locale)}</Cell>
            <Cell end className="num hidden sm:table-cell">
              {s.rows}
            </Cell>
            <Cell end className="num hidden sm:table-cell">
              {s.counts.matched}
            </Cell>
            <Cell end className="num hidden sm:table-cell">
              {s.counts.difference}
            </Cell>
            <Cell
              end
              className={s.counts.undecided > 0 ? 'num font-semibold text-money' : 'num text-up'}
            >
              {s.counts.undecided}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
