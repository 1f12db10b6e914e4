import type { Mission } from './mission.ts';

const minute = 60_000;
const hour = 60;
const day = 24 * hour;

/** How often missions are fetched again while one is running, in milliseconds. */
const often = 20_000;

/** The shortest time between two fetches at the end of a period, in milliseconds: the clocks of player and server may differ. */
const shortest = 15_000;

type Timed = Pick<Mission, 'status' | 'ends' | 'claim'>;

/** After how many milliseconds the list is fetched again: soon while something is running, else when a period ends; false for an empty list. */
export function nextFetch(missions: readonly Timed[], now: number): number | false {
  if (missions.some(({ status }) => status === 'running')) return often;
  const ends = missions.map(({ status, ends, claim }) => (status === 'done' ? claim : ends));
  return ends.length > 0 ? Math.max(shortest, Math.min(...ends) - now) : false;
}

/** Divides milliseconds into days, hours and minutes. Started minutes count as whole ones, and the last minute does not end before its data has come. */
export function leftOf(ms: number): { days: number; hours: number; minutes: number } {
  const left = Math.max(1, Math.ceil(ms / minute));
  return {
    days: Math.floor(left / day),
    hours: Math.floor((left % day) / hour),
    minutes: left % hour,
  };
}
