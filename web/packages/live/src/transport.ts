import type { Position, Request } from './protocol.ts';

/** Receives the events of a transport. `ended` is called exactly once, unless the page closed the transport itself. */
export interface Listener {
  opened(): void;
  received(text: string): void;
  ended(): void;
}

/** One connection, by websocket or server-sent events. */
export interface Transport {
  /**
   * Sends a request, at once or as part of opening; false when only a new transport can send it.
   */
  send(request: Request): boolean;
  close(): void;
}

/** The state a new connection starts with. */
export interface Start {
  channels: { name: string; position: Position | undefined }[];
  token: string | undefined;
}

/** Returns the first request of a connection: all subscriptions, each from its last position. */
export function opening(start: Start): Request {
  const request: Request = {
    sub: start.channels.map(({ name, position }) => ({ ch: name, ...position })),
  };
  if (start.token !== undefined) request.auth = start.token;
  return request;
}
