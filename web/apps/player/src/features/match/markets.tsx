import type { Market, SportEvent } from '@maidan/api';
import { EmptyState } from '@maidan/ui';
import { useI18n } from '../../i18n.ts';
import { marketName } from '../../market-text.ts';
import { PriceButton } from '../../price-button.tsx';

const offered = (market: Market) => market.status === 'active' || market.status === 'suspended';

/** Lines of one question stand in one card: all totals of an innings, for one. */
function cards(markets: Market[]): Market[][] {
  const found = new Map<string, Market[]>();
  for (const market of markets) {
    const name = `${market.key}:${market.params.innings ?? ''}`;
    found.set(name, [...(found.get(name) ?? []), market]);
  }
  for (const lines of found.values()) {
    lines.sort((a, b) => (a.params.line ?? 0) - (b.params.line ?? 0));
  }
  return [...found.values()];
}

function Rule({ market }: { market: Market }) {
  const { maybe, t } = useI18n();
  const text = maybe(market.rule_key);
  if (!text) return null;
  return (
    <details className="border-t border-rope text-sm text-quiet">
      <summary className="flex min-h-11 items-center px-4 -outline-offset-2">
        {t('match.settles')}
      </summary>
      <p className="px-4 pb-4">{text}</p>
    </details>
  );
}

function Card({ event, lines }: { event: SportEvent; lines: Market[] }) {
  const i18n = useI18n();
  const [first] = lines;
  if (!first) return null;
  return (
    <section className="rounded border border-rope bg-stand">
      <h3 className="heading px-4 pt-3 text-lg">{marketName(i18n, first)}</h3>
      <div className="grid gap-2 p-4 pt-3">
        {lines.map((market) => (
          <div key={market.id} className="grid grid-cols-2 gap-2">
            {market.selections.map((selection) => (
              <PriceButton key={selection.id} event={event} market={market} selection={selection} />
            ))}
          </div>
        ))}
      </div>
      <Rule market={first} />
    </section>
  );
}

/** All that can be bet on in a match, the main question first. */
export function Markets({ event, markets }: { event: SportEvent; markets: Market[] }) {
  const { t } = useI18n();
  const open = markets.filter(offered);
  if (open.length === 0) {
    return <EmptyState title={t('match.no_markets')} text={t('match.no_markets_text')} />;
  }
  const order = ['main', 'innings', 'over', 'player'];
  const place = (lines: Market[]) => order.indexOf(lines[0]?.group ?? '');
  return (
    <div className="grid gap-3">
      {cards(open)
        .sort((a, b) => place(a) - place(b))
        .map((lines) => (
          <Card key={lines[0]?.id} event={event} lines={lines} />
        ))}
    </div>
  );
}
