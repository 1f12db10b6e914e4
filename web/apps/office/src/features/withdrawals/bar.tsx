import { withdrawalStatuses } from '@maidan/api';
import { Button, Select } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { heldQuery } from '../../domain/payment/payments.ts';
import { useI18n } from '../../i18n.ts';
import type { QueueSearch } from '../../search.ts';
import { statusName } from '../../words.ts';

interface BarProps {
  search: QueueSearch;
  busy: boolean;
  onRefresh: () => void;
}

/** The title of the queue, its filter, and a link to payouts without a result. */
export function Bar({ search, busy, onRefresh }: BarProps) {
  const { t, maybe } = useI18n();
  const navigate = useNavigate({ from: '/withdrawals' });
  const { data: held = [] } = useQuery(heldQuery);
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="heading grow text-2xl">{t('queue.title')}</h1>
        {search.player && (
          <p className="text-sm text-quiet">
            {t('queue.of_player')}{' '}
            <Link to="/withdrawals" search={{ status: search.status }} className="underline">
              {t('queue.everyone')}
            </Link>
          </p>
        )}
        <Select
          aria-label={t('queue.filter')}
          className="min-h-11 w-auto! min-w-0 max-sm:max-w-36"
          value={search.status ?? ''}
          onChange={(event) => {
            const { value } = event.target;
            const status = value === 'held' ? 'held' : withdrawalStatuses.find((s) => s === value);
            void navigate({ search: { player: search.player, status } });
          }}
        >
          <option value="">{t('queue.all')}</option>
          {withdrawalStatuses.map((status) => (
            <option key={status} value={status}>
              {statusName(maybe, status)}
            </option>
          ))}
          <option value="held">{t('held.filter')}</option>
        </Select>
        <Button
          className="min-w-11 px-2!"
          aria-label={t('queue.refresh')}
          aria-busy={busy}
          onClick={onRefresh}
        >
          <RefreshCw size={18} aria-hidden />
        </Button>
      </div>
      {held.length > 0 && search.status !== 'held' && (
        <p className="rounded border border-money bg-stand px-3 text-sm">
          <Link
            to="/withdrawals"
            search={{ status: 'held' }}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {t('held.count', { n: held.length })}
          </Link>
        </p>
      )}
    </header>
  );
}
