import type { Over } from '@maidan/api';
import { useT } from '../../domain/sport/i18n.ts';
import { inningsOf, LineChart, type InningsProps } from './line-chart.tsx';

/** Returns the run rate after each over. */
function ratesOf(overs: Over[]): number[] {
  let runs = 0;
  return overs.map((over, i) => (runs += over.runs) / (i + 1));
}

/** A chart of the run rates of the last two innings. */
export function RunRates(props: InningsProps) {
  const t = useT();
  const series = inningsOf(props)
    .map((innings) => ({ ...innings, rates: ratesOf(innings.overs) }))
    .filter(({ rates }) => rates.length > 1);
  if (series.length === 0) return null;
  const most = Math.max(10, ...series.flatMap(({ rates }) => rates));
  const lines = series.map(({ rates, ...innings }) => ({
    ...innings,
    points: rates.map((rate, i) => ({ x: i + 1, y: rate })),
    latest: t('rates.latest', { rate: (rates.at(-1) ?? 0).toFixed(2) }),
  }));
  return (
    <LineChart
      title={t('rates.title')}
      lines={lines}
      top={Math.ceil(most / 2) * 2}
      left={1}
      right={Math.max(5, ...series.map(({ rates }) => rates.length))}
    />
  );
}
