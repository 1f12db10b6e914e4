import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { EventDesk } from '../features/trading/event.tsx';
import { Desk } from '../features/trading/tabs.tsx';
import { useI18n } from '../i18n.ts';
import { useTitle } from '../title.ts';
import { eventQuery } from '../domain/trading/trading.ts';

/** An event as the desk sees it. */
export function TradingEvent() {
  const { t, maybe } = useI18n();
  const { id } = useParams({ from: '/inside/trading/events/$id' });
  const { data, error, refetch } = useQuery(eventQuery(id));
  const title = data?.event.name ?? t('trading.event');
  useTitle(title);
  return (
    <Desk title={title}>
      {error && !data ? (
        <ErrorState
          title={t('trading.error')}
          text={errorText(error, maybe)}
          action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        />
      ) : data ? (
        <EventDesk of={data} />
      ) : (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
    </Desk>
  );
}
