import type { SportEvent, WormPoint } from '@maidan/api';
import { useT } from '../../domain/sport/i18n.ts';
import { teamColour } from '../../domain/event/team-colour.ts';

const width = 300;
const height = 120;

interface Props {
  points: WormPoint[];
  event: SportEvent;
}

/** Win probabilities over the match: home from the bottom, away from the top, a draw between them. */
export function WinProbability({ points, event }: Props) {
  const t = useT();
  const last = points.at(-1);
  if (points.length < 2 || !last) return null;
  const hasClock = (last.clock ?? 0) > 0;
  const end = hasClock ? (last.clock ?? 1) : points.length - 1;
  const x = (point: WormPoint, i: number) => ((hasClock ? (point.clock ?? 0) : i) / end) * width;
  const line = (value: (point: WormPoint) => number) =>
    points.map(
      (point, i) => `${x(point, i).toFixed(1)} ${(height * (1 - value(point))).toFixed(1)}`,
    );
  const home = line((point) => point.win_home);
  const away = line((point) => point.win_home + (point.win_draw ?? 0));
  const draw = Math.round((last.win_draw ?? 0) * 100);
  const homeChance = Math.round(last.win_home * 100);
  const awayChance = 100 - homeChance - draw;
  const label = (name: string, value: number) => (
    <span>
      <span className="board block text-3xl">{value}%</span>
      <span className="block truncate text-sm text-quiet">{name}</span>
    </span>
  );
  const threeWay = points.some((point) => (point.win_draw ?? 0) > 0);
  return (
    <figure className="rounded border border-rope bg-stand p-4">
      <figcaption className="pb-3">
        <span className="heading text-lg">{t('win_probability.title')}</span>
        <span className="sr-only">
          {t(threeWay ? 'win_probability.summary_draw' : 'win_probability.summary', {
            home: event.home.name,
            homeChance,
            draw,
            away: event.away.name,
            awayChance,
          })}
        </span>
      </figcaption>
      <div className="flex gap-3" dir="ltr" aria-hidden>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-40 min-w-0 flex-1 rounded bg-raised"
        >
          <path
            d={`M0 0L${away.join('L')}L${width} 0Z`}
            style={{ fill: teamColour(event.away.colour) }}
            opacity="0.45"
          />
          <path
            d={`M0 ${height}L${home.join('L')}L${width} ${height}Z`}
            style={{ fill: teamColour(event.home.colour) }}
            opacity="0.45"
          />
          <path
            d={`M${away.join('L')}`}
            fill="none"
            style={{ stroke: teamColour(event.away.colour) }}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M${home.join('L')}`}
            fill="none"
            style={{ stroke: teamColour(event.home.colour) }}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={`M0 ${height / 2}H${width}`}
            className="stroke-edge"
            strokeDasharray="2 4"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="flex w-16 shrink-0 flex-col justify-between text-end leading-none">
          {label(event.away.short, awayChance)}
          {threeWay && label('X', draw)}
          {label(event.home.short, homeChance)}
        </div>
      </div>
    </figure>
  );
}
