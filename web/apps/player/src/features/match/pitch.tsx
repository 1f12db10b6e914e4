import type { Ball, Batter, Over } from '@maidan/api';
import { clsx } from 'clsx';
import { useT, type Key } from '../../i18n.ts';
import { teamColour } from '../../domain/event/team-colour.ts';

/** The radius drawn for a ball, as a fraction of the distance to the boundary. */
function distanceOf(ball: Ball): number {
  if (ball.wicket) return 0.12;
  if (ball.label === '6') return 1.16;
  if (ball.label === '4') return 1;
  return [0.16, 0.42, 0.6, 0.78][Math.min(ball.runs, 3)] ?? 0.16;
}

function textOf(ball: Ball): { key: Key; runs: number } {
  const { runs } = ball;
  if (ball.wicket) return { key: 'match.pitch_wicket', runs };
  if (ball.label === '6') return { key: 'match.pitch_six', runs };
  if (ball.label === '4') return { key: 'match.pitch_four', runs };
  if (runs === 0) return { key: 'match.pitch_dot', runs };
  if (!/^\d+$/.test(ball.label)) return { key: 'match.pitch_extra', runs };
  return { key: 'match.pitch_runs', runs };
}

interface Props {
  overs: Over[];
  batters: Batter[];
  colour: string;
}

/**
 * The ground from above. The feed has the runs of a ball but no position, so a ring shows
 * a distance without a direction.
 */
export function Pitch({ overs, batters, colour }: Props) {
  const t = useT();
  const over = overs.at(-1);
  const ball = over?.balls.at(-1);
  const text = ball && textOf(ball);
  const radius = ball ? distanceOf(ball) : 0;
  return (
    <figure className="relative overflow-hidden rounded border border-rope bg-stand">
      <svg viewBox="0 0 400 250" className="block w-full" aria-hidden>
        <defs>
          <clipPath id="ground">
            <ellipse cx="200" cy="125" rx="180" ry="112" />
          </clipPath>
        </defs>
        <g clipPath="url(#ground)">
          <rect width="400" height="250" className="fill-turf-a" />
          {Array.from({ length: 8 }, (_, i) => (
            <rect key={i} x={i * 50} width="25" height="250" className="fill-turf-b" />
          ))}
        </g>
        <ellipse
          cx="200"
          cy="125"
          rx="180"
          ry="112"
          fill="none"
          strokeWidth={ball?.boundary ? 4 : 2}
          className={ball?.boundary ? 'stroke-floodlight' : 'stroke-edge'}
        />
        <ellipse
          cx="200"
          cy="125"
          rx="92"
          ry="57"
          fill="none"
          className="stroke-edge/60"
          strokeDasharray="3 5"
        />
        <rect x="192" y="88" width="16" height="74" rx="2" className="fill-pitch" />
        <path d="M188 96h24M188 154h24" className="stroke-fore/70" strokeWidth="1.2" />
        {ball && (
          <g key={`${over?.innings}-${over?.over}-${ball.n}`} className="origin-[200px_150px]">
            <ellipse
              cx="200"
              cy="125"
              rx={180 * radius}
              ry={112 * radius}
              fill="none"
              strokeWidth="3"
              className={clsx(
                'origin-[200px_125px] animate-[ripple_200ms_ease-out]',
                ball.wicket ? 'stroke-ball' : 'stroke-floodlight',
              )}
            />
          </g>
        )}
        <path
          d="M196 84v-7M200 84v-7M204 84v-7M196 173v-7M200 173v-7M204 173v-7"
          className={ball?.wicket ? 'stroke-ball' : 'stroke-fore'}
          strokeWidth="1.8"
        />
        <circle
          cx="214"
          cy="152"
          r="4.5"
          style={{ fill: teamColour(colour) }}
          className="stroke-fore"
        />
        <circle
          cx="186"
          cy="98"
          r="4.5"
          style={{ fill: teamColour(colour) }}
          className="stroke-fore"
        />
      </svg>
      <figcaption className="flex items-baseline gap-3 border-t border-rope px-4 py-3">
        <span className="text-sm text-quiet">{t('match.pitch')}</span>
        <span className={clsx('heading text-lg', ball?.wicket && 'text-ball')} aria-live="polite">
          {text ? t(text.key, { runs: text.runs }) : t('match.no_balls')}
        </span>
        <span className="ms-auto truncate text-sm text-quiet">
          {batters.find((b) => b.on_strike)?.name}
        </span>
      </figcaption>
    </figure>
  );
}
