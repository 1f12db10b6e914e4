import type { Drawn } from './calls.ts';

/** What moves while a prize is drawn. */
export interface Motion {
  /** Nothing was drawn: everything stands as before. */
  stop: () => void;
  /** Shows what was drawn, and resolves when it can be read. */
  end: (drawn: Drawn) => Promise<void>;
}
