import type { SportEvent } from '@maidan/api';

/** Whether a match of days rests overnight: it is neither live nor over, and takes no bets. */
export const isNight = (event: SportEvent): boolean => event.score?.phase === 'stumps';
