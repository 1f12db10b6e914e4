import { accessTokenName, refreshTokenName, signedInCookie } from './constants.ts';
import { toApiError } from './error.ts';
import type { TokenData } from './shapes.ts';

const usable = (token: unknown): token is string =>
  typeof token === 'string' && token !== '' && token !== 'undefined' && token !== 'null';

export interface SessionOptions {
  /** Requests new tokens; throws an ApiError. */
  refresh: (refreshToken: string) => Promise<TokenData>;
  storage?: Storage;
  /** Unix seconds. */
  now?: () => number;
  wait?: (ms: number) => Promise<void>;
  /** Runs `job` while no other tab does; by default with the Web Locks API where there is one. */
  alone?: <T>(job: () => Promise<T>) => Promise<T>;
}

async function alone<T>(job: () => Promise<T>): Promise<T> {
  if (typeof navigator === 'undefined' || !('locks' in navigator) || !navigator.locks) return job();
  return await navigator.locks.request('maidan-refresh', job);
}

function writeCookie(token: string, expires: number): void {
  if (typeof document === 'undefined') return;
  const age = token ? 31_536_000 : 0;
  document.cookie = `${signedInCookie}=1; path=/; max-age=${age}; samesite=lax`;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  const until = new Date(expires * 1000).toUTCString();
  document.cookie = `${accessTokenName}=${token}; path=/; expires=${until}; samesite=lax${secure}`;
}

/** Who is signed in, in this browser. Tokens live in local storage, shared by tabs and apps. */
export class Session {
  #options: Required<Omit<SessionOptions, 'storage'>> & { storage: Storage };
  #refreshing: Promise<string | null> | null = null;
  #watchers = new Set<() => void>();
  #leaving = false;

  constructor(options: SessionOptions) {
    this.#options = {
      storage: options.storage ?? localStorage,
      now: options.now ?? (() => Date.now() / 1000),
      wait: options.wait ?? ((ms) => new Promise((done) => setTimeout(done, ms))),
      alone: options.alone ?? alone,
      refresh: options.refresh,
    };
    this.#adopt();
    if (typeof addEventListener === 'function') {
      addEventListener('storage', (event) => {
        if (event.key === accessTokenName || event.key === refreshTokenName || event.key === null)
          this.#notify();
      });
    }
  }

  /** Takes the token that the promo site's plain form left in a cookie: it has no script to reach storage. */
  #adopt(): void {
    if (typeof document === 'undefined') return;
    const left = new RegExp(`(?:^|; )${refreshTokenName}=([^;]*)`).exec(document.cookie)?.[1];
    if (!usable(left)) return;
    document.cookie = `${refreshTokenName}=; path=/; max-age=0`;
    this.#options.storage.removeItem(accessTokenName);
    this.#options.storage.setItem(refreshTokenName, left);
  }

  /** True when there is something to sign requests with, be it after a refresh. */
  get signedIn(): boolean {
    return usable(this.#options.storage.getItem(refreshTokenName)) || this.#fresh() !== null;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  };

  save(tokens: TokenData): void {
    const { storage } = this.#options;
    storage.setItem(accessTokenName, JSON.stringify(tokens));
    if (usable(tokens.refresh_token)) storage.setItem(refreshTokenName, tokens.refresh_token);
    writeCookie(tokens.access_token, tokens.expires_in);
    this.#notify();
  }

  clear(): void {
    this.#options.storage.removeItem(accessTokenName);
    this.#options.storage.removeItem(refreshTokenName);
    writeCookie('', 0);
    this.#notify();
  }

  /**
   * Ends the session here, after `farewell` has ended it on the server. From then on every other request is refused, the live
   * connection first. None of them refreshes tokens, since that would be refused too.
   */
  async leave(farewell: () => Promise<unknown>): Promise<void> {
    await this.token().catch(() => null); // the farewell needs one that is valid
    this.#leaving = true;
    await farewell().catch(() => undefined); // out of reach of the server one leaves all the same
    this.#leaving = false;
    this.clear();
  }

  /** Returns a valid token, refreshed if necessary; null when no player is signed in. */
  async token(): Promise<string | null> {
    return this.#fresh() ?? (this.signedIn ? this.refresh() : null);
  }

  /**
   * Refreshes the tokens. Concurrent callers, in any number of tabs, share one request: a refresh
   * token that is used twice ends the session. `stale` is the access token that was refused.
   */
  refresh(stale?: string): Promise<string | null> {
    if (this.#leaving) return Promise.resolve(null);
    this.#refreshing ??= this.#options
      .alone(() => this.#refresh(stale))
      .finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #refresh(stale?: string): Promise<string | null> {
    const { storage, refresh, wait } = this.#options;
    const fresh = this.#fresh();
    if (fresh !== null && fresh !== stale) return fresh; // another tab was faster
    const token = storage.getItem(refreshTokenName);
    if (!usable(token)) return null;
    for (let attempt = 1; ; attempt++) {
      try {
        const tokens = await refresh(token);
        this.save(tokens);
        return tokens.access_token;
      } catch (error) {
        const { status } = toApiError(error);
        if (status === 429 && attempt <= 3) {
          await wait(5000);
          continue;
        }
        if (status >= 400 && status < 500 && status !== 429) {
          this.clear(); // refused finally; a network fault or a server error is not a refusal
          return null;
        }
        throw error;
      }
    }
  }

  #fresh(): string | null {
    try {
      const stored = JSON.parse(
        this.#options.storage.getItem(accessTokenName) ?? 'null',
      ) as unknown;
      if (typeof stored !== 'object' || stored === null) return null;
      const { access_token: token, expires_in: expires } = stored as Partial<TokenData>;
      return usable(token) && Number(expires) - 5 > this.#options.now() ? token : null;
    } catch {
      return null;
    }
  }

  #notify(): void {
    this.#watchers.forEach((listener) => listener());
  }
}
