import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useI18n } from '../i18n.ts';

interface Props {
  /** Of a query that has failed. */
  error: Error | null;
  onRetry: () => void;
  /** Height of the data to come. */
  className?: string;
}

/** What is shown in the place of data that has not come: that it is loading, or why not, with a button to try again. */
export function Pending({ error, onRetry, className = 'h-72' }: Props) {
  const { t, maybe } = useI18n();
  if (error)
    return (
      <ErrorState
        title={t('queue.error')}
        text={errorText(error, maybe)}
        action={<Button onClick={onRetry}>{t('app.retry')}</Button>}
      />
    );
  return (
    <Loading label={t('app.loading')}>
      <Skeleton className={className} />
    </Loading>
  );
}
