import { useI18n, type Key } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import type { RowError } from './format.ts';

/** The first cells of a file that cannot be read. */
export function RowErrors({ items }: { items: RowError[] }) {
  const { t } = useI18n();
  return (
    <Table aria-label={t('statements.wrong')}>
      <Head
        columns={[
          { name: t('differences.line'), end: true },
          { name: t('statements.column') },
          { name: t('statements.problem') },
          { name: t('statements.value') },
        ]}
      />
      <tbody>
        {items.map((wrong, i) => (
          <tr key={i} className="border-b border-rope last:border-0">
            <Cell end className="num">
              {wrong.line}
            </Cell>
            <Cell>{wrong.column || '–'}</Cell>
            <Cell>{t(`statements.wrong.${wrong.code}` as Key)}</Cell>
            <Cell className="num max-w-64 truncate" title={wrong.value}>
              {wrong.value || '–'}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
