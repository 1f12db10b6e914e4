import type { Market, SportEvent } from '@maidan/api';
import { EmptyState, Tabs } from '@maidan/ui';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { useStableList } from '../../sport/stable-list.ts';
import { useT } from '../../sport/i18n.ts';
import { Decided } from './decided.tsx';
import { MarketCard } from './market-card.tsx';

const order = [
  'main',
  'innings',
  'over',
  'player',
  'goals',
  'halves',
  'handicap',
  'sets',
  'games',
  'rounds',
  'maps',
  'specials',
] as const;

type Group = (typeof order)[number];
type Tab = 'all' | Group | 'closed';

interface Question {
  id: string;
  group: Group;
  lines: Market[];
}

const offered = ({ status }: Market) => status === 'active' || status === 'suspended';

const groupOf = (market: Market): Group => order.find((g) => g === market.group) ?? 'specials';

/** What tells questions apart: everything but the line. A race's places stand beside its winner. */
function questionOf({ key, params }: Market): string {
  const about = { ...params, line: undefined };
  return JSON.stringify(key === 'race_place' ? ['race_winner', {}] : [key, about]);
}

/** Lines of one question stand in one card; the order is that of the server. */
function questionsOf(markets: Market[]): Question[] {
  const found = new Map<string, Question>();
  for (const market of markets) {
    const id = questionOf(market);
    const question = found.get(id) ?? { id, group: groupOf(market), lines: [] };
    question.lines.push(market);
    found.set(id, question);
  }
  for (const { lines } of found.values()) {
    lines.sort((a, b) => (a.params.line ?? 0) - (b.params.line ?? 0));
  }
  return [...found.values()].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

interface CardsProps {
  event: SportEvent;
  questions: Question[];
  markets: Market[];
}

function Cards({ event, questions, markets }: CardsProps) {
  const calm = useStableList(questions);
  const known = new Map(markets.map((market) => [market.id, market]));
  const now = (market: Market) => known.get(market.id) ?? market;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {calm.map(({ id, lines }) => (
        <MarketCard key={id} event={event} lines={lines} now={now} />
      ))}
    </div>
  );
}

/** All that can be bet on in a match, group by group, and what was decided. */
export function Markets({ event, markets }: { event: SportEvent; markets: Market[] }) {
  const { t, dir } = useI18n();
  const text = useT();
  const [chosen, setChosen] = useState<Tab>('all');
  const open = questionsOf(markets.filter(offered));
  const closed = markets.filter((market) => !offered(market));
  if (open.length === 0 && closed.length === 0) {
    return <EmptyState title={t('match.no_markets')} text={t('match.no_markets_text')} />;
  }
  const groups = order.filter((group) => open.some((question) => question.group === group));
  const tabs: Tab[] = [
    ...(open.length > 0 ? (['all'] as const) : []),
    ...(groups.length > 1 ? groups : []),
    ...(closed.length > 0 ? (['closed'] as const) : []),
  ];
  const tab = tabs.includes(chosen) ? chosen : (tabs[0] ?? 'all');
  const content =
    tab === 'closed' ? (
      <Decided event={event} markets={closed} />
    ) : (
      <Cards
        key={tab}
        event={event}
        markets={markets}
        questions={open.filter(({ group }) => tab === 'all' || group === tab)}
      />
    );
  if (tabs.length === 1) return content;
  return (
    <Tabs
      label={t('match.markets')}
      dir={dir}
      value={tab}
      onChange={setChosen}
      tabs={tabs.map((value) => ({ value, label: text(`group.${value}`) }))}
    >
      {content}
    </Tabs>
  );
}
