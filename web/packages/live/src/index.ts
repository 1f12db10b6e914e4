export { ownChannel } from './constants.ts';
export { createLive } from './live.ts';
export type { Live, LiveOptions } from './live.ts';
export type { Handler, Message } from './channel.ts';
export type { Readable, Status } from './status.ts';
