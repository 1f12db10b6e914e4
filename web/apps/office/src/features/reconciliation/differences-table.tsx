import { Money } from '@maidan/ui';
import type { Difference } from '../../domain/payment/statements.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Status } from '../../parts/status.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';

interface Props {
  items: Difference[];
  chosen?: string;
  onChoose: (id: string) => void;
}

type Side = Difference['theirs'];

/** What a side says: its amount, or its state if it has none. */
export function SideAmount({ of: side }: { of: Side }) {
  const { t } = useI18n();
  if (side.status === 'none' || !side.currency) return <>{t('differences.side.none')}</>;
  return (
    <>
      <Money amount={side.amount} currency={side.currency} />
      {side.status !== 'succeeded' && (
        <span className="ms-1.5 text-xs text-quiet">{t(`differences.side.${side.status}`)}</span>
      )}
    </>
  );
}

/** Differences, the latest first; the whole row is the target, its kind the button for the keyboard. */
export function DifferencesTable({ items, chosen, onChoose }: Props) {
  const { t } = useI18n();
  return (
    <Table aria-label={t('differences.title')}>
      <Head
        columns={[
          { name: t('cases.what') },
          { name: t('cases.provider'), className: 'hidden sm:table-cell' },
          { name: t('differences.theirs'), end: true },
          { name: t('differences.ours'), end: true, className: 'hidden sm:table-cell' },
          { name: t('column.status'), className: 'hidden sm:table-cell' },
        ]}
      />
      <tbody>
        {items.map((d) => (
          <Row key={d.id} chosen={d.id === chosen} onChoose={() => onChoose(d.id)}>
            <Cell className="w-full max-w-40">
              <RowButton
                chosen={d.id === chosen}
                onChoose={() => onChoose(d.id)}
                second={
                  <>
                    {d.provider} · {t(`differences.state.${d.state}`)}
                  </>
                }
              >
                {t(`differences.kind.${d.kind}`)}
              </RowButton>
            </Cell>
            <Cell className="hidden sm:table-cell">{d.provider}</Cell>
            <Cell end>
              <SideAmount of={d.theirs} />
            </Cell>
            <Cell end className="hidden sm:table-cell">
              <SideAmount of={d.ours} />
            </Cell>
            <Cell className="hidden sm:table-cell">
              <Status status={d.state} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
