import { Button, EmptyState, ErrorState, Loading, Money, Skeleton } from '@maidan/ui';
import {
  useInfiniteQuery,
  useMutation,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { useStatementT } from '../../domain/history/i18n.ts';
import { Head } from '../../domain/history/row.tsx';
import { useI18n } from '../../i18n.ts';
import { Chips } from '../../parts/chips.tsx';
import { More } from '../../parts/more.tsx';
import {
  saveStatement,
  statementQuery,
  type Choice,
  type FileFormat,
  type StatementPage,
} from './calls.ts';
import { Line } from './line.tsx';
import { periods } from './period.ts';

const groups = ['all', 'deposits', 'withdrawals', 'bets', 'casino', 'bonuses', 'other'] as const;
const accounts = ['cash', 'bonus'] as const;
const formats = ['pdf', 'csv'] as const;

/** The player's statement of account. */
export function Statement() {
  const t = useStatementT();
  const { locale } = useI18n();
  const [choice, setChoice] = useState<Choice>({
    account: 'cash',
    period: 'this_month',
    group: 'all',
  });
  const query = useInfiniteQuery(statementQuery(choice, locale));
  const change = (next: Partial<Choice>) => setChoice({ ...choice, ...next });
  return (
    <div className="grid gap-2 pt-2">
      <Chips
        label={t('statement.period')}
        value={choice.period}
        choices={periods.map((value) => ({ value, label: t(`statement.period_${value}`) }))}
        onChange={(period) => change({ period })}
      />
      <Chips
        label={t('statement.group')}
        value={choice.group}
        choices={groups.map((value) => ({ value, label: t(`statement.group_${value}`) }))}
        onChange={(group) => change({ group })}
      />
      <Chips
        label={t('statement.balance_of')}
        value={choice.account}
        choices={accounts.map((value) => ({ value, label: t(`statement.of_${value}`) }))}
        onChange={(account) => change({ account })}
      />
      <Entries choice={choice} query={query} />
    </div>
  );
}

interface EntriesProps {
  choice: Choice;
  query: UseInfiniteQueryResult<InfiniteData<StatementPage>>;
}

function Entries({ choice, query }: EntriesProps) {
  const t = useStatementT();
  const { t: app } = useI18n();
  const explain = useErrorText();
  const first = query.data?.pages[0];
  if (!first) {
    if (query.error) {
      return (
        <ErrorState
          title={app('page.error')}
          text={explain(query.error)}
          action={<Button onClick={() => void query.refetch()}>{app('app.retry')}</Button>}
        />
      );
    }
    return <LoadingEntries />;
  }
  const lines = query.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <Summary page={first} choice={choice} />
      {lines.length === 0 && (
        <EmptyState title={t('statement.empty')} text={t('statement.empty_text')} />
      )}
      {lines.length > 0 && (
        <Head
          ends={2}
          names={[
            t('statement.column_time'),
            t('statement.column_type'),
            t('statement.id'),
            t('statement.column_amount'),
            t('statement.balance_of'),
          ]}
        />
      )}
      <ul>
        {lines.map((line) => (
          <Line key={line.id} line={line} currency={first.currency} />
        ))}
      </ul>
      <More query={query} />
    </>
  );
}

function Summary({ page, choice }: { page: StatementPage; choice: Choice }) {
  const t = useStatementT();
  const explain = useErrorText();
  const save = useMutation({ mutationFn: (format: FileFormat) => saveStatement(choice, format) });
  const balance = (label: string, amount: StatementPage['opening']) => (
    <div>
      <dt className="text-sm text-quiet">{label}</dt>
      <dd>
        <Money amount={amount} currency={page.currency} className="text-lg font-semibold" />
      </dd>
    </div>
  );
  return (
    <section className="grid gap-3 rounded border border-rope bg-stand p-4">
      <dl className="grid grid-cols-2 gap-3">
        {balance(t('statement.opening'), page.opening)}
        {balance(t('statement.closing'), page.closing)}
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="text-sm text-quiet">{t('statement.entries', { n: page.entries })}</span>
        <div className="grid grow grid-cols-2 gap-3 sm:grow-0">
          {formats.map((format) => (
            <Button
              key={format}
              className="max-sm:px-1 max-sm:text-sm"
              busy={save.isPending && save.variables === format}
              onClick={() => save.mutate(format)}
            >
              <Download size={18} aria-hidden className="max-sm:hidden" />{' '}
              {t(`statement.${format}`)}
            </Button>
          ))}
        </div>
      </div>
      {save.error && (
        <p role="alert" className="text-sm text-down">
          {explain(save.error)}
        </p>
      )}
    </section>
  );
}

function LoadingEntries() {
  const { t } = useI18n();
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-3">
        <Skeleton className="h-32" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    </Loading>
  );
}
