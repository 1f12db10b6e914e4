/** How far a channel has been told: `seq` counts changes from `epoch`, which is new whenever the server starts counting anew. */
export interface Position {
  epoch: string;
  seq: number;
}

/** What the client says. All parts are optional; the server takes them in the order auth, unsub, sub. */
export interface Request {
  auth?: string;
  unsub?: string[];
  sub?: ({ ch: string } & Partial<Position>)[];
}

/** What the server says of a channel. */
export interface Frame extends Position {
  ch: string;
  /** `set` is everything there is: forget what was known. */
  snap?: boolean;
  /** Messages (`push`) may have been missed. */
  reset?: boolean;
  set?: Record<string, unknown>;
  del?: string[];
  push?: unknown[];
}

/** What the server says beside channels: a refusal, a sign of life, a token taken. */
export interface Notice {
  ch?: string;
  err?: string;
  hb?: number;
  auth?: boolean;
}

/** The channel of the signed-in player. */
export const own = 'player';

/** Refusals that a fresh token may cure. */
export const tokenErrors: ReadonlySet<string> = new Set([
  'token_expired',
  'token_invalid',
  'unauthorized',
]);

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
