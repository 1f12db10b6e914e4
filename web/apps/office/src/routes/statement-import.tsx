import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Loading, Skeleton } from '@maidan/ui';
import { mappingsQuery } from '../domain/payment/statements.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { ImportForm } from '../features/reconciliation/import-form.tsx';
import { useI18n } from '../i18n.ts';
import { useTitle } from '../title.ts';

/** Imports the statement file of a provider. */
export function StatementImport() {
  const { t } = useI18n();
  useTitle(t('statements.import'));
  const { data: member } = useSuspenseQuery(sessionQuery);
  // The stored mapping must not replace what the member is changing.
  const { data: mappings } = useQuery({ ...mappingsQuery, refetchOnWindowFocus: false });
  if (!member.permissions.includes('payments.match'))
    return <Navigate to="/reconciliation" search={{}} replace />;
  return (
    <div className="grid max-w-5xl grid-cols-1 gap-4">
      <header>
        <Link
          to="/reconciliation"
          search={{}}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-quiet hover:text-fore"
        >
          <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
          {t('reconciliation.title')}
        </Link>
        <h1 className="heading text-2xl">{t('statements.import')}</h1>
        <p className="text-sm text-quiet">{t('statements.import_text')}</p>
      </header>
      {mappings ? (
        <ImportForm mappings={mappings} />
      ) : (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-64" />
        </Loading>
      )}
    </div>
  );
}
