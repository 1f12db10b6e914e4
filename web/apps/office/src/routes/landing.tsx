import { Button, Input, Select } from '@maidan/ui';
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
  campaignStates,
  type CampaignFilter,
  type CampaignRecord,
} from '../domain/campaign/campaigns.ts';
import { Pages } from '../features/landing/list.tsx';
import { CreateDialog, ImportDialog } from '../features/landing/make.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { campaignQuery, campaignsQuery, wordsQuery } from '../domain/campaign/queries.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { useTitle } from '../title.ts';

/** Every landing page, filtered by what the address says. */
export function Landing() {
  const { t } = useI18n();
  useTitle(t('landing.title'));
  const search = useSearch({ from: '/inside/landing' });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const pages = useInfiniteQuery(campaignsQuery(search));
  const words = useQuery(wordsQuery);
  const [making, setMaking] = useState<'create' | 'import' | null>(null);
  const mayEdit = member.permissions.includes('campaigns.edit');
  const made = (record: CampaignRecord) => {
    queries.setQueryData(campaignQuery(record.id).queryKey, record);
    void queries.invalidateQueries({ queryKey: ['campaigns'] });
    void navigate({ to: '/landing/$id', params: { id: record.id } });
  };
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="heading grow text-2xl">{t('landing.title')}</h1>
        {mayEdit && (
          <>
            <Button size="sm" onClick={() => setMaking('import')}>
              {t('landing.import')}
            </Button>
            <Button
              size="sm"
              variant="primary"
              disabled={!words.data}
              onClick={() => setMaking('create')}
            >
              {t('landing.create')}
            </Button>
          </>
        )}
      </header>
      <Filters search={search} kinds={words.data?.kinds ?? []} />
      <List
        of={pages}
        rows={16}
        failed={t('landing.error')}
        empty={{ title: t('landing.empty'), text: t('landing.empty.text') }}
      >
        {(items) => <Pages items={items} now={pages.dataUpdatedAt} />}
      </List>
      {making === 'create' && words.data && (
        <CreateDialog words={words.data} onClose={() => setMaking(null)} onMade={made} />
      )}
      {making === 'import' && <ImportDialog onClose={() => setMaking(null)} onMade={made} />}
    </section>
  );
}

/** Milliseconds without a key after which the text is looked for. */
const pause = 250;

function Filters({ search, kinds }: { search: CampaignFilter; kinds: string[] }) {
  const { t, maybe } = useI18n();
  const navigate = useNavigate({ from: '/landing' });
  const [text, setText] = useState(search.text ?? '');
  const set = (part: CampaignFilter) =>
    void navigate({ search: (old: CampaignFilter) => ({ ...old, ...part }), replace: true });
  useEffect(() => {
    if (text === (search.text ?? '')) return;
    const timer = setTimeout(() => {
      void navigate({
        search: (old: CampaignFilter) => ({ ...old, text: text || undefined }),
        replace: true,
      });
    }, pause);
    return () => clearTimeout(timer);
  }, [text, search.text, navigate]);
  const dense = 'min-h-9! w-auto! px-2! text-sm';
  return (
    <form
      role="search"
      className="flex flex-wrap gap-2"
      onSubmit={(event) => event.preventDefault()}
    >
      <Input
        type="search"
        aria-label={t('landing.filter.text')}
        placeholder={t('landing.filter.text')}
        className={`${dense} min-w-56 grow sm:max-w-80`}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        aria-label={t('landing.kind')}
        className={dense}
        value={search.kind ?? ''}
        onChange={(event) => set({ kind: event.target.value || undefined })}
      >
        <option value="">{t('landing.filter.kind')}</option>
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {maybe(`landing.kind.${kind}`) ?? kind}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('column.status')}
        className={dense}
        value={search.state ?? ''}
        onChange={(event) =>
          set({ state: campaignStates.find((state) => state === event.target.value) })
        }
      >
        <option value="">{t('landing.filter.state')}</option>
        {campaignStates.map((state) => (
          <option key={state} value={state}>
            {t(`landing.state.${state}`)}
          </option>
        ))}
      </Select>
    </form>
  );
}
