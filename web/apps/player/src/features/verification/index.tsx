import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useT as useAppT } from '../../i18n.ts';
import { useErrorText } from '../../api.ts';
import { verificationQuery } from './calls.ts';
import { ContactStep } from './contact.tsx';
import { useT } from './i18n.ts';
import { IdentityStep } from './identity.tsx';

/** The steps of verification. */
export function VerificationSteps() {
  const t = useT();
  const app = useAppT();
  const explain = useErrorText();
  const query = useQuery(verificationQuery);
  if (query.data) {
    const { email, phone, identity, inbox } = query.data;
    return (
      <div className="grid gap-3">
        <p className="text-quiet">{t('verification.intro')}</p>
        {inbox && (
          <Link
            to="/inbox"
            className="flex items-center gap-3 rounded border border-dashed border-edge p-4 hover:text-floodlight"
          >
            <Inbox size={22} aria-hidden className="shrink-0 text-money" />
            <span>{t('inbox.hint')}</span>
          </Link>
        )}
        <ContactStep channel="email" contact={email} since={query.dataUpdatedAt} />
        <ContactStep channel="phone" contact={phone} since={query.dataUpdatedAt} />
        <IdentityStep identity={identity} />
      </div>
    );
  }
  if (query.error) {
    return (
      <ErrorState
        title={app('page.error')}
        text={explain(query.error)}
        action={<Button onClick={() => void query.refetch()}>{app('app.retry')}</Button>}
      />
    );
  }
  return (
    <Loading label={app('app.loading')}>
      <div className="grid gap-3">
        <Skeleton className="h-56" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    </Loading>
  );
}
