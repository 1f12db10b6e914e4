import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

export interface ComparedLine {
  name: string;
  stored: ReactNode;
  again: ReactNode;
  equal: boolean;
}

/** The stored result beside the one that the rules give. */
export function Compared({ lines }: { lines: ComparedLine[] }) {
  const t = useT();
  return (
    <Table aria-label={t('casino.compared')}>
      <Head
        columns={[
          { name: <span className="sr-only">{t('column.kind')}</span> },
          { name: t('casino.stored'), end: true },
          { name: t('casino.again'), end: true },
        ]}
      />
      <tbody>
        {lines.map(({ name, stored, again, equal }) => (
          <tr key={name} className="border-b border-rope last:border-0">
            <th scope="row" className="h-9 px-2 text-start font-normal text-quiet sm:px-3">
              {name}
            </th>
            <Cell end className="num">
              {stored}
            </Cell>
            <Cell end className={clsx('num', !equal && 'font-semibold text-down')}>
              {again}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
