import type { SportEvent, WormPoint } from '@maidan/api';
import { useT } from '../../i18n.ts';
import { teamColour } from '../../domain/event/team-colour.ts';

const width = 400;
const height = 150;

/** The curve of both innings, one step per ball. `breakAt` is the x of the second innings. */
function curveOf(points: WormPoint[]): {
  path: string;
  breakAt: number | null;
  last: [number, number];
} {
  const step = width / Math.max(points.length - 1, 1);
  const at = (p: WormPoint, i: number): [number, number] => [i * step, (1 - p.win_home) * height];
  const second = points.findIndex((p) => p.innings > 1);
  return {
    path: points
      .map((p, i) => `${i === 0 ? 'M' : 'L'}${at(p, i).map((n) => n.toFixed(1))}`)
      .join(''),
    breakAt: second > 0 ? second * step : null,
    last: points.length > 0 ? at(points.at(-1) as WormPoint, points.length - 1) : [0, height / 2],
  };
}

/** Win probability ball by ball: home above the middle, away below it. */
export function CricketWinProbability({
  points,
  event,
}: {
  points: WormPoint[];
  event: SportEvent;
}) {
  const t = useT();
  const latest = points.at(-1);
  if (!latest || points.length < 2) return null;
  const { path, breakAt, last } = curveOf(points);
  const home = Math.round(latest.win_home * 100);
  const middle = height / 2;
  const colour = (part: 'above' | 'below') =>
    teamColour(event[part === 'above' ? 'home' : 'away'].colour);
  return (
    <figure className="rounded border border-rope bg-stand p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <span className="heading text-lg">{t('match.worm')}</span>
        <span className="sr-only">
          {t('match.worm_summary', {
            home: event.home.name,
            homeChance: home,
            away: event.away.name,
            awayChance: 100 - home,
          })}
        </span>
      </figcaption>
      <div className="flex gap-3" dir="ltr" aria-hidden>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1 overflow-visible"
        >
          <defs>
            <clipPath id="above">
              <rect width={width} height={middle} />
            </clipPath>
            <clipPath id="below">
              <rect y={middle} width={width} height={middle} />
            </clipPath>
          </defs>
          <path
            d={`M0 ${middle}H${width}`}
            className="stroke-edge"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
          {breakAt !== null && (
            <path
              d={`M${breakAt} 0V${height}`}
              className="stroke-rope"
              vectorEffect="non-scaling-stroke"
            />
          )}
          {(['above', 'below'] as const).map((part) => (
            <g key={part} clipPath={`url(#${part})`}>
              <path
                d={`${path}L${width} ${middle}L0 ${middle}Z`}
                style={{ fill: colour(part) }}
                opacity="0.28"
              />
              <path
                d={path}
                fill="none"
                style={{ stroke: colour(part) }}
                strokeWidth="2.5"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </g>
          ))}
          <path
            d={`M${last[0]} ${last[1]}h0.01`}
            className="stroke-fore"
            strokeWidth="8"
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="flex w-14 shrink-0 flex-col justify-between text-end leading-none">
          <span>
            <span className="board block text-3xl">{home}%</span>
            <span className="text-sm text-quiet">{event.home.short}</span>
          </span>
          <span>
            <span className="text-sm text-quiet">{event.away.short}</span>
            <span className="board mt-1 block text-3xl">{100 - home}%</span>
          </span>
        </div>
      </div>
    </figure>
  );
}
