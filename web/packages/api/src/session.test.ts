import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './error.ts';
import { Session } from './session.ts';
import { signedFetch } from './transport.ts';

class Memory implements Storage {
  #items = new Map<string, string>();
  get length() {
    return this.#items.size;
  }
  clear = () => this.#items.clear();
  getItem = (key: string) => this.#items.get(key) ?? null;
  key = (n: number) => [...this.#items.keys()][n] ?? null;
  removeItem = (key: string) => void this.#items.delete(key);
  setItem = (key: string, value: string) => void this.#items.set(key, value);
}

const tokens = (access: string, refresh = `r-${access}`, expires_in = 1000) => ({
  access_token: access,
  refresh_token: refresh,
  token_type: 'Bearer',
  expires_in,
});

function make(refresh: (token: string) => Promise<ReturnType<typeof tokens>>, now = 0) {
  const storage = new Memory();
  const time = { now };
  const session = new Session({
    storage,
    refresh,
    now: () => time.now,
    wait: async () => undefined,
    alone: (job) => job(),
  });
  return { session, storage, time };
}

describe('Session', () => {
  it('stores tokens under the names of the product', () => {
    const { session, storage } = make(async () => tokens('b'));
    session.save(tokens('a'));
    expect(JSON.parse(storage.getItem('vuexx') ?? '')).toMatchObject({ access_token: 'a' });
    expect(storage.getItem('refresh')).toBe('r-a');
    session.clear();
    expect(storage.length).toBe(0);
    expect(session.signedIn).toBe(false);
  });

  it('refreshes once for concurrent requests', async () => {
    const refresh = vi.fn(async (token: string) => tokens(`after-${token}`));
    const { session, time } = make(refresh);
    session.save(tokens('a'));
    time.now = 999;
    const answers = await Promise.all(Array.from({ length: 20 }, () => session.token()));
    expect(new Set(answers)).toEqual(new Set(['after-r-a']));
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(refresh).toHaveBeenCalledWith('r-a');
  });

  it('refreshes no tokens while it ends, and ends even without a connection', async () => {
    const refresh = vi.fn(async () => tokens('b'));
    const { session, storage } = make(refresh);
    session.save(tokens('a'));
    await session.leave(async () => {
      expect(await session.token()).toBe('a');
      expect(await session.refresh('a')).toBeNull();
      throw new Error('offline');
    });
    expect(refresh).not.toHaveBeenCalled();
    expect(storage.length).toBe(0);
  });

  it('takes the tokens that another tab fetched meanwhile', async () => {
    const refresh = vi.fn(async () => tokens('mine'));
    const { session, storage } = make(refresh);
    session.save(tokens('old'));
    storage.setItem('vuexx', JSON.stringify(tokens('theirs')));
    expect(await session.refresh('old')).toBe('theirs');
    expect(refresh).not.toHaveBeenCalled();
  });

  it('signs out when the refresh token is refused, but not when the network fails', async () => {
    let failure = new ApiError(0, null);
    const { session, time } = make(() => Promise.reject(failure));
    session.save(tokens('a'));
    time.now = 2000;
    await expect(session.token()).rejects.toMatchObject({ code: 'network' });
    expect(session.signedIn).toBe(true);
    failure = new ApiError(401, null);
    expect(await session.token()).toBeNull();
    expect(session.signedIn).toBe(false);
  });

  it('retries three times after 429', async () => {
    const refresh = vi
      .fn()
      .mockRejectedValueOnce(new ApiError(429, null))
      .mockResolvedValueOnce(tokens('b'));
    const { session, time } = make(refresh);
    session.save(tokens('a'));
    time.now = 2000;
    expect(await session.token()).toBe('b');
  });

  it.each(['', 'undefined', 'null'])('takes the stored refresh token %j for none', (bad) => {
    const { session, storage } = make(async () => tokens('b'));
    storage.setItem('refresh', bad);
    expect(session.signedIn).toBe(false);
  });
});

describe('signedFetch', () => {
  const ask = () => new Request('http://host/x', { method: 'POST', body: '{"n":1}' });

  it('refreshes once and repeats the request once, body and all, after a 401', async () => {
    const refresh = vi.fn(async () => tokens('b'));
    const { session } = make(refresh);
    session.save(tokens('a'));
    const seen: string[] = [];
    const send = async (request: Request) => {
      seen.push(`${request.headers.get('Authorization')} ${await request.text()}`);
      const ok = request.headers.get('Authorization') === 'Bearer b';
      return new Response('{}', { status: ok ? 200 : 401 });
    };
    const fetch = signedFetch(session, () => 'hi', send);
    const answers = await Promise.all([fetch(ask()), fetch(ask()), fetch(ask())]);
    expect(answers.every((a) => a.ok)).toBe(true);
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(seen.filter((s) => s === 'Bearer a {"n":1}')).toHaveLength(3);
    expect(seen.filter((s) => s === 'Bearer b {"n":1}')).toHaveLength(3);
  });

  it('ends the session at once when the country is blocked', async () => {
    const refresh = vi.fn(async () => tokens('b'));
    const { session } = make(refresh);
    session.save(tokens('a'));
    const body = { message: 'm', errors: [{ location: 'ip', reason: 'forbidden', code: 'c' }] };
    const send = vi.fn(async () => Response.json(body, { status: 401 }));
    await expect(signedFetch(session, () => 'en', send)(ask())).rejects.toMatchObject({
      code: 'c',
    });
    expect(session.signedIn).toBe(false);
    expect(refresh).not.toHaveBeenCalled();
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('gives up after the second 401', async () => {
    const { session } = make(async () => tokens('b'));
    session.save(tokens('a'));
    const send = vi.fn(async () => new Response('{}', { status: 401 }));
    await expect(signedFetch(session, () => 'en', send)(ask())).rejects.toMatchObject({
      status: 401,
      code: 'unauthorized',
    });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('reads code and reasons of the error body', async () => {
    const { session } = make(async () => tokens('b'));
    const body = { message: 'no', errors: [{ location: 'body.stake', code: 'stake_too_low' }] };
    const fetch = signedFetch(
      session,
      () => 'en',
      async () => Response.json(body, { status: 409 }),
    );
    await expect(fetch(ask())).rejects.toMatchObject({ status: 409, code: 'stake_too_low' });
  });
});
