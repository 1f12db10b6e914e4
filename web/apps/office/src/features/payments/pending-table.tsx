import { Money } from '@maidan/ui';
import type { Pending } from '../../domain/payment/payments.ts';
import { useI18n } from '../../i18n.ts';
import { Row, RowButton } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { age, moment } from '../../time.ts';
import { methodName } from '../../words.ts';
import { VIPMark } from '../../domain/vip/mark.tsx';
import { RiskScore, RiskTags } from '../../domain/payment/risk.tsx';

interface Props {
  items: Pending[];
  chosen?: string;
  onChoose: (id: string) => void;
  now: number;
  /** Whose approvals cannot be repeated. */
  member: string;
  /** The withdrawals that are selected for one approval; undefined if the member may not decide. */
  picked?: ReadonlySet<string>;
  onPick: (id: string) => void;
}

/** The withdrawals that wait, those of VIP members first and the riskiest first among equals, with the reasons beside each. */
export function PendingTable({ items, chosen, onChoose, now, member, picked, onPick }: Props) {
  const { t, maybe, locale } = useI18n();
  return (
    <Table aria-label={t('queue.title')}>
      <Head
        columns={[
          ...(picked ? [{ name: <span className="sr-only">{t('batch.select')}</span> }] : []),
          { name: t('column.risk') },
          { name: t('column.waits'), className: 'hidden sm:table-cell' },
          { name: t('column.player') },
          { name: t('column.amount'), end: true },
          { name: t('column.method'), className: 'hidden sm:table-cell' },
          { name: t('column.reasons'), className: 'hidden md:table-cell' },
          { name: t('column.approvals'), className: 'hidden sm:table-cell' },
        ]}
      />
      <tbody>
        {items.map((w) => (
          <Row key={w.id} chosen={w.id === chosen} onChoose={() => onChoose(w.id)}>
            {picked && (
              <Cell onClick={(event) => event.stopPropagation()}>
                <label className="grid size-11 cursor-pointer place-items-center max-sm:-mx-2 sm:size-9">
                  <input
                    type="checkbox"
                    className="size-4 accent-(--floodlight)"
                    aria-label={t('batch.select_one', { player: w.player_name })}
                    disabled={w.approvals.some(({ staff_id }) => staff_id === member)}
                    checked={picked.has(w.id)}
                    onChange={() => onPick(w.id)}
                  />
                </label>
              </Cell>
            )}
            <Cell>
              <RiskScore of={w.risk} />
            </Cell>
            <Cell className="num hidden sm:table-cell" title={moment(w.created_at, locale)}>
              {age(w.created_at, now, t)}
            </Cell>
            <Cell className="max-w-30 sm:max-w-56">
              <RowButton
                chosen={w.id === chosen}
                onChoose={() => onChoose(w.id)}
                second={age(w.created_at, now, t)}
              >
                {w.player_name}
              </RowButton>
              {w.vip && <VIPMark level={w.vip} />}
            </Cell>
            <Cell end className="font-semibold text-money">
              <Money amount={w.amount} currency={w.currency} />
            </Cell>
            <Cell className="hidden sm:table-cell">{methodName(maybe, w.method)}</Cell>
            <Cell className="hidden md:table-cell">
              <RiskTags of={w.risk} />
            </Cell>
            <Cell className="num hidden text-quiet sm:table-cell">
              {w.approvals_needed > 1 && `${w.approvals.length}/${w.approvals_needed}`}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
