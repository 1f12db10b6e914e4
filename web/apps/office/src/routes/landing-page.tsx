import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CampaignRecord, CampaignOptions } from '../domain/campaign/campaigns.ts';
import { Editor } from '../features/landing/editor.tsx';
import { VersionHistory } from '../features/landing/history-list.tsx';
import { Marks, StateMark } from '../features/landing/marks.tsx';
import { Results, SpanBar, type Span } from '../features/landing/results.tsx';
import { TestMaker } from '../features/landing/test-maker.tsx';
import { PastTests, RunningTest } from '../features/landing/test-table.tsx';
import { useI18n, type Key } from '../i18n.ts';
import {
  campaignQuery,
  resultsQuery,
  testsQuery,
  versionQuery,
  wordsQuery,
} from '../domain/campaign/queries.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { useTitle } from '../title.ts';

interface Loaded {
  record: CampaignRecord;
  words: CampaignOptions;
  mayEdit: boolean;
  /** Takes what a call answered. */
  updated: (record: CampaignRecord) => void;
}

const tabs = [
  ['/landing/$id', 'landing.edit'],
  ['/landing/$id/history', 'landing.history'],
  ['/landing/$id/results', 'landing.results'],
] as const satisfies [string, Key][];

const tab =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-2 text-quiet hover:text-fore ' +
  'aria-[current=page]:border-floodlight aria-[current=page]:font-semibold aria-[current=page]:text-fore';

/** The frame of a page's screens: what page it is, and the ways to its parts. */
function Frame({ id, children }: { id: string; children: (loaded: Loaded) => ReactNode }) {
  const { t, maybe } = useI18n();
  const queries = useQueryClient();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const page = useQuery(campaignQuery(id));
  const words = useQuery(wordsQuery);
  useTitle(page.data?.title ?? t('landing.title'));
  const error = page.error ?? words.error;
  if (page.data && words.data) {
    const updated = (record: CampaignRecord) => {
      queries.setQueryData(campaignQuery(id).queryKey, record);
      for (const key of ['campaigns', 'campaign-versions', 'campaign-tests', 'campaign-results'])
        void queries.invalidateQueries({ queryKey: [key] });
    };
    const mayEdit = member.permissions.includes('campaigns.edit');
    return (
      <div className="grid grid-cols-1 gap-3">
        <Title record={page.data} />
        {children({ record: page.data, words: words.data, mayEdit, updated })}
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState
        page
        title={t('landing.error.page')}
        text={errorText(error, maybe)}
        action={
          <Button
            onClick={() => {
              void page.refetch();
              void words.refetch();
            }}
          >
            {t('app.retry')}
          </Button>
        }
      />
    );
  }
  return (
    <Loading label={t('app.loading')}>
      <Skeleton className="mb-3 h-8 w-80 max-w-full" />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    </Loading>
  );
}

function Title({ record }: { record: CampaignRecord }) {
  const { t } = useI18n();
  const up = record.state === 'published';
  return (
    <header className="grid grid-cols-1 gap-1">
      <Link
        to="/landing"
        className="justify-self-start text-sm text-quiet underline underline-offset-4"
      >
        {t('landing.back')}
      </Link>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h1 className="heading text-2xl break-words">{record.title || record.route}</h1>
        {up ? (
          <a
            href={`/new-promo${record.route}`}
            target="_blank"
            rel="noreferrer"
            className="text-sm underline decoration-edge underline-offset-4"
          >
            {record.route}
          </a>
        ) : (
          <span className="text-sm text-quiet">{record.route}</span>
        )}
        <StateMark state={record.state} />
        {up && record.changed && (
          <span className="text-sm text-money">{t('landing.mark.changed')}</span>
        )}
        <Marks page={record} />
      </div>
      {record.trouble && (
        <p role="alert" className="text-sm text-down">
          {t('landing.trouble', { why: record.trouble })}
        </p>
      )}
      <nav aria-label={t('landing.parts')} className="flex gap-2 border-b border-rope">
        {tabs.map(([to, name]) => (
          <Link
            key={to}
            to={to}
            params={{ id: record.id }}
            activeOptions={{ exact: true, includeSearch: false }}
            className={tab}
          >
            {t(name)}
          </Link>
        ))}
      </nav>
    </header>
  );
}

export function LandingEditor() {
  const { id } = useParams({ from: '/inside/landing/$id' });
  return (
    <Frame id={id}>
      {({ record, words, mayEdit }) => (
        <Editor key={id} record={record} words={words} mayEdit={mayEdit} />
      )}
    </Frame>
  );
}

export function LandingHistory() {
  const { id } = useParams({ from: '/inside/landing/$id/history' });
  return (
    <Frame id={id}>
      {({ record, mayEdit, updated }) => (
        <VersionHistory key={record.latest} record={record} mayEdit={mayEdit} onDone={updated} />
      )}
    </Frame>
  );
}

export function LandingResults() {
  const { id } = useParams({ from: '/inside/landing/$id/results' });
  return <Frame id={id}>{(loaded) => <Outcome {...loaded} />}</Frame>;
}

function Outcome({ record, words, mayEdit, updated }: Loaded) {
  const { t, maybe } = useI18n();
  const span = useSearch({ from: '/inside/landing/$id/results' });
  const navigate = useNavigate({ from: '/landing/$id/results' });
  const results = useQuery(resultsQuery(record.id, span));
  const tests = useQuery(testsQuery(record.id));
  const up = record.state === 'published';
  const published = useQuery({
    ...versionQuery(record.id, record.published),
    enabled: up && !record.testing && mayEdit,
  });
  const running = tests.data?.items.find((test) => test.state === 'running');
  const error = results.error ?? tests.error;
  if (error && !results.data) {
    return (
      <ErrorState
        title={t('landing.results.error')}
        text={errorText(error, maybe)}
        action={<Button onClick={() => void results.refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  if (!results.data || !tests.data) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <SpanBar
        span={{ from: results.data.from, to: results.data.to }}
        onChange={(next: Span) => void navigate({ search: next, replace: true })}
      />
      {running && (
        <RunningTest
          record={record}
          test={running}
          results={results.data.variants}
          mayEdit={mayEdit}
          onDone={updated}
        />
      )}
      <Results results={results.data} />
      {up && !record.testing && mayEdit && published.data?.document && (
        <TestMaker
          record={record}
          words={words}
          published={published.data.document}
          onDone={updated}
        />
      )}
      {!up && <p className="text-sm text-quiet">{t('landing.test.needs')}</p>}
      <PastTests tests={tests.data.items} results={results.data.variants} />
    </div>
  );
}
