import { tokenErrors } from './constants.ts';

/** A position in a channel: `seq` counts changes since `epoch`, which changes whenever the server restarts the count. */
export interface Position {
  epoch: string;
  seq: number;
}

/** A client's request. All parts are optional; the server handles them in the order auth, unsub, sub. */
export interface Request {
  auth?: string;
  unsub?: string[];
  sub?: ({ ch: string } & Partial<Position>)[];
}

/** A server's message about a channel. */
export interface Frame extends Position {
  ch: string;
  /** `set` is the complete state: drop what was stored. */
  snap?: boolean;
  /** Messages (`push`) may have been missed. */
  reset?: boolean;
  set?: Record<string, unknown>;
  del?: string[];
  push?: unknown[];
}

/** A server's message without a channel: an error, a heartbeat, an accepted token. */
export interface Notice {
  ch?: string;
  err?: string;
  hb?: number;
  auth?: boolean;
}

/** Whether a subscription may succeed with a new token. */
export const isTokenError = (code: string): boolean =>
  tokenErrors.some((tokenError) => tokenError === code);

/** Reads one message of the server; undefined when it is none. */
export function parse(text: string): Frame | Notice | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isFrame(message: Frame | Notice): message is Frame {
  return 'epoch' in message && 'seq' in message && typeof message.ch === 'string';
}
