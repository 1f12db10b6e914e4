import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Settled } from '../features/trading/settled.tsx';
import { Desk } from '../features/trading/tabs.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { useTitle } from '../title.ts';
import { settledQuery } from '../domain/trading/trading.ts';

/** What was settled, of all events or of one. */
export function TradingSettled() {
  const { t } = useI18n();
  useTitle(t('trading.settled'));
  const { event } = useSearch({ from: '/inside/trading/settled' });
  const found = useInfiniteQuery(settledQuery(event));
  return (
    <Desk title={t('trading.settled')}>
      <List of={found} failed={t('trading.error')} empty={{ title: t('trading.settled.empty') }}>
        {(items) => <Settled items={items} />}
      </List>
    </Desk>
  );
}
