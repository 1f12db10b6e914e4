import { Button, Tabs } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../api.ts';
import { bonusesQuery } from '../../domain/bonus/calls.ts';
import { freeRoundsQuery } from '../../domain/bonus/free-rounds.ts';
import { isRounds, isRun, isShown, listOf, type Item } from '../../domain/bonus/list.ts';
import { filters, type Filter } from '../../domain/bonus/rules.ts';
import { playOffersQuery } from '../../domain/play-offer/calls.ts';
import { useI18n } from '../../i18n.ts';
import { Section } from '../../parts/page.tsx';
import { BonusCard } from './bonus-card.tsx';
import { useT } from './i18n.ts';
import { Panel } from './panel.tsx';
import { RoundsCard } from './rounds-card.tsx';
import { RunCard } from './run-card.tsx';

interface Props {
  /** Id of the offer on play that has just been begun; empty once its card has the focus. */
  begun: string;
  onFocus: () => void;
}

function ItemCard({ item, begun, onFocus }: Props & { item: Item }) {
  if (isRun(item)) return <RunCard run={item} fresh={item.id === begun} onFocus={onFocus} />;
  return isRounds(item) ? <RoundsCard rounds={item} /> : <BonusCard bonus={item} />;
}

/** The bonuses, free rounds and begun offers on play of the player, with filters once there are several. */
export function OwnBonuses({ begun, onFocus }: Props) {
  const t = useT();
  const { t: app, dir } = useI18n();
  const explain = useErrorText();
  const [filter, setFilter] = useState<Filter>('all');
  if (begun && filter !== 'all') setFilter('all'); // no other filter surely shows it
  const bonuses = useQuery(bonusesQuery);
  const rounds = useQuery(freeRoundsQuery);
  const plays = useQuery(playOffersQuery);
  const queries = [bonuses, rounds, plays];
  const error = queries.find((query) => !query.data && query.error)?.error;
  const retry = () => queries.forEach((query) => void (query.error && query.refetch()));
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
  if (!bonuses.data || !rounds.data || !plays.data) return null;
  const all = listOf(bonuses.data, rounds.data.items, plays.data.items);
  const shown = all.filter((item) => isShown(item, filter));
  const cards = (
    <div className="grid gap-3 xl:grid-cols-2">
      {shown.map((item) => (
        <ItemCard key={item.id} item={item} begun={begun} onFocus={onFocus} />
      ))}
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
