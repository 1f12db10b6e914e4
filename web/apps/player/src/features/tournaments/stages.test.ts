import { describe, expect, it } from 'vitest';
import type { Entry } from './calls.ts';
import {
  bracketLines,
  cutAt,
  firstLines,
  isBeforeFinal,
  isLaterStage,
  ownIn,
  stageState,
  type Entered,
} from './stages.ts';

/** Three stages; each begins an hour after the end of the one before. */
const stages = [
  { tournament: 'cup-2026-11-02', number: 1, starts_at: 1000, ends_at: 2000, through: 16 },
  { tournament: 'cup-2026-11-05', number: 2, starts_at: 3000, ends_at: 4000, through: 4 },
  { tournament: 'cup-2026-11-07', number: 3, starts_at: 5000, ends_at: 6000, through: 0 },
] as const;

const shown = (number: 1 | 2 | 3) => ({
  id: stages[number - 1]?.tournament ?? '',
  stages: [...stages],
});

const entry = (tournament: string, removed = false): Entry => ({
  tournament,
  player: 'P-OWNOWN',
  points: 10,
  place: 1,
  removed,
  joined_at: 1000,
});

const entered = (numbers: (1 | 2 | 3)[], more: Partial<Entered> = {}): Entered => ({
  entries: numbers.map((number) => entry(shown(number).id)),
  readAt: 0,
  afterClose: false,
  ...more,
});

describe('a stage', () => {
  it('before the final pays nothing, and after the first cannot be joined', () => {
    const first = { stage: { number: 1, of: 3, through: 16 } };
    const final = { stage: { number: 3, of: 3, through: 0 } };
    expect([first, final, {}].map(isBeforeFinal)).toEqual([true, false, false]);
    expect([first, final, {}].map(isLaterStage)).toEqual([false, true, false]);
  });

  it.each([
    [2999, 'upcoming'],
    [3000, 'running'],
    [3999, 'running'],
    [4000, 'closed'],
  ])('at %i is %s', (now, state) => {
    expect(stageState(stages[1], { id: stages[0].tournament, state: 'paid' }, now)).toBe(state);
  });

  it('that is shown has the state that the server sent', () => {
    expect(stageState(stages[1], { id: stages[1].tournament, state: 'counting' }, 9000)).toBe(
      'counting',
    );
  });
});

describe('the player', () => {
  it.each(['upcoming', 'running'] as const)('takes part in a stage that is %s', (state) => {
    expect(ownIn(shown(2), 1, state, entered([1, 2]))).toBe('joined');
  });

  it('got through with an entry in the next stage', () => {
    expect(ownIn(shown(1), 0, 'paid', entered([1, 2]))).toBe('through');
    expect(ownIn(shown(2), 0, 'closed', entered([1, 2]))).toBe('through');
  });

  it('is out without one, once the entries are newer than the close of the shown stage', () => {
    expect(ownIn(shown(1), 0, 'counting', entered([1]))).toBe('took_part');
    expect(ownIn(shown(1), 0, 'paid', entered([1]))).toBe('took_part');
    expect(ownIn(shown(1), 0, 'paid', entered([1], { afterClose: true }))).toBe('out');
  });

  it('is out of another stage, once the entries are newer than the start of the next', () => {
    expect(ownIn(shown(2), 0, 'closed', entered([1], { readAt: 2999 }))).toBe('took_part');
    expect(ownIn(shown(2), 0, 'closed', entered([1], { readAt: 3000 }))).toBe('out');
  });

  it('is neither through nor out after the final', () => {
    expect(ownIn(shown(3), 2, 'paid', entered([1, 2, 3], { readAt: 9000 }))).toBe('took_part');
  });

  it('is in no stage without an entry, or with one that staff have removed', () => {
    expect(ownIn(shown(2), 1, 'running', entered([1]))).toBeUndefined();
    expect(ownIn(shown(2), 5, 'running', entered([1, 2]))).toBeUndefined();
    const removed = { ...entered([]), entries: [entry(stages[1].tournament, true)] };
    expect(ownIn(shown(2), 1, 'running', removed)).toBeUndefined();
  });
});

describe('the line of a board', () => {
  const board = Array.from({ length: 100 }, (_, i) => ({
    place: i + 1,
    player: `P-${i + 1}`,
    points: 1000 - i,
  }));
  const places = (through: number) => firstLines(board, through).map(({ place }) => place);
  const top = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  it('is shown with the places on both its sides', () => {
    expect(places(0)).toEqual(top);
    expect(places(4)).toEqual(top);
    expect(places(10)).toEqual([...top, 11]);
    expect(places(64)).toEqual([...top, 64, 65]);
    expect(places(100)).toEqual([...top, 100]);
  });

  it('is drawn before the first place that does not go on', () => {
    expect(cutAt(board, 16)).toBe(16);
    expect(cutAt(board.slice(0, 5), 16)).toBe(5);
    expect(cutAt(firstLines(board, 64), 64)).toBe(11);
    expect(cutAt(board, 0)).toBe(-1);
  });
});

it('a drawn bracket halves its lines from stage to stage', () => {
  expect([1, 2, 3, 4].map((number) => bracketLines(number, 4))).toEqual([8, 4, 2, 1]);
  expect([1, 2, 6].map((number) => bracketLines(number, 6))).toEqual([16, 16, 1]);
});
