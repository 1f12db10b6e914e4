import type { EventGroup, SportEvent } from '@maidan/api';

type EventState = Pick<SportEvent, 'status' | 'score'>;

/** Whether a multi-day match is paused overnight. It is neither live nor ended, and accepts no bets. */
export const isOvernight = ({ status, score }: EventState): boolean =>
  status === 'live' && score?.phase === 'stumps';

/** Whether the event is in play, breaks included. */
export const isLive = (event: EventState): boolean =>
  event.status === 'live' && !isOvernight(event);

/** Returns the status of the list that shows the event. */
export function listStatusOf(event: EventState): EventGroup {
  if (isOvernight(event)) return 'upcoming';
  return event.status === 'abandoned' ? 'ended' : event.status;
}
