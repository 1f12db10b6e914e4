import type { Tournament } from './calls.ts';

/** Whether a tournament is a race: the ids of their series end in it, like `stake-race`. */
export const isRace = ({ series }: Pick<Tournament, 'series'>): boolean => series.endsWith('-race');
