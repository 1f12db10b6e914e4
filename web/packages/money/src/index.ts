export * from './amount.ts';
export * from './currency.ts';
export * from './odds.ts';
