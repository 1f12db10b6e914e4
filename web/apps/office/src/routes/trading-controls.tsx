import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayTrade } from '../features/trading/act.ts';
import { Controls } from '../features/trading/controls.tsx';
import { ReleaseDialog, SuspendWideDialog } from '../features/trading/orders.tsx';
import { Desk } from '../features/trading/tabs.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { useTitle } from '../title.ts';
import { historyQuery, inForceQuery, type Control } from '../domain/trading/trading.ts';

/** Manual suspensions and prices: in force, and history. */
export function TradingControls() {
  const { t, maybe } = useI18n();
  useTitle(t('trading.controls'));
  const mayTrade = useMayTrade();
  const now = useQuery(inForceQuery);
  const history = useInfiniteQuery(historyQuery);
  const [releasing, setReleasing] = useState<Control>();
  const [wide, setWide] = useState(false);
  return (
    <Desk title={t('trading.controls')}>
      {mayTrade && (
        <Button
          size="sm"
          variant="danger"
          className="justify-self-start"
          onClick={() => setWide(true)}
        >
          {t('trading.suspend.wide')}
        </Button>
      )}
      {now.error ? (
        <ErrorState
          title={t('trading.error')}
          text={errorText(now.error, maybe)}
          action={<Button onClick={() => void now.refetch()}>{t('app.retry')}</Button>}
        />
      ) : now.data ? (
        <Controls
          items={now.data.items}
          label={t('trading.controls.now')}
          empty={t('trading.controls.empty')}
          onRelease={mayTrade ? setReleasing : undefined}
        />
      ) : (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-24 w-full" />
        </Loading>
      )}
      <h2 className="heading mt-4 text-xl">{t('trading.controls.history')}</h2>
      <List of={history} failed={t('trading.error')} empty={{ title: t('trading.controls.never') }}>
        {(items) => (
          <Controls
            items={items}
            label={t('trading.controls.history')}
            empty={t('trading.controls.never')}
          />
        )}
      </List>
      {releasing && (
        <ReleaseDialog
          of={[releasing]}
          name={t(`trading.scope.${releasing.scope}`)}
          onClose={() => setReleasing(undefined)}
        />
      )}
      {wide && <SuspendWideDialog onClose={() => setWide(false)} />}
    </Desk>
  );
}
