import type { Ball, Over } from '@maidan/api';
import { clsx } from 'clsx';
import { useT } from '../../i18n.ts';

function BallBadge({ ball }: { ball: Ball }) {
  const t = useT();
  return (
    <li
      className={clsx(
        'num grid h-8 min-w-8 place-items-center rounded-full px-1.5 text-sm font-semibold',
        ball.wicket && 'bg-ball text-on-ball',
        !ball.wicket && ball.boundary && 'bg-fore text-ground',
        !ball.wicket && !ball.boundary && 'border border-rope bg-raised',
        !ball.wicket && !ball.boundary && ball.label === '0' && 'text-quiet',
      )}
    >
      {ball.wicket ? <span aria-label={t('match.ball_wicket')}>{ball.label}</span> : null}
      {!ball.wicket && (ball.label === '0' ? '•' : ball.label)}
    </li>
  );
}

const shownOvers = 6;

/**
 * The last overs ball by ball. The latest comes first and the line runs backwards: so it begins at the latest over in every
 * browser, before any script, and stays there when a ball is added, unless the reader has scrolled back.
 */
export function OverLine({ overs }: { overs: Over[] }) {
  const t = useT();
  const latest = overs.slice(-shownOvers).reverse();
  if (latest.length === 0) {
    return <p className="px-4 py-3 text-sm text-quiet lg:px-0">{t('match.no_balls')}</p>;
  }
  return (
    <div
      tabIndex={0}
      role="group"
      aria-label={t('match.this_over', { n: (latest[0]?.over ?? 0) + 1 })}
      className="flex flex-row-reverse gap-5 overflow-x-auto border-b border-rope px-4 py-3 [scrollbar-width:none] lg:border-b-0 lg:px-1"
    >
      {latest.map((over) => (
        <div
          key={`${over.innings}-${over.over}`}
          className="flex shrink-0 items-center gap-2 first:me-auto not-first:border-e not-first:border-rope not-first:pe-5"
        >
          <span className="grid text-sm leading-tight">
            <span className="font-medium">{t('match.this_over', { n: over.over + 1 })}</span>
            <span className="num text-quiet">{t('match.over_runs', { runs: over.runs })}</span>
          </span>
          <ol className="flex gap-1.5" dir="ltr">
            {over.balls.map((ball) => (
              <BallBadge key={ball.n} ball={ball} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}
