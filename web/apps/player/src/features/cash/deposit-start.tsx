import type { Deposit } from '@maidan/api';
import { Button, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { limitsQuery } from '../../domain/limits/calls.ts';
import { LimitPrompt } from '../../domain/limits/prompt.tsx';
import { depositMethodsQuery } from '../../domain/wallet/queries.ts';
import { SupportLink } from '../../parts/support-link.tsx';
import { DepositForm, type Wish } from './deposit-form.tsx';

interface Props {
  wish?: Wish;
  onStarted: (deposit: Deposit) => void;
}

/**
 * The first step of a deposit: amount and payment method. The limits are loaded with the methods, so that the suggestion of a limit does not
 * move the form later; if they fail, the form comes without it.
 */
export function DepositStart({ wish = {}, onStarted }: Props) {
  const t = useT();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(depositMethodsQuery);
  const limits = useQuery(limitsQuery);
  if (data?.items.length === 0) {
    return (
      <EmptyState
        title={t('cash.no_methods')}
        text={t('cash.no_methods_text')}
        action={<SupportLink />}
      />
    );
  }
  if (data && limits.isFetched) {
    return (
      <>
        <p className="pb-5 text-quiet">{t('deposit.intro')}</p>
        <LimitPrompt />
        <DepositForm methods={data.items} wish={wish} onStarted={onStarted} />
      </>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t('page.error')}
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return <DepositStartSkeleton />;
}

/** The shape of the form before it has been loaded. */
export function DepositStartSkeleton() {
  const t = useT();
  return (
    <Loading label={t('app.loading')}>
      <div className="grid gap-5">
        <Skeleton className="h-14" />
        <Skeleton className="h-11" />
        <Skeleton className="h-16" />
        <Skeleton className="h-13" />
      </div>
    </Loading>
  );
}
