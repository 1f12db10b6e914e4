import type { RecurringGrant } from '../../domain/bulk-grant/recurring.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { RecurringStatusText } from './status.tsx';
import { useWho } from './use-who.ts';

interface Props {
  items: RecurringGrant[];
  chosen?: string;
  onChoose: (id: string) => void;
}

/** Recurring grants, the latest first. */
export function RecurringTable({ items, chosen, onChoose }: Props) {
  const { t, locale } = useI18n();
  const who = useWho();
  const next = ({ next_at }: RecurringGrant) => (next_at > 0 ? moment(next_at, locale) : '–');
  return (
    <Table aria-label={t('recurring.title')}>
      <Head
        columns={[
          { name: t('promo.offer') },
          { name: t('recurring.who.title'), className: 'hidden md:table-cell' },
          { name: t('recurring.every'), className: 'hidden sm:table-cell' },
          { name: t('recurring.next_at'), className: 'hidden sm:table-cell' },
          { name: t('recurring.so_far'), className: 'hidden lg:table-cell' },
          { name: t('column.status') },
        ]}
      />
      <tbody>
        {items.map((one) => (
          <Row key={one.id} chosen={one.id === chosen} onChoose={() => onChoose(one.id)}>
            <Cell className="w-full max-w-40 sm:w-auto sm:max-w-56">
              <RowButton
                chosen={one.id === chosen}
                onChoose={() => onChoose(one.id)}
                second={[t(`recurring.every.${one.every}`), who(one.segment)].join(' · ')}
              >
                {one.offer_name}
              </RowButton>
            </Cell>
            <Cell className="hidden md:table-cell">
              <span className="block max-w-sm min-w-40 py-1.5 whitespace-normal">
                {who(one.segment)}
              </span>
            </Cell>
            <Cell className="hidden sm:table-cell">{t(`recurring.every.${one.every}`)}</Cell>
            <Cell className="num hidden sm:table-cell">{next(one)}</Cell>
            <Cell className="num hidden text-quiet lg:table-cell">
              {t('recurring.so_far.text', { runs: one.runs, n: one.given_to })}
            </Cell>
            <Cell>
              <RecurringStatusText of={one} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
