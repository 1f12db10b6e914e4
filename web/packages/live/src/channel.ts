import type { Frame, Position } from './protocol.ts';

/** One change of a channel, as handlers get it. Values are shared: do not write to them. */
export interface Message {
  channel: string;
  /** `set` is everything there is: forget what was known. */
  snap: boolean;
  /** First message, or messages in `push` may have been missed: read again (by REST) what you learn from `push`. */
  reset: boolean;
  /** New last values by key. */
  set: Record<string, unknown>;
  /** Keys that are gone. */
  del: string[];
  /** Messages, oldest first. */
  push: unknown[];
}

export type Handler = (message: Message) => void;

/** A channel somebody on this page listens to: its last values, its handlers and where to resume. */
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

  /** Adds a handler; a channel that is level already tells it everything in a microtask. */
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

  /** Forgets where to resume, so that the next answer is a whole one: the channel now belongs to somebody else. */
  forget(): void {
    this.#position = undefined;
    this.#values = new Map();
  }

  take(frame: Frame): void {
    const first = this.#position === undefined;
    // Without a position we asked for a whole: this was on its way before we asked.
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
    if (!snap && !reset && changes === 0) return; // only tells that the resume is done
    const message = this.#message({ snap, reset, set, del, push });
    for (const entry of [...this.#handlers]) call(entry.handle, message);
  }

  #message(parts: Partial<Message>): Message {
    return { channel: this.name, snap: false, reset: false, set: {}, del: [], push: [], ...parts };
  }
}

/** A handler that throws must not keep the others from their message. */
function call(handle: Handler, message: Message): void {
  try {
    handle(message);
  } catch (error) {
    console.error('live: a handler failed', error);
  }
}
