import type { Card, Over, Score, SportEvent } from '@maidan/api';
import { clsx } from 'clsx';
import { useT } from '../../i18n.ts';
import { teamColour } from '../../domain/event/team-colour.ts';
import { battingSide, lastTwoInnings } from './sides.ts';

interface Props {
  overs: Over[];
  event: SportEvent;
  score: Score;
  cards: Card[];
}

/** With more overs the bars of two innings do not fit, so only the last innings is shown. */
const maxOversForTwo = 50;

function Bar({ over, peak, colour }: { over: Over | undefined; peak: number; colour: string }) {
  return (
    <span className="flex h-full min-w-0 flex-1 flex-col justify-end gap-px">
      {over && (
        <>
          <span className="flex w-0 flex-col items-center gap-0.5 self-center">
            {Array.from({ length: over.wickets }, (_, w) => (
              <span key={w} className="size-1.5 shrink-0 rounded-full bg-ball" />
            ))}
          </span>
          <span
            style={{ height: `${(over.runs / peak) * 84}%`, background: colour }}
            className="min-h-0.5 rounded-t-[1px]"
          />
        </>
      )}
    </span>
  );
}

/** Runs per over of the last two innings; dots on top of a bar are wickets. */
export function Manhattan({ overs, event, score, cards }: Props) {
  const t = useT();
  const lastTwo = lastTwoInnings(
    overs.map((o) => o.innings),
    cards,
  );
  const mostOvers = Math.max(20, ...overs.map((o) => o.over + 1));
  const innings = mostOvers > maxOversForTwo ? lastTwo.slice(-1) : lastTwo;
  if (innings.length === 0) return null;
  const shown = overs.filter((o) => innings.includes(o.innings));
  const peak = Math.max(...shown.map((o) => o.runs), 12);
  const total = Math.max(20, ...shown.map((o) => o.over + 1));
  const sides = innings.map((n) => ({
    n,
    team: event[battingSide(n, score, cards)],
    own: overs.filter((o) => o.innings === n),
  }));
  return (
    <figure>
      <figcaption className="grid gap-1 pb-4">
        <span className="sr-only">{t('match.manhattan')}</span>
        {sides.map(({ n, team, own }) => (
          <span key={n} className="flex items-center gap-2 text-sm">
            <span
              aria-hidden
              className="size-2.5"
              style={{ background: teamColour(team.colour) }}
            />
            <span className="font-medium">{team.short}</span>
            <span className="num text-quiet">
              {t('match.manhattan_summary', {
                overs: own.length,
                best: Math.max(...own.map((o) => o.runs)),
              })}
            </span>
          </span>
        ))}
      </figcaption>
      <div dir="ltr" aria-hidden>
        <div
          className={clsx('flex h-36 border-b border-edge', total > 25 ? 'gap-px' : 'gap-[5px]')}
        >
          {Array.from({ length: total }, (_, i) => (
            <span key={i} className="flex min-w-0 flex-1 gap-px">
              {sides.map(({ n, team, own }) => (
                <Bar
                  key={n}
                  over={own.find((o) => o.over === i)}
                  peak={peak}
                  colour={teamColour(team.colour)}
                />
              ))}
            </span>
          ))}
        </div>
        <div className="num flex justify-between pt-1 text-xs text-quiet">
          <span>1</span>
          <span>{Math.round(total / 2)}</span>
          <span>{total}</span>
        </div>
      </div>
    </figure>
  );
}
