import { Money } from '@maidan/ui';
import type { PaymentCase } from '../../domain/payment/cases.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { age, moment } from '../../time.ts';

interface Props {
  items: PaymentCase[];
  chosen?: string;
  onChoose: (id: string) => void;
  now: number;
}

/** The payments that a person must match; the whole row is the target, its kind the button for the keyboard. */
export function CasesTable({ items, chosen, onChoose, now }: Props) {
  const { t, locale } = useI18n();
  const waiting = items.every((c) => c.decided_at === 0);
  return (
    <Table aria-label={t('cases.title')}>
      <Head
        columns={[
          { name: t(waiting ? 'column.waits' : 'column.time'), className: 'hidden sm:table-cell' },
          { name: t('cases.what') },
          { name: t('column.player'), className: 'hidden sm:table-cell' },
          { name: t('cases.arrived'), end: true },
          { name: t('cases.requested'), end: true, className: 'hidden sm:table-cell' },
          { name: t('cases.provider'), className: 'hidden md:table-cell' },
          { name: t('assignment.title'), className: 'hidden xl:table-cell' },
        ]}
      />
      <tbody>
        {items.map((c) => (
          <Row key={c.id} chosen={c.id === chosen} onChoose={() => onChoose(c.id)}>
            <Cell className="num hidden sm:table-cell" title={moment(c.opened_at, locale)}>
              {waiting ? age(c.opened_at, now, t) : moment(c.decided_at, locale)}
            </Cell>
            <Cell className="max-w-48 sm:max-w-64">
              <RowButton
                chosen={c.id === chosen}
                onChoose={() => onChoose(c.id)}
                second={[waiting && age(c.opened_at, now, t), c.player_name]
                  .filter(Boolean)
                  .join(' · ')}
              >
                {t(`cases.kind.${c.kind}`)}
              </RowButton>
            </Cell>
            <Cell className="hidden max-w-64 truncate sm:table-cell">{c.player_name || '–'}</Cell>
            <Cell end className="font-semibold text-money">
              {c.amount > 0 ? <Money amount={c.amount} currency={c.currency} /> : '–'}
            </Cell>
            <Cell end className="hidden sm:table-cell">
              {c.requested > 0 ? <Money amount={c.requested} currency={c.currency} /> : '–'}
            </Cell>
            <Cell className="hidden md:table-cell">{c.provider || '–'}</Cell>
            <Cell className="hidden max-w-48 truncate text-quiet xl:table-cell">
              {c.assigned_to}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
