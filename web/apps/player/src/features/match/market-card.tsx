import type { Market, Selection, SportEvent } from '@maidan/api';
import { clsx } from 'clsx';
import { memo, use, useEffect, useRef } from 'react';
import { PriceButton } from '../../price-button.tsx';
import { PriceFeedContext } from '../../price-feed.ts';
import { useStableList } from '../../sport/stable-list.ts';
import { signed, useMarketText } from '../../sport/market-text.ts';
import { sameOffer } from './prices.ts';
import { Runners } from './race.tsx';
import { Rule } from './rule.tsx';

const scoreOf = (key: string) => /^(\d+):(\d+)$/.exec(key);

/** Results stand in columns: home wins, draws, away wins, each from the smallest. */
function Scores({ event, market }: { event: SportEvent; market: Market }) {
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

/** Sides by their three or four letters, for answers that name two of them where three stand in a row. */
const byLetters = (event: SportEvent): SportEvent => ({
  ...event,
  home: { ...event.home, name: event.home.short || event.home.name },
  away: { ...event.away, name: event.away.short || event.away.name },
});

/** What a button says where the whole name has no room: a handicap keeps its line, whatever the length of the side's name. */
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
      return text.selection(market, { key, ...rest }, byLetters(event));
    }
    return undefined;
  };
}

/** The name above its price: three stand beside each other on the smallest phone. */
const stacked = 'flex-col items-start! justify-center! gap-0! px-2.5 py-1';

/** Two answers stand beside each other, three too; many stand in two columns. */
function Answers({ event, market }: { event: SportEvent; market: Market }) {
  const { selections } = market;
  const short = useShortName(event, market);
  if (selections.length > 3 && selections.some(({ key }) => scoreOf(key))) {
    return <Scores event={event} market={market} />;
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
  /** The markets of one question, line by line. */
  lines: Market[];
  /** A market as it is now: a line that was given up under a finger stays there, and shows that it is shut. */
  now: (market: Market) => Market;
}

/** About how high a card is before it has been drawn: its heading, rows of prices and rule. */
const heightOf = (lines: Market[]) =>
  lines.reduce(
    (sum, { selections: { length } }) => sum + 56 * Math.ceil(length / (length === 3 ? 3 : 2)),
    110,
  );

/** One question with its prices and its rule. */
function Card({ event, lines: offered, now }: Props) {
  const text = useMarketText();
  const lines = useStableList(offered).map(now);
  const card = useRef<HTMLElement>(null);
  const feed = use(PriceFeedContext);
  useEffect(() => (card.current ? feed?.watch(card.current) : undefined), [feed]);
  const [first] = lines;
  if (!first) return null;
  return (
    <section
      ref={card}
      style={{ containIntrinsicBlockSize: `auto ${heightOf(lines)}px` }}
      className="rounded border border-rope bg-stand [content-visibility:auto]"
    >
      <h3 className="heading px-4 py-3 text-lg">{text.market(first, event)}</h3>
      {first.key === 'race_winner' ? (
        <Runners event={event} markets={lines} />
      ) : (
        <div className="grid gap-2 px-4 pb-4">
          {lines.map((market) => (
            <Answers key={market.id} event={event} market={market} />
          ))}
        </div>
      )}
      <Rule market={first} />
    </section>
  );
}

/** A card is drawn again when what is offered in it has changed; prices that move and markets that stand still it writes by itself. */
const same = (a: Props, b: Props) =>
  a.event.id === b.event.id &&
  a.event.bettable === b.event.bettable &&
  a.event.home === b.event.home &&
  a.event.away === b.event.away &&
  a.lines.length === b.lines.length &&
  a.lines.every((line, i) => sameOffer(line, b.lines[i]));

export const MarketCard = memo(Card, same);
