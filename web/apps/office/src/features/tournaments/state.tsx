import { clsx } from 'clsx';
import type { Place, TournamentState } from '../../domain/tournament/tournaments.ts';
import { useT } from '../../i18n.ts';

const stateTones: Record<TournamentState, string> = {
  upcoming: 'text-fore',
  running: 'text-up',
  counting: 'text-money',
  closed: 'text-money',
  paid: 'text-quiet',
  over: 'text-quiet',
  cancelled: 'text-down',
};

/** Where a tournament is in its time, with a dot of its colour. */
export function TournamentStateText({ of }: { of: TournamentState }) {
  return <Dotted tone={stateTones[of]}>{useT()(`tournaments.state.${of}`)}</Dotted>;
}

const prizeTones = {
  '': 'text-quiet',
  held: 'text-money',
  due: 'text-fore',
  paid: 'text-up',
  refused: 'text-down',
};

/** The state of a prize. */
export function PrizeStatus({ of }: { of: Exclude<Place['status'], ''> }) {
  return <Dotted tone={prizeTones[of]}>{useT()(`tournaments.prize.${of}`)}</Dotted>;
}

function Dotted({ tone, children }: { tone: string; children: string }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tone)}>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}
