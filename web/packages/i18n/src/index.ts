export * from './constants.ts';
export * from './language.ts';
export * from './message.ts';
export * from './translator.ts';
