import { Button } from '@maidan/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayTrade } from '../features/trading/act.ts';
import { Alarms } from '../features/trading/alarms.tsx';
import { RuleDialog, Rules } from '../features/trading/rules.tsx';
import { Desk } from '../features/trading/tabs.tsx';
import { Why } from '../features/trading/why.tsx';
import { useI18n } from '../i18n.ts';
import { List } from '../parts/list.tsx';
import { useTitle } from '../title.ts';
import {
  alarmsQuery,
  rulesQuery,
  trading,
  type Alarm,
  type AlarmRule,
} from '../domain/trading/trading.ts';

/** What rules have found, and the rules. */
export function TradingAlarms() {
  const { t } = useI18n();
  useTitle(t('trading.alarms'));
  const mayTrade = useMayTrade();
  const [done, setDone] = useState(false);
  const found = useInfiniteQuery(alarmsQuery(done));
  const { data: rules = [] } = useQuery(rulesQuery);
  const [alarm, setAlarm] = useState<Alarm>();
  const [rule, setRule] = useState<AlarmRule>();
  return (
    <Desk title={t('trading.alarms')}>
      <div role="group" aria-label={t('trading.filter.state')} className="flex gap-2">
        {[false, true].map((one) => (
          <Button
            key={String(one)}
            size="sm"
            aria-pressed={done === one}
            variant={done === one ? 'primary' : 'secondary'}
            onClick={() => setDone(one)}
          >
            {t(one ? 'trading.alarms.seen' : 'trading.alarms.waiting')}
          </Button>
        ))}
      </div>
      <List
        of={found}
        failed={t('trading.error')}
        empty={{ title: t('trading.alarms.empty'), text: t('trading.alarms.empty.text') }}
      >
        {(items) => <Alarms items={items} onSeeTo={mayTrade && !done ? setAlarm : undefined} />}
      </List>
      <h2 className="heading mt-4 text-xl">{t('trading.rules')}</h2>
      <Rules items={rules} onChange={mayTrade ? setRule : undefined} />
      {alarm && (
        <Why
          title={t('trading.alarm.see_to')}
          text={`${t(`trading.alarm.${alarm.kind}`)} · ${alarm.about.event}`}
          submit={t('trading.alarm.see_to')}
          field="note"
          label="trading.note"
          onClose={() => setAlarm(undefined)}
          order={(note) => trading.seeTo(alarm.id, note)}
        />
      )}
      {rule && <RuleDialog rule={rule} onClose={() => setRule(undefined)} />}
    </Desk>
  );
}
