import type { Over } from '@maidan/api';
import { allOut } from '@maidan/ui';
import { useT } from './i18n.ts';
import { inningsOf, LineChart, type InningsProps } from './line-chart.tsx';

interface Total {
  over: number;
  runs: number;
  wickets: number;
}

/** Returns the total after each over, starting at 0. */
function totalsOf(overs: Over[]): Total[] {
  let runs = 0;
  return [
    { over: 0, runs: 0, wickets: 0 },
    ...overs.map((over) => ({
      over: over.over + 1,
      runs: (runs += over.runs),
      wickets: over.wickets,
    })),
  ];
}

/** The worm: cumulative runs by over of the last two innings; a dot is a wicket. */
export function RunWorm(props: InningsProps) {
  const t = useT();
  const series = inningsOf(props).map((innings) => ({
    ...innings,
    totals: totalsOf(innings.overs),
  }));
  const all = series.flatMap(({ totals }) => totals);
  const most = Math.max(props.score.target ?? 0, 40, ...all.map(({ runs }) => runs));
  const overs = Math.max(5, ...all.map(({ over }) => over));
  const lines = series.map(({ totals, ...innings }) => {
    const wickets = totals.reduce((sum, total) => sum + total.wickets, 0);
    const latest = { runs: totals.at(-1)?.runs ?? 0, overs: totals.at(-1)?.over ?? 0 };
    return {
      ...innings,
      points: totals.map(({ over, runs, wickets }) => ({ x: over, y: runs, marked: wickets > 0 })),
      latest:
        wickets >= allOut ? t('plot.worm_out', latest) : t('plot.worm_now', { ...latest, wickets }),
    };
  });
  return (
    <LineChart title={t('plot.worm')} lines={lines} top={Math.ceil(most / 40) * 40} right={overs}>
      <div dir="ltr" aria-hidden className="num flex justify-between pe-10 pt-1 text-xs text-quiet">
        <span>0</span>
        <span>{Math.round(overs / 2)}</span>
        <span>{overs}</span>
      </div>
    </LineChart>
  );
}
