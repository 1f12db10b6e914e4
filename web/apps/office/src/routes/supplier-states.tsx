import { errorText } from '@maidan/api';
import { Button, EmptyState, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { suppliersQuery } from '../domain/casino/suppliers.ts';
import { SupplierFrame } from '../features/casino/supplier-frame.tsx';
import { SupplierStates } from '../features/casino/supplier-states.tsx';
import { useI18n } from '../i18n.ts';

/** The connected suppliers with the state of their lists and of their calls of the last day. */
export function Suppliers() {
  const { t, maybe } = useI18n();
  const { data, error, refetch } = useQuery(suppliersQuery);
  return (
    <SupplierFrame title={t('suppliers.title')}>
      {data && data.length > 0 && (
        <>
          <SupplierStates items={data} />
          <p className="text-xs text-quiet">{t('suppliers.calls.text')}</p>
        </>
      )}
      {data?.length === 0 && (
        <EmptyState title={t('suppliers.empty')} text={t('suppliers.empty.text')} />
      )}
      {!data && error && (
        <ErrorState
          title={t('queue.error')}
          text={errorText(error, maybe)}
          action={<Button onClick={() => refetch()}>{t('app.retry')}</Button>}
        />
      )}
      {!data && !error && (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-72" />
        </Loading>
      )}
    </SupplierFrame>
  );
}
