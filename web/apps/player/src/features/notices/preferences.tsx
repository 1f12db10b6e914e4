import { got } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton, toast } from '@maidan/ui';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { api, useErrorText } from '../../api.ts';
import { useT, type NoticeKey } from './i18n.ts';

const path = '/api/v3/players/me/notification-preferences';

type Channel = 'email' | 'sms';
type Preference = { kind: string; email: boolean; sms: boolean; locked?: boolean };

const preferencesQuery = queryOptions({
  queryKey: ['notice-preferences'],
  queryFn: () => got<{ items: Preference[] }>(api.client.GET(path)),
});

/** Saves one preference with an optimistic update. On an error the checkbox is reset and a toast shows the reason. */
function useSavePreference() {
  const queries = useQueryClient();
  const explain = useErrorText();
  const key = preferencesQuery.queryKey;
  return useMutation({
    mutationFn: ({ kind, email, sms }: Preference) =>
      got<{ items: Preference[] }>(
        api.client.PUT(path, { body: { items: [{ kind: kind as 'bets', email, sms }] } }),
      ),
    scope: { id: 'notice-preferences' },
    onMutate: (preference) => {
      queries.setQueryData(key, (old) => ({
        items: (old?.items ?? []).map((item) =>
          item.kind === preference.kind ? preference : item,
        ),
      }));
    },
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: (error) => {
      toast(explain(error), 400);
      return queries.invalidateQueries({ queryKey: key });
    },
  });
}

const columns = 'grid grid-cols-[1fr_4rem_4rem] items-center sm:grid-cols-[1fr_6rem_6rem]';

function Row({ preference }: { preference: Preference }) {
  const t = useT();
  const save = useSavePreference();
  const name = t(`notices.kind_${preference.kind}` as NoticeKey);
  const checkbox = (channel: Channel) => (
    <label className="grid min-h-14 place-items-center">
      <span className="sr-only">
        {name}: {t(`notices.${channel}`)}
      </span>
      {channel === 'email' && preference.locked ? (
        <span className="text-quiet">
          <Lock size={18} aria-hidden />
          <input type="checkbox" checked disabled className="sr-only" />
        </span>
      ) : (
        <input
          type="checkbox"
          className="size-5 accent-floodlight"
          checked={preference[channel]}
          onChange={(event) => save.mutate({ ...preference, [channel]: event.target.checked })}
        />
      )}
    </label>
  );
  return (
    <li className={`${columns} border-b border-rope py-1 last:border-b-0`}>
      <div className="py-2 pe-2">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-quiet">
          {t(`notices.kind_${preference.kind}_text` as NoticeKey)}
          {preference.locked && ` ${t('notices.locked')}`}
        </p>
      </div>
      {checkbox('email')}
      {checkbox('sms')}
    </li>
  );
}

function Table({ rows, label }: { rows: Preference[]; label: string }) {
  const t = useT();
  return (
    <section aria-label={label} className="rounded border border-rope bg-stand px-4 py-2">
      <div aria-hidden className={`${columns} border-b border-rope text-sm text-quiet`}>
        <span className="py-2 font-semibold text-fore">{label}</span>
        <span className="text-center">{t('notices.email')}</span>
        <span className="text-center">{t('notices.sms')}</span>
      </div>
      <ul>
        {rows.map((preference) => (
          <Row key={preference.kind} preference={preference} />
        ))}
      </ul>
    </section>
  );
}

/** Chooses which notifications are also sent by email and SMS. */
export function Preferences() {
  const t = useT();
  const explain = useErrorText();
  const query = useQuery(preferencesQuery);
  if (query.error) {
    return (
      <ErrorState
        title={t('notices.failed')}
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>{t('notices.retry')}</Button>}
      />
    );
  }
  if (!query.data) {
    return (
      <Loading label={t('notices.loading')}>
        <Skeleton className="h-96 w-full" />
      </Loading>
    );
  }
  const news = query.data.items.filter((preference) => preference.kind === 'news');
  return (
    <div className="grid gap-4">
      <p className="text-quiet">{t('notices.preferences_text')}</p>
      <Table
        rows={query.data.items.filter((preference) => preference.kind !== 'news')}
        label={t('notices.about_account')}
      />
      <Table rows={news} label={t('notices.about_news')} />
      <p className="text-sm text-quiet">{t('notices.contacts_text')}</p>
    </div>
  );
}
