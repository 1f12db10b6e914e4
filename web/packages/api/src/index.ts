export * from './client.ts';
export { got, type Calls, type Wire } from './calls.ts';
export * from './error.ts';
export * from './key.ts';
export { phoneNumber, type PhoneCountry } from './phone.ts';
export * from './session.ts';
export type * from './shapes.ts';
export { attempt, checked, signedFetch, type Fetch } from './transport.ts';
export { typedClient, type Client, type paths } from './typed.ts';
