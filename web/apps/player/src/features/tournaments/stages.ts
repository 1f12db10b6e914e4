import type { Entry, Tournament, TournamentDetail } from './calls.ts';
import type { TournamentTexts } from './i18n.ts';

/** A stage in the calendar of a knock-out. */
export type Stage = TournamentDetail['stages'][number];

type Line = TournamentDetail['board'][number];
type Staged = Pick<Tournament, 'stage'>;

/** How many of each board go on to the next stage; 0 in the final and without stages. */
export const throughOf = ({ stage }: Staged): number => stage?.through ?? 0;

/** Whether the best players go on, so that no prizes are paid. */
export const isBeforeFinal = (of: Staged): boolean => throughOf(of) > 0;

/** Whether only the server enters players: those who got through the stage before. */
export const isLaterStage = ({ stage }: Staged): boolean => (stage?.number ?? 1) > 1;

/** The label of a prize pool: each stage shows that of the final. */
export const poolKey = ({ stage }: Staged) =>
  stage ? 'tournaments.pool_final' : 'tournaments.pool';

/** Names a stage of the calendar: "Stage 2", "Final". */
export const stageName = (
  { t }: TournamentTexts,
  { number, through }: Pick<Stage, 'number' | 'through'>,
): string => (through > 0 ? t('tournaments.stage_n', { n: number }) : t('tournaments.final'));

/** Writes who goes on: "The best 16 go on", "Final". */
export const throughText = ({ t }: TournamentTexts, { through }: Pick<Stage, 'through'>): string =>
  through > 0 ? t('tournaments.through_n', { n: through }) : t('tournaments.final');

/** Where a stage is in its time. The state of the shown one is the server's: it may be cancelled, or results are awaited. */
export function stageState(
  stage: Stage,
  of: Pick<TournamentDetail, 'id' | 'state'>,
  now: number,
): Tournament['state'] {
  if (stage.tournament === of.id) return of.state;
  if (now < stage.starts_at) return 'upcoming';
  return now < stage.ends_at ? 'running' : 'closed';
}

/** Where the player takes part. */
export interface Entered {
  entries: readonly Entry[];
  /** When the entries were read, in unix milliseconds; 0 before that and for guests. */
  readAt: number;
  /** Whether they were read after the shown stage was closed. */
  afterClose: boolean;
}

/** What a stage is for a player who takes part in it. */
export type Own = 'joined' | 'took_part' | 'through' | 'out';

/**
 * Returns what the stage at an index is for the player; undefined without an entry. A player is out only if the entries are newer than
 * the close of the stage: older ones lack the next stage for everybody.
 */
export function ownIn(
  of: Pick<TournamentDetail, 'id' | 'stages'>,
  at: number,
  state: Tournament['state'],
  { entries, readAt, afterClose }: Entered,
): Own | undefined {
  const [stage, next] = [of.stages[at], of.stages[at + 1]];
  const entryIn = (one: Stage | undefined) =>
    one && entries.find(({ tournament }) => tournament === one.tournament);
  const entry = entryIn(stage);
  if (!stage || !entry || entry.removed) return undefined;
  if (entryIn(next)) return 'through';
  if (state === 'upcoming' || state === 'running') return 'joined';
  if (!next) return 'took_part';
  const decided = stage.tournament === of.id ? afterClose : readAt >= next.starts_at;
  return decided ? 'out' : 'took_part';
}

/** How many places are shown at first. */
export const few = 10;

/** The lines of a board that are shown first: the best, and in a knock-out also those on both sides of the line. */
export const firstLines = (board: readonly Line[], through: number): Line[] =>
  board.filter(
    ({ place }, i) => i < few || (through > 0 && (place === through || place === through + 1)),
  );

/** Before which line of a board the players end who go on: its length if all of them do, -1 if nobody goes on. */
export function cutAt(lines: readonly Line[], through: number): number {
  if (through === 0) return -1;
  const beyond = lines.findIndex(({ place }) => place > through);
  return beyond < 0 ? lines.length : beyond;
}

/** The most lines with which a stage of a drawn bracket begins: more would be too close to each other. */
const mostLines = 16;

/** With how many lines a stage of a drawn bracket begins: one in the final, twice as many in each stage before. */
export const bracketLines = (number: number, stages: number): number =>
  Math.min(mostLines, 2 ** (stages - number));
