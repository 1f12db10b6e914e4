import type { Card, Over, Score, SportEvent } from '@maidan/api';
import { teamColour } from '../../team-colour.ts';
import { useT } from './i18n.ts';
import { batsIn, lastTwo } from './sides.ts';

const width = 300;
const height = 140;

interface Props {
  overs: Over[];
  event: SportEvent;
  score: Score;
  cards: Card[];
}

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
export function RunWorm({ overs, event, score, cards }: Props) {
  const t = useT();
  const shown = lastTwo(
    overs.map((o) => o.innings),
    cards,
  );
  const lines = shown.map((innings) => ({
    innings,
    team: event[batsIn(innings, score, cards)],
    marks: marksOf(overs.filter((over) => over.innings === innings)),
  }));
  const all = lines.flatMap(({ marks }) => marks);
  const most = Math.max(score.target ?? 0, 40, ...all.map(({ runs }) => runs));
  const top = Math.ceil(most / 40) * 40;
  const total = Math.max(5, ...all.map(({ over }) => over));
  const at = ({ over, runs }: Mark) =>
    `${((over / total) * width).toFixed(1)} ${(height * (1 - runs / top)).toFixed(1)}`;
  return (
    <figure>
      <figcaption className="grid gap-1 pb-4">
        <span className="sr-only">{t('plot.worm')}</span>
        {lines.map(({ innings, team, marks }) => (
          <span key={innings} className="flex items-center gap-2 text-sm">
            <span
              aria-hidden
              className="h-0.5 w-4"
              style={{ background: teamColour(team.colour) }}
            />
            <span className="font-medium">{team.short}</span>
            <span className="num text-quiet">
              {t('plot.worm_now', {
                runs: marks.at(-1)?.runs ?? 0,
                wickets: marks.reduce((sum, { wickets }) => sum + wickets, 0),
                overs: marks.at(-1)?.over ?? 0,
              })}
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
          {lines.map(({ innings, team, marks }) => (
            <g key={innings}>
              <path
                d={`M${marks.map(at).join('L')}`}
                fill="none"
                style={{ stroke: teamColour(team.colour) }}
                strokeWidth="2.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
              {marks
                .filter(({ wickets }) => wickets > 0)
                .map((mark) => (
                  <path
                    key={mark.over}
                    d={`M${at(mark)}h0.01`}
                    className="stroke-ball"
                    strokeWidth="7"
                    strokeLinecap="round"
                    vectorEffect="non-scaling-stroke"
                  />
                ))}
            </g>
          ))}
        </svg>
        <div className="num flex w-8 flex-col justify-between text-end text-xs text-quiet">
          <span>{top}</span>
          <span>{top / 2}</span>
          <span>0</span>
        </div>
      </div>
      <div dir="ltr" aria-hidden className="num flex justify-between pe-10 pt-1 text-xs text-quiet">
        <span>0</span>
        <span>{Math.round(total / 2)}</span>
        <span>{total}</span>
      </div>
    </figure>
  );
}
