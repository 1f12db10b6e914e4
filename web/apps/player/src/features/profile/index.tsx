import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, IdCard } from 'lucide-react';
import { Suspense } from 'react';
import { useErrorText } from '../../api.ts';
import { useT as useAppT } from '../../i18n.ts';
import { meQuery } from '../../domain/account/me.ts';
import { ProfileForm } from './form.tsx';
import { useT, type ProfileKey } from './i18n.ts';
import { PayoutAccounts } from './payout-accounts.tsx';

/** The player's personal data and payout accounts. */
export function PersonalData() {
  const app = useAppT();
  const explain = useErrorText();
  const me = useQuery(meQuery);
  if (me.data) {
    return (
      <div className="grid gap-3">
        <CompletenessNote missing={me.data.info.missing ?? []} />
        <ProfileForm me={me.data} />
        <Suspense fallback={<Skeleton className="h-40" />}>
          <PayoutAccounts />
        </Suspense>
      </div>
    );
  }
  if (me.error) {
    return (
      <ErrorState
        title={app('page.error')}
        text={explain(me.error)}
        action={<Button onClick={() => void me.refetch()}>{app('app.retry')}</Button>}
      />
    );
  }
  return (
    <Loading label={app('app.loading')}>
      <div className="grid gap-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-80" />
        <Skeleton className="h-48" />
      </div>
    </Loading>
  );
}

/** Shows whether the data is complete enough for a withdrawal. */
function CompletenessNote({ missing }: { missing: string[] }) {
  const t = useT();
  const fields = missing.filter((field) => field !== 'contact');
  if (fields.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded border border-rope bg-stand p-4">
        <CircleCheck size={22} aria-hidden className="shrink-0 text-up" />
        {t('profile.complete')}
      </p>
    );
  }
  return (
    <div className="flex gap-3 rounded border border-money bg-stand p-4">
      <IdCard size={22} aria-hidden className="shrink-0 text-money" />
      <p>
        {t('profile.incomplete')}{' '}
        <span className="text-quiet">
          {fields.map((field) => t(`profile.${field}` as ProfileKey)).join(' · ')}
        </span>
      </p>
    </div>
  );
}
