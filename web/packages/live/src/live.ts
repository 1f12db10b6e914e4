import { wait } from './backoff.ts';
import { Channel, type Handler } from './channel.ts';
import { openEventStream } from './server-sent-events.ts';
import { ownChannel } from './constants.ts';
import { isFrame, isTokenError, parse, type Notice, type Request } from './protocol.ts';
import { Cell, type Readable, type Status } from './status.ts';
import type { Listener, Start, Transport } from './transport.ts';
import { openWebSocket } from './websocket.ts';

export interface LiveOptions {
  /** Address of the stream, absolute or from the page's origin: `/api/v3/live`. */
  url: string;
  /**
   * The player's access token, undefined when signed out. `refused` is a token that the server no longer accepts: get a
   * fresh one and return it, or return undefined.
   */
  getToken: (refused?: string) => Promise<string | undefined> | string | undefined;
  /** Used by the event stream [the global fetch]. */
  fetch?: typeof fetch;
  /** Called for refusals that only a change of the page resolves, for example `forbidden` [console.warn]. */
  onRefused?: (channel: string, code: string) => void;
}

export interface Live {
  /**
   * Subscribes to a channel; `player` is the signed-in player's own. The handler first receives a snapshot (`snap`, `reset`),
   * then changes, and another snapshot whenever changes were lost. Returns a function that unsubscribes.
   */
  subscribe(channel: string, handler: Handler): () => void;
  status: Readable<Status>;
  /** Call this when the player signed in or out, or another player did. */
  identify(): void;
  close(): void;
}

/** Silence after which a connection counts as dead; the server sends a heartbeat every 25 seconds. */
const silence = 60_000;
/** How long a hidden page stays connected. */
const hiddenFor = 5 * 60_000;
/** How long an answer may take until a connection counts as failed. */
const openWithin = 10_000;
/** Websockets that failed to open, one after another, until events are tried. */
const enough = 2;
/** Changes of the list of channels within this time replace a stream of events once. */
const together = 50;
/** How long a fresh token is waited for after one was refused again. */
const tokenPause = 5_000;

/** Creates the page's one connection. It connects at the first subscription and stays until `close()`. */
export function createLive(options: LiveOptions): Live {
  return new Client(options);
}

class Client implements Live {
  readonly status = new Cell<Status>('connecting');
  readonly #options: LiveOptions;
  readonly #channels = new Map<string, Channel>();
  #transport: Transport | undefined;
  #attempt = 0; // numbers connections, to detect late answers of old ones
  #failures = 0;
  #unopened = 0; // websockets that failed before they opened, in a row
  #token: string | undefined;
  #asking: Promise<string | undefined> | undefined;
  #refusedAt = -Infinity;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #hide: ReturnType<typeof setTimeout> | undefined;
  #waiting: { sub: Set<string>; unsub: Set<string> } | undefined;
  #closed = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    globalThis.addEventListener?.('online', this.#onOnline);
    globalThis.addEventListener?.('offline', this.#onOffline);
    globalThis.document?.addEventListener('visibilitychange', this.#onVisibility);
  }

  subscribe(name: string, handler: Handler): () => void {
    if (this.#closed) return () => undefined;
    let channel = this.#channels.get(name);
    if (!channel) {
      channel = new Channel(name);
      this.#channels.set(name, channel);
      this.#enqueue(name, true);
    }
    const stop = channel.add(handler);
    const listened = channel;
    return () => {
      stop();
      if (listened.used || this.#channels.get(name) !== listened) return;
      this.#channels.delete(name);
      this.#enqueue(name, false);
    };
  }

  identify(): void {
    this.#channels.get(ownChannel)?.forget();
    this.#token = undefined;
    this.#asking = undefined;
    this.#drop();
    void this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#drop();
    clearTimeout(this.#retry);
    clearTimeout(this.#hide);
    globalThis.removeEventListener?.('online', this.#onOnline);
    globalThis.removeEventListener?.('offline', this.#onOffline);
    globalThis.document?.removeEventListener('visibilitychange', this.#onVisibility);
    this.#channels.clear();
    this.status.set('offline');
  }

  /** Combines all subscriptions and ends of one moment in one request. */
  #enqueue(name: string, sub: boolean): void {
    if (!this.#waiting) {
      this.#waiting = { sub: new Set(), unsub: new Set() };
      queueMicrotask(() => {
        this.#flush();
      });
    }
    const { sub: adding, unsub: ending } = this.#waiting;
    if (sub) adding.add(name);
    else if (!adding.delete(name)) ending.add(name);
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (this.#closed || !waiting) return;
    if (!this.#transport) {
      if (this.#retry === undefined) void this.#connect();
      return;
    }
    const needsToken = waiting.sub.has(ownChannel) && this.#token === undefined;
    if (needsToken) waiting.sub.delete(ownChannel);
    const request: Request = {};
    // A channel that was unsubscribed and subscribed again in one moment is in both: the server handles unsub first.
    if (waiting.unsub.size > 0) request.unsub = [...waiting.unsub];
    if (waiting.sub.size > 0) request.sub = [...waiting.sub].map((ch) => ({ ch }));
    if (request.sub ?? request.unsub) this.#send(request);
    if (needsToken) void this.#signIn();
  }

  #send(request: Request): void {
    if (!this.#transport || this.#transport.send(request)) return;
    this.#drop();
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), together);
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    if (this.#closed || this.#channels.size === 0 || offline()) return;
    const attempt = ++this.#attempt;
    this.status.set('connecting');
    if (this.#channels.has(ownChannel) && this.#token === undefined) {
      const token = await this.#askToken();
      if (attempt !== this.#attempt || this.#closed) return;
      this.#token = token;
    }
    const events = this.#unopened >= enough;
    if (events && this.#start().channels.length === 0) return; // a signed-out page without channels needs no stream
    const listener = this.#listener(attempt, events);
    const url = new URL(this.#options.url, globalThis.location?.href).href;
    this.#watchFor(openWithin, attempt, events);
    this.#transport = events
      ? openEventStream(url, this.#start(), listener, this.#options.fetch ?? fetch)
      : openWebSocket(url, () => this.#start(), listener);
  }

  /** The start of a connection that opens now: the player's own channel only with a token. */
  #start(): Start {
    const channels = [...this.#channels.values()].filter(
      ({ name }) => name !== ownChannel || this.#token !== undefined,
    );
    return {
      channels: channels.map(({ name, position }) => ({ name, position })),
      token: this.#token,
    };
  }

  #listener(attempt: number, events: boolean): Listener {
    const current = () => attempt === this.#attempt && !this.#closed;
    return {
      opened: () => {
        if (!current()) return;
        this.#failures = 0;
        if (!events) this.#unopened = 0;
        this.status.set('online');
        this.#watchFor(silence, attempt, events);
        if (this.#channels.has(ownChannel) && this.#token === undefined) void this.#signIn();
      },
      received: (text) => {
        if (!current()) return;
        this.#watchFor(silence, attempt, events);
        const message = parse(text);
        if (!message) return;
        if (isFrame(message)) this.#channels.get(message.ch)?.take(message);
        else this.#notice(message);
      },
      ended: () => {
        if (current()) this.#failed(events);
      },
    };
  }

  #notice(notice: Notice): void {
    if (notice.err === undefined) return;
    if (isTokenError(notice.err) && (notice.ch === undefined || notice.ch === ownChannel)) {
      void this.#renew();
    } else {
      const refused =
        this.#options.onRefused ?? ((ch: string, code: string) => console.warn('live:', ch, code));
      refused(notice.ch ?? '', notice.err);
    }
  }

  /** Gets a fresh token after one was refused; not more often than every few seconds. */
  async #renew(): Promise<void> {
    const refused = this.#token;
    if (refused === undefined) return; // already requested
    this.#token = undefined;
    const attempt = this.#attempt;
    const pause = this.#refusedAt + tokenPause - Date.now();
    this.#refusedAt = Date.now() + Math.max(0, pause);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    if (attempt === this.#attempt) await this.#signIn(refused);
  }

  /** Sends a token and resumes the player's channel from its position. */
  async #signIn(refused?: string): Promise<void> {
    const attempt = this.#attempt;
    const token = await this.#askToken(refused);
    if (attempt !== this.#attempt || this.#closed || token === undefined) return;
    this.#token = token;
    const channel = this.#channels.get(ownChannel);
    const request: Request = { auth: token };
    if (channel) request.sub = [{ ch: ownChannel, ...channel.position }];
    this.#send(request);
  }

  /** Requests a token from the page; one request serves all that wait. */
  #askToken(refused?: string): Promise<string | undefined> {
    if (this.#asking) return this.#asking;
    const asking = Promise.resolve()
      .then(() => this.#options.getToken(refused))
      .catch(() => undefined); // without one the public channels still work
    this.#asking = asking;
    void asking.then(() => {
      if (this.#asking === asking) this.#asking = undefined;
    });
    return asking;
  }

  /** The connection is dead if nothing is received for a while. */
  #watchFor(milliseconds: number, attempt: number, events: boolean): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      if (attempt === this.#attempt && !this.#closed) this.#failed(events);
    }, milliseconds);
  }

  #failed(events: boolean): void {
    const opened = this.status.get() === 'online';
    // After a stream of events one websocket is tried again; when events do not open either, the server is unreachable.
    if (events) this.#unopened = opened ? enough - 1 : 0;
    else if (!opened) this.#unopened++;
    this.#drop();
    this.#failures++;
    this.status.set(offline() ? 'offline' : 'connecting');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.#connect(), wait(this.#failures, Math.random));
  }

  /** Ends the connection without calling any listener. */
  #drop(): void {
    this.#attempt++;
    clearTimeout(this.#watch);
    this.#transport?.close();
    this.#transport = undefined;
  }

  readonly #onOnline = () => {
    this.#failures = 0;
    if (!this.#transport) void this.#connect();
  };

  readonly #onOffline = () => {
    this.#drop();
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.status.set('offline');
  };

  /** A page that is hidden for minutes closes its connection and resumes when it is visible again. */
  readonly #onVisibility = () => {
    clearTimeout(this.#hide);
    if (document.visibilityState === 'hidden') {
      this.#hide = setTimeout(() => {
        this.#drop();
        clearTimeout(this.#retry);
        this.#retry = undefined;
        this.status.set('connecting');
      }, hiddenFor);
      return;
    }
    if (!this.#transport) {
      this.#failures = 0;
      void this.#connect();
    }
  };
}

function offline(): boolean {
  return globalThis.navigator?.onLine === false;
}
