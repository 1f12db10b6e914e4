import type { Schemas } from '@maidan/api';
import type { Minor, OddsMilli } from '@maidan/money';
import type { Prize } from '../prize/prize.ts';

/** A mission of the player. Times are unix milliseconds. Target and progress are hundredths of the currency for the task `stake`, else numbers. */
export type Mission = Omit<Schemas['MyMission'], 'min_stake' | 'min_odds' | 'reward'> & {
  /** Of each bet and round. */
  min_stake: { amount: Minor; currency: string };
  /** Of bets on sports; 0: any. */
  min_odds: OddsMilli;
  reward: Prize;
};

/** What its picture shows: rounds of crash games have one of their own. */
export const sceneOf = ({
  task,
  products,
}: Pick<Mission, 'task' | 'products'>): Mission['task'] | 'flights' =>
  task === 'plays' && products.every((product) => product === 'crash') ? 'flights' : task;

/** Names a mission in its period: the one of the last period can be listed beside the present one. */
export const keyOf = ({ id, from }: Pick<Mission, 'id' | 'from'>): string => `${id} ${from}`;

/** The states in the order of the page. */
const order: readonly Mission['status'][] = ['done', 'running', 'open', 'claimed'];

/**
 * The missions as the page shows them: those that can be claimed first. What was claimed on the page does not move away from under
 * the player's finger, and stays when the list no longer has it.
 */
export function shownMissions(listed: readonly Mission[], claimed: readonly Mission[]): Mission[] {
  const here = new Set(claimed.map(keyOf));
  const known = new Set(listed.map(keyOf));
  const rank = (mission: Mission) =>
    here.has(keyOf(mission)) ? order.indexOf('done') : order.indexOf(mission.status);
  const gone = claimed.filter((mission) => !known.has(keyOf(mission)));
  return [...gone, ...listed].toSorted((a, b) => rank(a) - rank(b));
}

/** A list in which a mission is replaced by what the server has answered. A start may answer the mission of the next period. */
export const withAnswer = (
  listed: readonly Mission[],
  asked: Mission,
  answer: Mission,
): Mission[] => {
  const key = keyOf(asked);
  return listed.map((mission) => (keyOf(mission) === key ? answer : mission));
};

/** How much of the task is done, at most all of it. */
export const doneOf = ({ progress, target }: Pick<Mission, 'progress' | 'target'>): number =>
  Math.min(progress, target);
