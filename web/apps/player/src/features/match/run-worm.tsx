import type { Over } from '@maidan/api';
import { allOut } from '@maidan/ui';
import { useT } from './i18n.ts';
import { inningsOf, LineChart, type InningsProps } from './line-chart.tsx';

interface Mark {
  over: number;
  runs: number;
  wickets: number;
}

/** Where an innings stood after each over, from nothing. */
function marksOf(overs: Over[]): Mark[] {
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

/** How the runs piled up over by over, the two innings over each other; a wicket is a ball on the line. */
export function RunWorm(props: InningsProps) {
  const t = useT();
  const drawn = inningsOf(props).map((innings) => ({ ...innings, marks: marksOf(innings.overs) }));
  const all = drawn.flatMap(({ marks }) => marks);
  const most = Math.max(props.score.target ?? 0, 40, ...all.map(({ runs }) => runs));
  const total = Math.max(5, ...all.map(({ over }) => over));
  const lines = drawn.map(({ marks, ...innings }) => {
    const wickets = marks.reduce((sum, mark) => sum + mark.wickets, 0);
    const now = { runs: marks.at(-1)?.runs ?? 0, overs: marks.at(-1)?.over ?? 0 };
    return {
      ...innings,
      points: marks.map(({ over, runs, wickets }) => ({ x: over, y: runs, marked: wickets > 0 })),
      now: wickets >= allOut ? t('plot.worm_out', now) : t('plot.worm_now', { ...now, wickets }),
    };
  });
  return (
    <LineChart title={t('plot.worm')} lines={lines} top={Math.ceil(most / 40) * 40} right={total}>
      <div dir="ltr" aria-hidden className="num flex justify-between pe-10 pt-1 text-xs text-quiet">
        <span>0</span>
        <span>{Math.round(total / 2)}</span>
        <span>{total}</span>
      </div>
    </LineChart>
  );
}
