import type { Position, Request } from './protocol.ts';

/** What a transport tells. `ended` comes exactly once, unless the page closed the transport itself. */
export interface Listener {
  opened(): void;
  heard(text: string): void;
  ended(): void;
}

/** One connection, whichever way it is made. */
export interface Transport {
  /**
   * Says something, at once or (as part of its opening) when it opens; false when this transport must be replaced by a new one
   * to say it.
   */
  say(request: Request): boolean;
  close(): void;
}

/** What a new connection starts with. */
export interface Start {
  channels: { name: string; position: Position | undefined }[];
  token: string | undefined;
}

/** The first request of a connection: everything that is listened to, from where it was left. */
export function opening(start: Start): Request {
  const request: Request = {
    sub: start.channels.map(({ name, position }) => ({ ch: name, ...position })),
  };
  if (start.token !== undefined) request.auth = start.token;
  return request;
}
