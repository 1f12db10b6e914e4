import type { Minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import type { ReactNode } from 'react';
import { Entries } from '../../domain/history/entries.tsx';
import { Details, HistoryRow } from '../../domain/history/row.tsx';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { PaymentStatus } from './history-status.tsx';

interface Props {
  row: { id: string; currency: string; status: string; created_at: number };
  amount: Minor;
  /** The name of the payment method. */
  system: string;
  /** The transaction ID or the end of the account. */
  detail?: string | undefined;
  note?: string | undefined;
  action?: ReactNode;
  details: readonly (readonly [name: string, value: ReactNode])[];
  /** What an open row shows below its details. */
  children?: ReactNode;
}

/** A deposit or a withdrawal in its history. It opens to show its details and its ledger entries. */
export function PaymentRow({
  row,
  amount,
  system,
  detail,
  note,
  action,
  details,
  children,
}: Props) {
  const i18n = useI18n();
  const money = (
    <Money amount={amount} currency={row.currency} trim className="text-lg font-semibold" />
  );
  const status = <PaymentStatus status={row.status} />;
  const time = (
    <time
      dateTime={new Date(row.created_at).toISOString()}
      className="num shrink-0 text-sm text-quiet"
    >
      {momentText(i18n, row.created_at)}
    </time>
  );
  const under = note && <span className="text-sm">{note}</span>;
  return (
    <HistoryRow
      cells={[
        time,
        system,
        <span className="grid">
          {detail && <bdi className="truncate text-sm text-quiet">{detail}</bdi>}
          {under}
        </span>,
        status,
        money,
      ]}
      narrow={
        <>
          <span className="grid min-w-0 grow">
            <span className="flex flex-wrap items-baseline gap-x-3">
              {money}
              {status}
            </span>
            <span className="truncate text-sm text-quiet">
              {system}
              {detail && (
                <>
                  {' · '}
                  <bdi dir="ltr">{detail}</bdi>
                </>
              )}
            </span>
            {under}
          </span>
          {time}
        </>
      }
      action={action}
    >
      <Details items={details} />
      {children}
      <Entries reference={row.id} />
    </HistoryRow>
  );
}
