import type { Ball, Card, Over, SportEvent } from '@maidan/api';
import { Button } from '@maidan/ui';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useT as useAppT } from '../../i18n.ts';
import { useDismissal } from './dismissal.ts';
import { useT } from './i18n.ts';

/** Overs shown at first. */
const initialOvers = 3;

const illegal = /(wd|nb)/;

/** The ball's number in the over as scorers count: a wide or a no-ball shares the number of the next legal ball. */
const ballNumber = (over: Over, ball: Ball) =>
  1 + over.balls.filter(({ n, label }) => n < ball.n && !illegal.test(label)).length;

/** Describes the outcome of a ball from its scorer's label: 4, 2wd, nb, 1b, 4lb, 1W. */
function useOutcome() {
  const t = useT();
  return ({ label, runs, boundary }: Ball): string => {
    const [, kind] = /^\d*(wd|nb|b|lb)?/.exec(label) ?? [];
    switch (kind) {
      case 'wd':
        return t('balls.wide', { n: runs });
      case 'nb':
        return t('balls.noball', { n: runs });
      case 'b':
        return t('balls.byes', { n: runs });
      case 'lb':
        return t('balls.legbyes', { n: runs });
    }
    if (boundary) return t(runs >= 6 ? 'balls.six' : 'balls.four');
    return runs > 0 ? t('balls.runs', { n: runs }) : t('balls.dot');
  };
}

/** Describes the dismissals of a ball. */
function useDismissals(card?: Card) {
  const t = useT();
  const how = useDismissal();
  return (over: Over, ball: Ball): string => {
    const falls = (card?.falls ?? []).filter((f) => f.over === over.over && f.ball === ball.n);
    if (falls.length === 0) return t('balls.wicket');
    return falls.map((f) => t('balls.out', { who: f.who, how: how(f.kind, f.by) })).join('. ');
  };
}

function BallRow({ over, ball, card }: { over: Over; ball: Ball; card?: Card }) {
  const t = useT();
  const outcome = useOutcome();
  const dismissals = useDismissals(card);
  const text = ball.wicket && ball.runs === 0 ? '' : outcome(ball);
  return (
    <li className="grid grid-cols-[2.75rem_2.25rem_minmax(0,1fr)] items-center gap-2 py-1.5">
      <bdi dir="ltr" className="num text-sm text-quiet">
        {over.over}.{ballNumber(over, ball)}
      </bdi>
      <span
        aria-hidden
        className={clsx(
          'num grid h-8 min-w-8 place-items-center justify-self-start rounded-full px-1 text-sm font-semibold',
          ball.wicket && 'bg-ball text-on-ball',
          !ball.wicket && ball.boundary && 'bg-fore text-ground',
          !ball.wicket && !ball.boundary && 'border border-rope bg-raised',
        )}
      >
        <bdi dir="ltr">{ball.label === '0' ? '•' : ball.label}</bdi>
      </span>
      <span className="min-w-0 text-sm leading-snug">
        <span className={clsx(ball.wicket && 'font-semibold text-ball')}>
          {ball.wicket && dismissals(over, ball)}
        </span>
        {ball.wicket && text && '. '}
        <span className={clsx((ball.boundary || ball.runs > 3) && 'font-semibold')}>{text}</span>
        {ball.batter && (
          <span className="block text-quiet">
            {t('balls.bowler_to_batter', { bowler: over.bowler, batter: ball.batter })}
          </span>
        )}
      </span>
    </li>
  );
}

interface Props {
  event: SportEvent;
  overs: Over[];
  cards: Card[];
}

/** The innings ball by ball, grouped by over, the latest first. */
export function Balls({ event, overs, cards }: Props) {
  const t = useT();
  const base = useAppT();
  const [limit, setLimit] = useState(initialOvers);
  if (overs.length === 0) return null;
  const latest = overs.slice(-limit).reverse();
  return (
    <section className="rounded border border-rope bg-stand">
      <h2 className="heading px-4 pt-3 pb-1 text-lg">{t('balls.title')}</h2>
      {latest.map((over) => {
        const card = cards.find(({ innings }) => innings === over.innings);
        return (
          <div
            key={`${over.innings}-${over.over}`}
            className="border-t border-rope first:border-t-0"
          >
            <h3 className="flex items-baseline gap-2 bg-raised px-4 py-1.5 text-sm">
              <span className="font-semibold">{base('match.this_over', { n: over.over + 1 })}</span>
              {card && <span className="text-quiet">{event[card.batting].short}</span>}
              <span className="ms-auto text-quiet">{t('balls.over_runs', { n: over.runs })}</span>
            </h3>
            <ol className="grid px-4 py-1">
              {[...over.balls].reverse().map((ball) => (
                <BallRow key={ball.n} over={over} ball={ball} card={card} />
              ))}
            </ol>
          </div>
        );
      })}
      {overs.length > limit && (
        <div className="grid justify-items-center border-t border-rope p-3">
          <Button onClick={() => setLimit(limit + 6)}>{base('app.more')}</Button>
        </div>
      )}
    </section>
  );
}
