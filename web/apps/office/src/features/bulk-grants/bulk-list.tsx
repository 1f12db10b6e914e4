import { Button, Select } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  bulkGrantsQuery,
  bulkStatuses,
  type BulkStatus,
} from '../../domain/bulk-grant/bulk-grants.ts';
import { useI18n } from '../../i18n.ts';
import { List } from '../../parts/list.tsx';
import { BulkTable } from './table.tsx';

interface Props {
  status?: BulkStatus;
  id?: string;
  /** Whether the offers are loaded. */
  ready: boolean;
  onStatus: (status?: BulkStatus) => void;
  onChoose: (id: string) => void;
  onPropose: () => void;
}

/** Bulk grants of a status, or all. */
export function BulkList({ status, id, ready, onStatus, onChoose, onPropose }: Props) {
  const { t } = useI18n();
  const list = useInfiniteQuery(bulkGrantsQuery(status));
  return (
    <div className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <p className="max-w-prose min-w-48 grow text-sm text-quiet">{t('bulk.text')}</p>
        <Select
          aria-label={t('column.status')}
          className="min-h-11! w-auto!"
          value={status ?? ''}
          onChange={(event) => onStatus(bulkStatuses.find((s) => s === event.target.value))}
        >
          <option value="">{t('queue.all')}</option>
          {bulkStatuses.map((one) => (
            <option key={one} value={one}>
              {t(`bulk.status.${one}`)}
            </option>
          ))}
        </Select>
        <Button disabled={!ready} onClick={onPropose}>
          {t('bulk.propose')}
        </Button>
      </header>
      <List
        of={list}
        failed={t('queue.error')}
        empty={{ title: t('bulk.empty'), text: t('bulk.empty.text') }}
      >
        {(items) => <BulkTable items={items} chosen={id} onChoose={onChoose} />}
      </List>
    </div>
  );
}
