export * from './backend.ts';
export * from './bets.ts';
export * from './fixtures.ts';
export * from './history.ts';
export * from './sport.ts';
export { cashbackOffer, cashbackRun, raceOffer, raceRun } from './play-offers.ts';
export { suppliedGame } from './casino.ts';
export { betFunds } from './slip.ts';
export { depositMethod, depositOf, withdrawalMethod } from './payment.ts';
