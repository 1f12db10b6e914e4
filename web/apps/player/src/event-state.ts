import type { SportEvent } from '@maidan/api';

type Stood = Pick<SportEvent, 'status' | 'score'>;

/** Whether a match of days rests overnight: it is neither live nor over, and takes no bets. */
export const isOvernight = ({ status, score }: Stood): boolean =>
  status === 'live' && score?.phase === 'stumps';

/** Whether play is on, or about to go on. */
export const isLive = (event: Stood): boolean => event.status === 'live' && !isOvernight(event);

/** The list of events that an event is in. */
export function listOf(event: Stood): 'live' | 'upcoming' | 'ended' {
  if (isOvernight(event)) return 'upcoming';
  return event.status === 'abandoned' ? 'ended' : event.status;
}
