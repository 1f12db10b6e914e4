import { raceRun } from '@maidan/testing';
import { minor } from '@maidan/money';
import { describe, expect, it, test } from 'vitest';
import { lossOf, nextStep, productsOf, stepPercent, stepState } from './rules.ts';

test('products are in one order, without those of which nothing counts', () => {
  expect(productsOf({ counts: { suppliers: 10, crash: 100, sports: 50, slots: 0 } })).toEqual([
    'sports',
    'crash',
    'suppliers',
  ]);
});

test.each([
  [-120_050, 120_050],
  [0, 0],
  [5_000, 0],
])('of a result of %i is lost %i', (net, loss) => {
  expect(lossOf({ net: minor(net) })).toBe(loss);
});

describe('a race', () => {
  const at = (staked: number, steps_paid: number) => raceRun({ staked: minor(staked), steps_paid });

  it.each([
    [0, 0, 500_000, ['next', 'later', 'later'], [0, 0, 0]],
    [499_999, 0, 1, ['next', 'later', 'later'], [99, 0, 0]],
    [500_000, 0, 1_500_000, ['reached', 'next', 'later'], [100, 0, 0]],
    [740_000, 1, 1_260_000, ['paid', 'next', 'later'], [100, 16, 0]],
    [6_000_000, 3, undefined, ['paid', 'paid', 'paid'], [100, 100, 100]],
  ])('with %i staked and %i steps paid', (staked, paid, missing, states, percents) => {
    const run = at(staked, paid);
    expect(nextStep(run)?.missing).toBe(missing);
    expect([0, 1, 2].map((index) => stepState(run, index))).toEqual(states);
    expect([0, 1, 2].map((index) => stepPercent(run, index))).toEqual(percents);
  });

  it('goes on after a paid step though what was staked has become less', () => {
    const run = at(400_000, 1);
    expect([0, 1, 2].map((index) => stepState(run, index))).toEqual(['paid', 'next', 'later']);
    expect([0, 1, 2].map((index) => stepPercent(run, index))).toEqual([100, 0, 0]);
    expect(nextStep(run)).toEqual({ staked: 2_000_000, reward: 15_000, missing: 1_600_000 });
  });
});
