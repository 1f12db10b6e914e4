import { expect, test } from 'vitest';
import { blankReport, suggestedReport } from '../features/casino/report-mapping.ts';

test('a mapping is suggested from the headings and values of a supplier’s report', () => {
  const file = [
    'transaction,type,reference,player,round,game,amount,currency,time',
    't1,BET,,p1,r1,lotus,10.00,INR,2026-03-04 10:00:00',
    't2,WIN,,p1,r1,lotus,25.00,INR,2026-03-04 10:00:01',
    't3,ROLLBACK,t1,p1,r1,lotus,10.00,INR,2026-03-04 10:00:02',
    't4,FREE_BET,,p1,r2,lotus,10.00,INR,2026-03-04 10:00:03',
    't5,FEE,,,,,1.00,INR,2026-03-04 10:00:04',
  ].join('\n');
  const { columns, kinds } = suggestedReport(file, blankReport);
  expect(columns).toEqual({
    transaction_id: 'transaction',
    kind: 'type',
    reference: 'reference',
    player: 'player',
    round: 'round',
    game: 'game',
    amount: 'amount',
    currency: 'currency',
    time: 'time',
  });
  expect(kinds).toEqual({
    bet: ['BET'],
    win: ['WIN'],
    rollback: ['ROLLBACK'],
    free: ['FREE_BET'],
    other: ['FEE'],
  });
});
