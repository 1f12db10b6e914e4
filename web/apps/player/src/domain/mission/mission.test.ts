import { minor, oddsMilli } from '@maidan/money';
import { expect, it } from 'vitest';
import { doneOf, keyOf, sceneOf, shownMissions, withAnswer, type Mission } from './mission.ts';

const day = 86_400_000;
const [yesterday, today, tomorrow] = [0, day, 2 * day];

const mission = (id: string, status: Mission['status'], from = today): Mission => ({
  id,
  name: id,
  every: 'day',
  from,
  ends: from + day,
  claim: from + 2 * day,
  task: 'plays',
  products: ['slots'],
  target: 5,
  progress: 0,
  min_stake: { amount: minor(0), currency: 'INR' },
  min_odds: oddsMilli(0),
  status,
  reward: { name: '', kind: 'fixed', amount: { amount: minor(0), currency: 'INR' } },
});

const ids = (missions: readonly Mission[]) => missions.map(({ id }) => id);

it('shows what can be claimed first, and what was claimed last', () => {
  const listed = [
    mission('claimed', 'claimed'),
    mission('open', 'open'),
    mission('other', 'open'),
    mission('running', 'running'),
    mission('done', 'done'),
  ];
  expect(ids(shownMissions(listed, []))).toEqual(['done', 'running', 'open', 'other', 'claimed']);
});

it('shows what was claimed on the page in its place, also when the list no longer has it', () => {
  const claimed = mission('a', 'claimed', yesterday);
  const listed = [mission('a', 'running'), mission('b', 'done')];
  expect(shownMissions([claimed, ...listed], [claimed])[0]).toBe(claimed);
  expect(shownMissions(listed, [claimed]).map(keyOf)).toEqual([
    keyOf(claimed),
    `b ${today}`,
    `a ${today}`,
  ]);
});

it('replaces the mission of one period by an answer', () => {
  const [last, present] = [mission('a', 'done', yesterday), mission('a', 'open')];
  const claimed = mission('a', 'claimed', yesterday);
  expect(withAnswer([last, present], last, claimed)).toEqual([claimed, present]);
  const next = mission('a', 'running', tomorrow); // started at midnight
  expect(withAnswer([last, present], present, next)).toEqual([last, next]);
});

it('is done once only', () => {
  expect(doneOf({ progress: 320_000, target: 300_000 })).toBe(300_000);
  expect(doneOf({ progress: 2, target: 5 })).toBe(2);
});

it('shows flights for rounds of crash games alone', () => {
  expect(sceneOf({ task: 'plays', products: ['crash'] })).toBe('flights');
  expect(sceneOf({ task: 'plays', products: ['crash', 'slots'] })).toBe('plays');
  expect(sceneOf({ task: 'stake', products: ['crash'] })).toBe('stake');
});
