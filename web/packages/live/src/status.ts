/** `connecting` until the server has answered; `offline` while the device reports no network or after `close()`. */
export type Status = 'connecting' | 'online' | 'offline';

/** A value that can be read and subscribed to; its two functions fit React's useSyncExternalStore. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/** A value that notifies its listeners when it changes. */
export class Cell<T> implements Readable<T> {
  #value: T;
  readonly #listeners = new Set<() => void>();

  constructor(value: T) {
    this.#value = value;
  }

  readonly get = (): T => this.#value;

  readonly subscribe = (listener: () => void): (() => void) => {
    const own = () => {
      listener();
    };
    this.#listeners.add(own);
    return () => {
      this.#listeners.delete(own);
    };
  };

  set(value: T): void {
    if (value === this.#value) return;
    this.#value = value;
    for (const listener of [...this.#listeners]) listener();
  }
}
