import { Button, Skeleton } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import {
  campaigns,
  type CampaignRecord,
  type CampaignVersion,
} from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { List } from '../../parts/list.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { versionQuery, versionsQuery } from '../../domain/campaign/queries.ts';
import { moment } from '../../time.ts';
import { changes, type Change } from './diff.ts';
import { Ask } from './dialogs.tsx';

interface HistoryProps {
  record: CampaignRecord;
  mayEdit: boolean;
  onDone: (record: CampaignRecord) => void;
}

/** What was published, beside what changed with it. */
export function VersionHistory({ record, mayEdit, onDone }: HistoryProps) {
  const { t } = useI18n();
  const versions = useInfiniteQuery(versionsQuery(record.id));
  const [number, setNumber] = useState(record.latest);
  const [restoring, setRestoring] = useState(false);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <List
        of={versions}
        failed={t('landing.history.error')}
        empty={{ title: t('landing.history.empty'), text: t('landing.history.empty.text') }}
      >
        {(items) => <Versions {...{ items, record, number }} onChoose={setNumber} />}
      </List>
      {record.latest > 0 && (
        <section className="grid grid-cols-1 gap-3">
          <header className="flex flex-wrap items-center gap-2">
            <h2 className="heading grow text-lg">
              {t(number > 1 ? 'landing.history.changed' : 'landing.history.first', { n: number })}
            </h2>
            <a
              className="text-sm underline underline-offset-4"
              href={campaigns.fileAddress(record.id, number)}
              download
            >
              {t('landing.export')}
            </a>
            {mayEdit && (
              <Button
                size="sm"
                disabled={record.testing}
                title={record.testing ? t('error.campaign_testing') : undefined}
                onClick={() => setRestoring(true)}
              >
                {t('landing.restore')}
              </Button>
            )}
          </header>
          <Compared id={record.id} number={number} />
        </section>
      )}
      {restoring && (
        <Ask
          danger
          title={t('landing.restore.title', { n: number })}
          text={t(record.changed ? 'landing.restore.text.changed' : 'landing.restore.text')}
          submit={t('landing.restore')}
          done={t('landing.restore.done', { n: number })}
          act={() => campaigns.restore(record.id, record.revision, number)}
          onClose={() => setRestoring(false)}
          onDone={onDone}
        />
      )}
    </div>
  );
}

interface VersionsProps {
  items: CampaignVersion[];
  record: CampaignRecord;
  number: number;
  onChoose: (number: number) => void;
}

function Versions({ items, record, number, onChoose }: VersionsProps) {
  const { t, locale } = useI18n();
  return (
    <Table aria-label={t('landing.history')}>
      <Head
        columns={[
          { name: t('landing.column.version') },
          { name: t('column.time') },
          { name: t('column.staff') },
          { name: t('landing.publish.note') },
        ]}
      />
      <tbody>
        {items.map((v) => (
          <tr
            key={v.number}
            onClick={() => onChoose(v.number)}
            className={clsx(
              'cursor-pointer border-b border-rope last:border-0 hover:bg-raised',
              v.number === number && 'bg-raised shadow-[inset_3px_0_0_var(--floodlight)]',
            )}
          >
            <Cell className="num">
              <button
                type="button"
                aria-pressed={v.number === number}
                className="min-h-9 font-semibold"
                onClick={() => onChoose(v.number)}
              >
                {v.number}
              </button>
              {record.state === 'published' && v.number === record.published && (
                <span className="ps-2 text-up">{t('landing.history.now')}</span>
              )}
            </Cell>
            <Cell className="num text-quiet">{moment(v.at, locale)}</Cell>
            <Cell className="max-w-40 truncate">{v.email || t('landing.server')}</Cell>
            <Cell className="max-w-48 truncate" title={v.note}>
              {v.note}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What a version changed of the one before. */
function Compared({ id, number }: { id: string; number: number }) {
  const { t } = useI18n();
  const is = useQuery(versionQuery(id, number));
  const was = useQuery(versionQuery(id, number - 1));
  if (is.isPending || (number > 1 && was.isPending)) return <Skeleton className="h-40 w-full" />;
  if (is.error || was.error) {
    return (
      <p role="alert" className="text-down">
        {t('landing.history.error')}
      </p>
    );
  }
  const list = changes(was.data?.document ?? {}, is.data.document ?? {});
  return <Changes list={list} />;
}

/** Changes, the old under the new. */
export function Changes({ list }: { list: Change[] }) {
  const { t } = useI18n();
  if (list.length === 0) return <p className="text-quiet">{t('landing.history.same')}</p>;
  return (
    <ul
      className="grid grid-cols-1 max-h-[70dvh] gap-px overflow-y-auto rounded border border-rope bg-rope"
      tabIndex={0}
    >
      {list.map((change) => (
        <li
          key={`${change.language ?? ''} ${change.what}`}
          className="grid grid-cols-1 gap-0.5 bg-stand p-2 text-sm"
        >
          <p className="font-mono text-quiet">
            {change.language && <span className="pe-2 text-fore">{change.language}</span>}
            {change.what}
          </p>
          {change.before !== undefined && (
            <del className="text-down" dir="auto" lang={change.language}>
              {change.before}
            </del>
          )}
          {change.after !== undefined && (
            <ins className="text-up no-underline" dir="auto" lang={change.language}>
              {change.after}
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}
