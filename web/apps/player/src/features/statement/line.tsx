import { formatMoney } from '@maidan/money';
import { clsx } from 'clsx';
import { TransferEntries } from '../../domain/history/entries.tsx';
import { useStatementT } from '../../domain/history/i18n.ts';
import { Code, Details, HistoryRow } from '../../domain/history/row.tsx';
import { useI18n } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import type { StatementLine } from './calls.ts';

interface Props {
  line: StatementLine;
  currency: string;
}

/** An entry of the statement. It opens to show where the money came from and went to. */
export function Line({ line, currency }: Props) {
  const i18n = useI18n();
  const t = useStatementT();
  const incoming = line.amount > 0;
  const time = (
    <time dateTime={new Date(line.at).toISOString()} className="num text-sm text-quiet">
      {momentText(i18n, line.at)}
    </time>
  );
  const amount = (
    <bdi className={clsx('num font-semibold', incoming && 'text-up')}>
      {incoming ? '+' : ''}
      {formatMoney(line.amount, currency)}
    </bdi>
  );
  const balance = formatMoney(line.balance, currency);
  const reference = line.ref || line.id;
  return (
    <HistoryRow
      ends={2}
      cells={[
        time,
        <span className="font-semibold">{line.text}</span>,
        <bdi dir="ltr" className="block truncate text-sm text-quiet">
          {reference}
        </bdi>,
        amount,
        <bdi className="num text-sm text-quiet">{balance}</bdi>,
      ]}
      narrow={
        <>
          <span className="grid min-w-0 grow">
            <span className="font-semibold">{line.text}</span>
            {time}
          </span>
          <span className="grid shrink-0 justify-items-end">
            {amount}
            <span className="num text-sm text-quiet">
              {t('statement.balance', { amount: balance })}
            </span>
          </span>
        </>
      }
    >
      <Details items={[[t('statement.id'), <Code>{reference}</Code>]]} />
      <TransferEntries id={line.id} currency={currency} />
    </HistoryRow>
  );
}
