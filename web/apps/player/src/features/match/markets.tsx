import type { Market, SportEvent } from '@maidan/api';
import { EmptyState, Tabs } from '@maidan/ui';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';
import { useStableList } from '../../domain/event/stable-list.ts';
import { useT } from '../../domain/sport/i18n.ts';
import { ClosedMarkets } from './closed-markets.tsx';
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

interface MarketLines {
  id: string;
  group: Group;
  lines: Market[];
}

const isOpen = ({ status }: Market) => status === 'active' || status === 'suspended';

const groupOf = (market: Market): Group => order.find((g) => g === market.group) ?? 'specials';

/** Identifies a market without its line. Place markets of a race join the winner market. */
function linesKey({ key, params }: Market): string {
  const withoutLine = { ...params, line: undefined };
  return JSON.stringify(key === 'race_place' ? ['race_winner', {}] : [key, withoutLine]);
}

/** Groups markets that differ only by line, in the server's order. */
function groupLines(markets: Market[]): MarketLines[] {
  const found = new Map<string, MarketLines>();
  for (const market of markets) {
    const id = linesKey(market);
    const entry = found.get(id) ?? { id, group: groupOf(market), lines: [] };
    entry.lines.push(market);
    found.set(id, entry);
  }
  for (const { lines } of found.values()) {
    lines.sort((a, b) => (a.params.line ?? 0) - (b.params.line ?? 0));
  }
  return [...found.values()].sort((a, b) => order.indexOf(a.group) - order.indexOf(b.group));
}

interface CardsProps {
  event: SportEvent;
  offer: MarketLines[];
  markets: Market[];
}

function Cards({ event, offer, markets }: CardsProps) {
  const shown = useStableList(offer);
  const byId = new Map(markets.map((market) => [market.id, market]));
  const current = (market: Market) => byId.get(market.id) ?? market;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {shown.map(({ id, lines }) => (
        <MarketCard key={id} event={event} lines={lines} current={current} />
      ))}
    </div>
  );
}

/** The markets of a match by group, with a tab for closed ones. */
export function Markets({ event, markets }: { event: SportEvent; markets: Market[] }) {
  const { t, dir } = useI18n();
  const text = useT();
  const [chosen, setChosen] = useState<Tab>('all');
  const open = groupLines(markets.filter(isOpen));
  const closed = markets.filter((market) => !isOpen(market));
  if (open.length === 0 && closed.length === 0) {
    return <EmptyState title={t('match.no_markets')} text={t('match.no_markets_text')} />;
  }
  const groups = order.filter((group) => open.some((entry) => entry.group === group));
  const tabs: Tab[] = [
    ...(open.length > 0 ? (['all'] as const) : []),
    ...(groups.length > 1 ? groups : []),
    ...(closed.length > 0 ? (['closed'] as const) : []),
  ];
  const tab = tabs.includes(chosen) ? chosen : (tabs[0] ?? 'all');
  const content =
    tab === 'closed' ? (
      <ClosedMarkets event={event} markets={closed} />
    ) : (
      <Cards
        key={tab}
        event={event}
        markets={markets}
        offer={open.filter(({ group }) => tab === 'all' || group === tab)}
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
