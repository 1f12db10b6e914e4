import type { Frame, Position } from './protocol.ts';

/** One change of a channel, as handlers receive it. Values are shared: do not write to them. */
export interface Message {
  channel: string;
  /** `set` is the complete state: drop what was stored. */
  snap: boolean;
  /** First message, or messages in `push` may have been missed: load (by REST) what `push` carries. */
  reset: boolean;
  /** New last values by key. */
  set: Record<string, unknown>;
  /** Removed keys. */
  del: string[];
  /** Messages, oldest first. */
  push: unknown[];
}

export type Handler = (message: Message) => void;

/** A channel that this page subscribes to: its last values, its handlers and the position to resume from. */
export class Channel {
  readonly name: string;
  readonly #handlers = new Set<{ handle: Handler }>();
  #position: Position | undefined;
  #values = new Map<string, unknown>();

  constructor(name: string) {
    this.name = name;
  }

  get used(): boolean {
    return this.#handlers.size > 0;
  }

  get position(): Position | undefined {
    return this.#position;
  }

  /** Adds a handler; a channel that is up to date sends it the complete state in a microtask. */
  add(handle: Handler): () => void {
    const entry = { handle };
    this.#handlers.add(entry);
    if (this.#position) {
      queueMicrotask(() => {
        if (!this.#handlers.has(entry) || !this.#position) return;
        const set = Object.fromEntries(this.#values);
        call(handle, this.#message({ set, snap: true, reset: true }));
      });
    }
    return () => {
      this.#handlers.delete(entry);
    };
  }

  /** Drops the position, so that the next answer is a snapshot: the channel now belongs to another player. */
  forget(): void {
    this.#position = undefined;
    this.#values = new Map();
  }

  take(frame: Frame): void {
    const first = this.#position === undefined;
    // Without a position a snapshot was requested: this frame was sent before that request.
    if (first && !frame.snap) return;
    this.#position = { epoch: frame.epoch, seq: frame.seq };
    const set = frame.set ?? {};
    const del = frame.del ?? [];
    const push = frame.push ?? [];
    const snap = frame.snap ?? false;
    const reset = first || (frame.reset ?? false);
    if (snap) this.#values = new Map();
    for (const [key, value] of Object.entries(set)) this.#values.set(key, value);
    for (const key of del) this.#values.delete(key);
    const changes = Object.keys(set).length + del.length + push.length;
    if (!snap && !reset && changes === 0) return; // only marks the end of the resume
    const message = this.#message({ snap, reset, set, del, push });
    for (const entry of [...this.#handlers]) call(entry.handle, message);
  }

  #message(parts: Partial<Message>): Message {
    return { channel: this.name, snap: false, reset: false, set: {}, del: [], push: [], ...parts };
  }
}

/** A handler that throws must not prevent the others from receiving the message. */
function call(handle: Handler, message: Message): void {
  try {
    handle(message);
  } catch (error) {
    console.error('live: a handler failed', error);
  }
}
