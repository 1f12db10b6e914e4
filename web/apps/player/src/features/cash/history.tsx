import {
  depositStatuses,
  withdrawalStatuses,
  type Deposit,
  type DepositStatus,
  type WithdrawalStatus,
} from '@maidan/api';
import { formatMoney } from '@maidan/money';
import { EmptyState, Money } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Filters } from '../../domain/history/filters.tsx';
import { useStatementT } from '../../domain/history/i18n.ts';
import { HistoryList } from '../../domain/history/list.tsx';
import type { Filter } from '../../domain/history/queries.ts';
import { Code, Head } from '../../domain/history/row.tsx';
import { depositsQuery, withdrawalsQuery } from '../../domain/wallet/queries.ts';
import { useI18n, useT, type Key } from '../../i18n.ts';
import { momentText } from '../../time-text.ts';
import { PaymentStatus, useStatusChoices } from './history-status.tsx';
import { useMethodName } from './method-text.ts';
import { PaymentRow } from './payment-row.tsx';
import { useDepositReason } from './reason.ts';
import { WithdrawalRow } from './withdrawal-row.tsx';

/** The label of the link to a deposit that the player can continue. A failed transfer accepts another transaction ID. */
function actionOf({ status, flow }: Deposit): Key | undefined {
  if (status === 'created' || status === 'queued') return 'history.continue';
  if (status === 'failed') return flow === 'transfer' ? 'history.another_id' : 'app.retry';
  return undefined;
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const i18n = useI18n();
  const t = useT();
  const names = useStatementT();
  const nameOf = useMethodName();
  const reason = useDepositReason();
  const { id, amount, credited, currency, status, method, transaction_id, pay, created_at } =
    deposit;
  const action = actionOf(deposit);
  const amountDiffers = status === 'succeeded' && credited !== amount;
  const system = nameOf(method);
  return (
    <PaymentRow
      row={deposit}
      amount={status === 'succeeded' ? credited : amount}
      system={system}
      detail={transaction_id}
      note={
        amountDiffers
          ? t('history.requested', { amount: formatMoney(amount, currency, { trim: true }) })
          : deposit.reason && (status === 'failed' || status === 'queued')
            ? reason(deposit)
            : undefined
      }
      action={
        action && (
          <Link
            to="/deposit"
            search={{ id }}
            className="tap inline-flex items-center underline underline-offset-4"
          >
            {t(action)}
          </Link>
        )
      }
      details={[
        [names('statement.column_id'), <Code>{id}</Code>],
        [names('statement.column_time'), momentText(i18n, created_at)],
        [names('statement.column_system'), system],
        ...(pay?.account
          ? ([[names('statement.column_requisites'), <Code>{pay.account}</Code>]] as const)
          : []),
        ...(transaction_id
          ? ([[names('statement.column_transaction'), <Code>{transaction_id}</Code>]] as const)
          : []),
        [names('statement.column_requested'), <Money amount={amount} currency={currency} trim />],
        [names('statement.column_received'), <Money amount={credited} currency={currency} trim />],
        [names('statement.column_status'), <PaymentStatus status={status} />],
      ]}
    />
  );
}

interface Props<Status extends string> {
  filter: Filter<Status>;
  onFilter: (next: Partial<Filter<Status>>) => void;
}

/** The player's deposits. */
export function Deposits({ filter, onFilter }: Props<DepositStatus>) {
  const t = useT();
  const names = useStatementT();
  const query = useInfiniteQuery(depositsQuery(filter));
  return (
    <>
      <Filters value={filter} statuses={useStatusChoices(depositStatuses)} onChange={onFilter} />
      <HistoryList
        query={query}
        empty={<NoPayments title={t('history.empty_deposits')} filter={filter} />}
        head={
          <Head
            names={[
              names('statement.column_time'),
              names('statement.column_system'),
              names('statement.column_transaction'),
              names('statement.column_status'),
              names('statement.column_amount'),
            ]}
          />
        }
      >
        {(deposit) => <DepositRow key={deposit.id} deposit={deposit} />}
      </HistoryList>
    </>
  );
}

/** The player's withdrawals. */
export function Withdrawals({ filter, onFilter }: Props<WithdrawalStatus>) {
  const t = useT();
  const names = useStatementT();
  const query = useInfiniteQuery(withdrawalsQuery(filter));
  return (
    <>
      <Filters value={filter} statuses={useStatusChoices(withdrawalStatuses)} onChange={onFilter} />
      <HistoryList
        query={query}
        empty={<NoPayments title={t('history.empty_withdrawals')} filter={filter} />}
        head={
          <Head
            names={[
              names('statement.column_time'),
              names('statement.column_system'),
              names('statement.column_account'),
              names('statement.column_status'),
              names('statement.column_amount'),
            ]}
          />
        }
      >
        {(withdrawal) => <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />}
      </HistoryList>
    </>
  );
}

/** Says that there are no payments, or none that the filters select. */
function NoPayments({ title, filter }: { title: string; filter: Filter<string> }) {
  const t = useT();
  const names = useStatementT();
  const all = filter.status === 'all' && filter.period === 'all';
  return (
    <EmptyState
      title={all ? title : names('statement.nothing_found')}
      text={all ? t('history.empty_text') : names('statement.change_filters')}
    />
  );
}
