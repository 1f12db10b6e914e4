import { Button, Tabs } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { bonusesQuery, type BonusBalance } from '../../domain/bonus/calls.ts';
import { filters, matches, type Filter } from '../../domain/bonus/rules.ts';
import { useI18n } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import { BonusCard } from './bonus-card.tsx';
import { useT } from './i18n.ts';
import { Panel } from './panel.tsx';

const rank = ({ status }: BonusBalance) => ['pending', 'waiting'].indexOf(status);

/** Active bonuses first, then the one that waits, then the ended ones; within each the latest first. */
const sorted = (bonuses: readonly BonusBalance[]) => {
  const open = bonuses.filter((bonus) => rank(bonus) >= 0).toSorted((a, b) => rank(a) - rank(b));
  return [...open, ...bonuses.filter((bonus) => rank(bonus) < 0)];
};

/** The bonuses of the player, with filters once there are several. */
export function OwnBonuses() {
  const t = useT();
  const { t: app, dir } = useI18n();
  const explain = useErrorText();
  const [filter, setFilter] = useState<Filter>('all');
  const { data, error, refetch } = useQuery(bonusesQuery);
  if (error && !data)
    return (
      <Section title={t('offers.yours')}>
        <Panel title={explain(error)}>
          <Button className="justify-self-start" onClick={() => void refetch()}>
            {app('app.retry')}
          </Button>
        </Panel>
      </Section>
    );
  if (!data) return null;
  const shown = sorted(data).filter((bonus) => matches(bonus, filter));
  const cards = (
    <div className="grid gap-3 xl:grid-cols-2">
      {shown.map((bonus) => (
        <BonusCard key={bonus.id} bonus={bonus} />
      ))}
    </div>
  );
  return (
    <Section title={t('offers.yours')}>
      {data.length === 0 && (
        <Panel title={t('offers.none')}>
          <p className="text-quiet">{t('offers.none_text')}</p>
        </Panel>
      )}
      {data.length === 1 && cards}
      {data.length > 1 && (
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
