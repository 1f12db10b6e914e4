import type { Card, Over, Score, SportEvent } from '@maidan/api';
import { useT } from '../../sport/i18n.ts';
import { teamColour } from '../../team-colour.ts';
import { batsIn, lastTwo } from './sides.ts';

const width = 300;
const height = 110;

interface Props {
  overs: Over[];
  event: SportEvent;
  score: Score;
  cards: Card[];
}

/** Runs per over of the innings so far, after each over. */
function ratesOf(overs: Over[]): number[] {
  let runs = 0;
  return overs.map((over, i) => (runs += over.runs) / (i + 1));
}

/** How the run rate went, the two innings over each other. */
export function RunRates({ overs, event, score, cards }: Props) {
  const t = useT();
  const shown = lastTwo(
    overs.map((o) => o.innings),
    cards,
  );
  const lines = shown
    .map((innings) => ({
      innings,
      team: event[batsIn(innings, score, cards)],
      rates: ratesOf(overs.filter((over) => over.innings === innings)),
    }))
    .filter(({ rates }) => rates.length > 1);
  if (lines.length === 0) return null;
  const top = Math.ceil(Math.max(10, ...lines.flatMap(({ rates }) => rates)) / 2) * 2;
  const total = Math.max(5, ...lines.map(({ rates }) => rates.length));
  const at = (rate: number, i: number) =>
    `${((i / (total - 1)) * width).toFixed(1)} ${(height * (1 - rate / top)).toFixed(1)}`;
  return (
    <figure>
      <figcaption className="grid gap-1 pb-4">
        <span className="sr-only">{t('rates.title')}</span>
        {lines.map(({ innings, team, rates }) => (
          <span key={innings} className="flex items-center gap-2 text-sm">
            <span
              aria-hidden
              className="h-0.5 w-4"
              style={{ background: teamColour(team.colour) }}
            />
            <span className="font-medium">{team.short}</span>
            <span className="num text-quiet">
              {t('rates.now', { rate: (rates.at(-1) ?? 0).toFixed(2) })}
            </span>
          </span>
        ))}
      </figcaption>
      <div dir="ltr" aria-hidden className="flex gap-2">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1 overflow-visible"
        >
          {[0, 0.5, 1].map((part) => (
            <path
              key={part}
              d={`M0 ${height * part}H${width}`}
              className="stroke-rope"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {lines.map(({ innings, team, rates }) => (
            <path
              key={innings}
              d={`M${rates.map(at).join('L')}`}
              fill="none"
              style={{ stroke: teamColour(team.colour) }}
              strokeWidth="2.5"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        <div className="num flex w-6 flex-col justify-between text-end text-xs text-quiet">
          <span>{top}</span>
          <span>{top / 2}</span>
          <span>0</span>
        </div>
      </div>
    </figure>
  );
}
