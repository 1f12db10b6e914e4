import type { Over } from '@maidan/api';
import { useT } from '../../sport/i18n.ts';
import { inningsOf, LineChart, type InningsProps } from './line-chart.tsx';

/** Runs per over of the innings so far, after each over. */
function ratesOf(overs: Over[]): number[] {
  let runs = 0;
  return overs.map((over, i) => (runs += over.runs) / (i + 1));
}

/** How the run rate went, the two innings over each other. */
export function RunRates(props: InningsProps) {
  const t = useT();
  const drawn = inningsOf(props)
    .map((innings) => ({ ...innings, rates: ratesOf(innings.overs) }))
    .filter(({ rates }) => rates.length > 1);
  if (drawn.length === 0) return null;
  const most = Math.max(10, ...drawn.flatMap(({ rates }) => rates));
  const lines = drawn.map(({ rates, ...innings }) => ({
    ...innings,
    points: rates.map((rate, i) => ({ x: i + 1, y: rate })),
    now: t('rates.now', { rate: (rates.at(-1) ?? 0).toFixed(2) }),
  }));
  return (
    <LineChart
      title={t('rates.title')}
      lines={lines}
      top={Math.ceil(most / 2) * 2}
      left={1}
      right={Math.max(5, ...drawn.map(({ rates }) => rates.length))}
    />
  );
}
