import type { Market, Selection, SportEvent } from '@maidan/api';
import { clsx } from 'clsx';
import { memo, use, useEffect, useRef } from 'react';
import { PriceButton } from '../../domain/market/price-button.tsx';
import { PriceFeedContext } from '../../domain/market/price-feed.ts';
import { useStableList } from '../../domain/event/stable-list.ts';
import { signed, useMarketText } from '../../domain/market/text.ts';
import { sameOffer } from './price-store.ts';
import { Runners } from './race-card.tsx';
import { Rule } from './rule.tsx';

const scoreOf = (key: string) => /^(\d+):(\d+)$/.exec(key);

/** Correct scores in three columns: home wins, draws, away wins. */
function CorrectScores({ event, market }: { event: SportEvent; market: Market }) {
  const columns: Selection[][] = [[], [], []];
  const rest: Selection[] = [];
  for (const selection of market.selections) {
    const [, home, away] = scoreOf(selection.key)?.map(Number) ?? [];
    if (home === undefined || away === undefined) rest.push(selection);
    else columns[home > away ? 0 : home === away ? 1 : 2]?.push(selection);
  }
  const used = columns.filter((column) => column.length > 0);
  const button = (selection: Selection) => (
    <PriceButton key={selection.id} event={event} market={market} selection={selection} />
  );
  return (
    <>
      <div
        dir="ltr"
        className={clsx('grid gap-2', used.length === 3 ? 'grid-cols-3' : 'grid-cols-2')}
      >
        {used.map((column) => (
          <div key={column[0]?.id} className="grid content-start gap-2">
            {column.map(button)}
          </div>
        ))}
      </div>
      {rest.map(button)}
    </>
  );
}

/** Replaces side names by their abbreviations, for selections that name two sides in a narrow button. */
const abbreviated = (event: SportEvent): SportEvent => ({
  ...event,
  home: { ...event.home, name: event.home.short || event.home.name },
  away: { ...event.away, name: event.away.short || event.away.name },
});

/** Returns short labels for narrow buttons. A handicap always shows its line, however long the side's name is. */
function useShortName(event: SportEvent, market: Market) {
  const text = useMarketText();
  const { line } = market.params;
  return ({ key, ...rest }: Selection) => {
    const side = key === 'home' || key === 'away' ? key : undefined;
    if (side && line !== undefined && /handicap/.test(market.key)) {
      return (
        <>
          <span className="block truncate">{event[side].name}</span>
          <bdi dir="ltr" className="num block font-semibold">
            {signed(side === 'home' ? line : -line)}
          </bdi>
        </>
      );
    }
    if (/^(home|draw|away)[/_](home|draw|away)$/.test(key)) {
      return text.selection(market, { key, ...rest }, abbreviated(event));
    }
    return undefined;
  };
}

/** Name above price, so that three buttons fit in a row on the smallest phone. */
const stacked = 'flex-col items-start! justify-center! gap-0! px-2.5 py-1';

/** The selections of a market: three in a row, otherwise two columns. */
function Selections({ event, market }: { event: SportEvent; market: Market }) {
  const { selections } = market;
  const short = useShortName(event, market);
  if (selections.length > 3 && selections.some(({ key }) => scoreOf(key))) {
    return <CorrectScores event={event} market={market} />;
  }
  const three = selections.length === 3;
  return (
    <div className={clsx('grid gap-2', three ? 'grid-cols-3' : 'grid-cols-2')}>
      {selections.map((selection) => (
        <PriceButton
          key={selection.id}
          event={event}
          market={market}
          selection={selection}
          short={short(selection)}
          className={three ? stacked : ''}
        />
      ))}
    </div>
  );
}

interface Props {
  event: SportEvent;
  /** Markets of the same type, one per line. */
  lines: Market[];
  /** Returns the current state of a market. A line closed during a touch stays visible as suspended. */
  current: (market: Market) => Market;
}

/** Estimates the height of a card before it renders, in pixels. */
const estimatedHeight = (lines: Market[]) =>
  lines.reduce(
    (sum, { selections: { length } }) => sum + 56 * Math.ceil(length / (length === 3 ? 3 : 2)),
    110,
  );

/** The lines of one market type with prices and settlement rule. */
function Card({ event, lines: offered, current }: Props) {
  const text = useMarketText();
  const lines = useStableList(offered).map(current);
  const card = useRef<HTMLElement>(null);
  const feed = use(PriceFeedContext);
  useEffect(() => (card.current ? feed?.track(card.current) : undefined), [feed]);
  const [first] = lines;
  if (!first) return null;
  return (
    <section
      ref={card}
      style={{ containIntrinsicBlockSize: `auto ${estimatedHeight(lines)}px` }}
      className="rounded border border-rope bg-stand [content-visibility:auto]"
    >
      <h3 className="heading px-4 py-3 text-lg">{text.market(first, event)}</h3>
      {first.key === 'race_winner' ? (
        <Runners event={event} markets={lines} />
      ) : (
        <div className="grid gap-2 px-4 pb-4">
          {lines.map((market) => (
            <Selections key={market.id} event={event} market={market} />
          ))}
        </div>
      )}
      <Rule market={first} />
    </section>
  );
}

/** A card re-renders only if its offer changes. Its buttons update prices and suspensions themselves. */
const sameCard = (a: Props, b: Props) =>
  a.event.id === b.event.id &&
  a.event.bettable === b.event.bettable &&
  a.event.home === b.event.home &&
  a.event.away === b.event.away &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, i) => sameOffer(line, b.lines[i]));

export const MarketCard = memo(Card, sameCard);
