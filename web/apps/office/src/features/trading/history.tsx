import { useQuery } from '@tanstack/react-query';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import {
  priceHistoryQuery,
  type GridRow,
  type PriceHistory,
  type Stand,
} from '../../domain/trading/trading.ts';
import { useNames } from './names.ts';
import { decimal } from './sum.tsx';

const width = 600;
const height = 120;
const lines = ['var(--floodlight)', 'var(--money)', 'var(--ball)', 'var(--up)', 'var(--down)'];

/** The selections that fit the chart; the favourites of a market with more. */
const most = lines.length;

/** The steps of one selection's chance, with a gap wherever the market took no bets. */
function path(
  points: PriceHistory['points'],
  i: number,
  x: (at: number) => number,
  y: (odds: number) => number,
) {
  let text = '';
  let pen = false;
  for (const { at, odds } of points) {
    const now = odds?.[i];
    const here = x(at).toFixed(1);
    if (pen) text += `H${here}`;
    if (now) text += `${pen ? 'V' : `M${here} `}${y(now).toFixed(1)}`;
    pen = Boolean(now);
  }
  return pen ? `${text}H${width}` : text;
}

/** How the prices of a market went: the higher a line, the more likely its answer was held to be. */
export function PricePlot({ market, event }: { market: Stand; event: GridRow['event'] }) {
  const { t, locale } = useI18n();
  const names = useNames();
  const { data } = useQuery(priceHistoryQuery(market.id));
  const points = data?.points ?? [];
  const first = points[0]?.at ?? 0;
  const last = points.at(-1)?.at ?? 0;
  if (!data) return null;
  if (last === first) return <p className="p-3 text-sm text-quiet">{t('trading.history.none')}</p>;
  const chances = points.flatMap(({ odds }) => (odds ?? []).map((one) => 1000 / one));
  const top = Math.min(1, Math.max(...chances) * 1.05);
  const bottom = Math.max(0, Math.min(...chances) * 0.95);
  const x = (at: number) => ((at - first) / (last - first)) * width;
  const y = (odds: number) => height * (1 - (1000 / odds - bottom) / (top - bottom || 1));
  const shown = market.selections
    .map((selection, i) => ({ selection, i }))
    .sort((a, b) => a.selection.odds - b.selection.odds)
    .slice(0, most);
  return (
    <figure className="border-t border-rope p-3">
      <svg
        viewBox={`0 -4 ${width} ${height + 8}`}
        preserveAspectRatio="none"
        className="h-28 w-full"
        role="img"
        aria-label={t('trading.history')}
      >
        {shown.map(({ selection, i }, line) => (
          <path
            key={selection.id}
            d={path(points, i, x, y)}
            fill="none"
            stroke={lines[line]}
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
        <span className="num grow">
          {moment(first, locale)} – {moment(last, locale)}
        </span>
        {shown.map(({ selection, i }, line) => {
          const from = points.find(({ odds }) => odds?.[i])?.odds?.[i] ?? 0;
          return (
            <span key={selection.id} className="flex items-center gap-1">
              <span aria-hidden className="h-0.5 w-4" style={{ background: lines[line] }} />
              {names.selection(market, selection, event)}{' '}
              <span className="num">
                {decimal(from)} → {decimal(selection.odds)}
              </span>
            </span>
          );
        })}
      </figcaption>
    </figure>
  );
}
