import { Button, Tabs } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { bonusesQuery } from '../../domain/bonus/calls.ts';
import { freeRoundsQuery } from '../../domain/bonus/free-rounds.ts';
import { isRounds, isShown, listOf } from '../../domain/bonus/list.ts';
import { filters, type Filter } from '../../domain/bonus/rules.ts';
import { useI18n } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import { BonusCard } from './bonus-card.tsx';
import { useT } from './i18n.ts';
import { Panel } from './panel.tsx';
import { RoundsCard } from './rounds-card.tsx';

/** The bonuses and free rounds of the player, with filters once there are several. */
export function OwnBonuses() {
  const t = useT();
  const { t: app, dir } = useI18n();
  const explain = useErrorText();
  const [filter, setFilter] = useState<Filter>('all');
  const bonuses = useQuery(bonusesQuery);
  const rounds = useQuery(freeRoundsQuery);
  const error = (!bonuses.data && bonuses.error) || (!rounds.data && rounds.error);
  const retry = () => [bonuses, rounds].forEach((q) => void (q.error && q.refetch()));
  if (error)
    return (
      <Section title={t('offers.yours')}>
        <Panel title={explain(error)}>
          <Button className="justify-self-start" onClick={retry}>
            {app('app.retry')}
          </Button>
        </Panel>
      </Section>
    );
  if (!bonuses.data || !rounds.data) return null;
  const all = listOf(bonuses.data, rounds.data.items);
  const shown = all.filter((item) => isShown(item, filter));
  const cards = (
    <div className="grid gap-3 xl:grid-cols-2">
      {shown.map((item) =>
        isRounds(item) ? (
          <RoundsCard key={item.id} rounds={item} />
        ) : (
          <BonusCard key={item.id} bonus={item} />
        ),
      )}
    </div>
  );
  return (
    <Section title={t('offers.yours')}>
      {all.length === 0 && (
        <Panel title={t('offers.none')}>
          <p className="text-quiet">{t('offers.none_text')}</p>
        </Panel>
      )}
      {all.length === 1 && cards}
      {all.length > 1 && (
        <Tabs
          label={t('offers.filter')}
          tabs={filters.map((value) => ({ value, label: t(`offers.filter_${value}`) }))}
          value={filter}
          onChange={setFilter}
          dir={dir}
        >
          {shown.length > 0 ? cards : <p className="text-quiet">{t('offers.none_here')}</p>}
        </Tabs>
      )}
    </Section>
  );
}
