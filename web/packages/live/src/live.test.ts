import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Message } from './channel.ts';
import { createLive, type Live, type LiveOptions } from './live.ts';

/** A websocket that the test controls. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  }
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: () => void;
  onerror?: () => void;

  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(...messages: unknown[]) {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  fail() {
    this.readyState = 3;
    this.onerror?.();
    this.onclose?.();
  }
}

const url = 'https://maidan.test/api/v3/live';
const snap = (ch: string, seq: number, set: object) => ({ ch, epoch: 'e1', seq, snap: true, set });
const settle = () => vi.advanceTimersByTimeAsync(0);

let live: Live | undefined;
const open = (options: Partial<LiveOptions> = {}) => {
  live = createLive({ url, getToken: () => undefined, ...options });
  return live;
};

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});

afterEach(() => {
  live?.close();
  live = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('listening', () => {
  it('connects at the first listener, with one request for all listeners of a task', async () => {
    const client = open();
    await settle();
    expect(FakeSocket.all).toHaveLength(0);
    const received: Message[] = [];
    client.subscribe('events', (message) => received.push(message));
    client.subscribe('event:1', () => undefined);
    await settle();
    expect(FakeSocket.last.url).toBe('wss://maidan.test/api/v3/live');
    expect(client.status.get()).toBe('connecting');
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ sub: [{ ch: 'events' }, { ch: 'event:1' }] }]);
    expect(client.status.get()).toBe('online');

    FakeSocket.last.receive(snap('events', 3, { a: 1 }), {
      ch: 'events',
      epoch: 'e1',
      seq: 4,
      set: { b: 2 },
      del: ['a'],
      push: ['hello'],
    });
    expect(received).toEqual([
      { channel: 'events', snap: true, reset: true, set: { a: 1 }, del: [], push: [] },
      { channel: 'events', snap: false, reset: false, set: { b: 2 }, del: ['a'], push: ['hello'] },
    ]);
  });

  it('shares a subscription: later listeners get a snapshot, unsub follows the last one', async () => {
    const client = open();
    const first = client.subscribe('events', () => undefined);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.receive(snap('events', 1, { a: 1 }));
    const late = vi.fn();
    const second = client.subscribe('events', late);
    await settle();
    expect(late).toHaveBeenCalledWith(expect.objectContaining({ snap: true, set: { a: 1 } }));
    first();
    await settle();
    expect(FakeSocket.last.sent).toHaveLength(1);
    second();
    second();
    await settle();
    expect(FakeSocket.last.sent.slice(1)).toEqual([{ unsub: ['events'] }]);
  });

  it('leaves and comes back in one moment, and does not take old news for the whole', async () => {
    const client = open();
    const stop = client.subscribe('events', () => undefined);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.receive(snap('events', 1, { a: 1 }));
    stop();
    const received = vi.fn();
    client.subscribe('events', received);
    await settle();
    expect(FakeSocket.last.sent.slice(1)).toEqual([{ unsub: ['events'], sub: [{ ch: 'events' }] }]);
    FakeSocket.last.receive({ ch: 'events', epoch: 'e1', seq: 2, set: { b: 1 } });
    expect(received).not.toHaveBeenCalled();
    FakeSocket.last.receive(snap('events', 2, { a: 1, b: 1 }));
    expect(received).toHaveBeenCalledOnce();
  });

  it('continues when a handler throws or the server sends an invalid message', async () => {
    const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const client = open();
    const received = vi.fn();
    client.subscribe('events', () => {
      throw new Error('broken screen');
    });
    client.subscribe('events', received);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.onmessage?.({ data: 'nonsense' });
    FakeSocket.last.receive(null, 7, snap('events', 1, {}), snap('unknown', 1, {}));
    expect(received).toHaveBeenCalledOnce();
    expect(complaint).toHaveBeenCalledOnce();
    complaint.mockRestore();
  });
});

describe('breaking and resuming', () => {
  it('resumes where it was, after a wait that grows and is never the same', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const client = open();
    const received = vi.fn();
    client.subscribe('event:1', received);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.receive(snap('event:1', 7, { score: 1 }));
    FakeSocket.last.fail();
    expect(client.status.get()).toBe('connecting');
    await vi.advanceTimersByTimeAsync(374);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ sub: [{ ch: 'event:1', epoch: 'e1', seq: 7 }] }]);
    received.mockClear();
    FakeSocket.last.receive({ ch: 'event:1', epoch: 'e1', seq: 7 });
    expect(received).not.toHaveBeenCalled();
    FakeSocket.last.receive({ ch: 'event:1', epoch: 'e2', seq: 1, snap: true, reset: true });
    expect(received).toHaveBeenCalledWith(
      expect.objectContaining({ snap: true, reset: true, set: {} }),
    );
    vi.mocked(Math.random).mockRestore();
  });

  it('gives up a silent connection, and not one with a sign of life', async () => {
    const client = open();
    client.subscribe('events', () => undefined);
    await settle();
    FakeSocket.last.open();
    await vi.advanceTimersByTimeAsync(50_000);
    FakeSocket.last.receive({ hb: 1 });
    await vi.advanceTimersByTimeAsync(59_000);
    expect(client.status.get()).toBe('online');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(client.status.get()).toBe('connecting');
  });

  it('sends requests made while connecting when it opens', async () => {
    const client = open();
    client.subscribe('events', () => undefined);
    await settle();
    client.subscribe('event:1', () => undefined)();
    client.subscribe('event:2', () => undefined);
    await settle();
    expect(FakeSocket.all).toHaveLength(1);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ sub: [{ ch: 'events' }, { ch: 'event:2' }] }]);
  });

  it('goes offline and comes back with the network', async () => {
    const page = new EventTarget();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const client = open();
    client.subscribe('events', () => undefined);
    await settle();
    FakeSocket.last.open();
    page.dispatchEvent(new Event('offline'));
    expect(client.status.get()).toBe('offline');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(FakeSocket.all).toHaveLength(1);
    page.dispatchEvent(new Event('online'));
    await settle();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('closes the connection when the page was hidden for minutes, and resumes when it is visible', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    const look = (visibilityState: string) => {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event('visibilitychange'));
    };
    const client = open();
    client.subscribe('events', () => undefined);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.receive(snap('events', 5, {}));
    look('hidden');
    await vi.advanceTimersByTimeAsync(59_000);
    look('visible');
    expect(FakeSocket.last.readyState).toBe(1);
    look('hidden');
    for (let i = 0; i < 6; i++) {
      FakeSocket.last.receive({ hb: i });
      await vi.advanceTimersByTimeAsync(55_000);
    }
    expect(FakeSocket.last.readyState).toBe(3);
    look('visible');
    await settle();
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ sub: [{ ch: 'events', epoch: 'e1', seq: 5 }] }]);
    expect(client.status.get()).toBe('online');
  });
});

describe("the player's own channel", () => {
  it('waits for a token, and takes a fresh one when the old one is refused', async () => {
    const getToken = vi.fn((refused?: string) => (refused === undefined ? 'old' : 'new'));
    const client = open({ getToken });
    const received = vi.fn();
    client.subscribe('player', received);
    await settle();
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([{ sub: [{ ch: 'player' }], auth: 'old' }]);
    FakeSocket.last.receive({ auth: true }, snap('player', 4, {}));
    FakeSocket.last.receive({ ch: 'player', err: 'token_expired' });
    await settle();
    expect(getToken).toHaveBeenLastCalledWith('old');
    expect(FakeSocket.last.sent.slice(1)).toEqual([
      { auth: 'new', sub: [{ ch: 'player', epoch: 'e1', seq: 4 }] },
    ]);
    expect(client.status.get()).toBe('online');
  });

  it('does not ask again and again when every token is refused', async () => {
    const getToken = vi.fn(() => 'bad');
    open({ getToken }).subscribe('player', () => undefined);
    await settle();
    FakeSocket.last.open();
    for (let i = 0; i < 20; i++) {
      FakeSocket.last.receive({ err: 'token_invalid' }, { ch: 'player', err: 'unauthorized' });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(getToken.mock.calls.length).toBeLessThan(5);
  });

  it('sends nothing when signed out, and starts when the player signs in', async () => {
    const session: { token?: string } = {};
    const client = open({ getToken: () => session.token });
    client.subscribe('events', () => undefined);
    client.subscribe('player', () => undefined);
    await settle();
    FakeSocket.last.open();
    await settle();
    expect(FakeSocket.last.sent).toEqual([{ sub: [{ ch: 'events' }] }]);
    session.token = 'mine';
    client.identify();
    await settle();
    FakeSocket.last.open();
    expect(FakeSocket.last.sent).toEqual([
      { sub: [{ ch: 'events' }, { ch: 'player' }], auth: 'mine' },
    ]);
  });

  it('signs in on an open connection when the page begins to listen to it', async () => {
    const client = open({ getToken: () => Promise.resolve('mine') });
    client.subscribe('events', () => undefined);
    await settle();
    FakeSocket.last.open();
    client.subscribe('player', () => undefined);
    client.subscribe('event:1', () => undefined);
    await settle();
    expect(FakeSocket.last.sent.slice(1)).toEqual([
      { sub: [{ ch: 'event:1' }] },
      { auth: 'mine', sub: [{ ch: 'player' }] },
    ]);
  });

  it('reports refusals that a token does not resolve', async () => {
    const onRefused = vi.fn();
    open({ onRefused }).subscribe('secret', () => undefined);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.receive({ ch: 'secret', err: 'forbidden' });
    expect(onRefused).toHaveBeenCalledWith('secret', 'forbidden');
  });
});

describe('the event stream', () => {
  const streams: {
    url: string;
    headers: Record<string, string>;
    signal: AbortSignal;
    write: (text: string) => void;
    end: () => void;
  }[] = [];
  const fetcher = vi.fn((address: string, init: RequestInit) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    streams.push({
      url: address,
      headers: init.headers as Record<string, string>,
      signal: init.signal as AbortSignal,
      write: (text) => void writer.write(new TextEncoder().encode(text)),
      end: () => void writer.close(),
    });
    return Promise.resolve(new Response(readable));
  }) as unknown as typeof fetch;

  const fallBack = async (client: Live) => {
    for (let i = 0; i < 2; i++) {
      await settle();
      FakeSocket.last.fail();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    await vi.waitFor(() => expect(client.status.get()).toBe('online'));
  };

  beforeEach(() => {
    streams.length = 0;
  });

  it('takes over after two websockets that did not open, resumes by id, and tries a websocket again after it', async () => {
    const client = open({ fetch: fetcher, getToken: () => 'mine' });
    const received: Message[] = [];
    client.subscribe('event:1', (message) => received.push(message));
    client.subscribe('player', () => undefined);
    await fallBack(client);
    expect(streams[0]?.url).toBe(`${url}/sse?ch=event%3A1&ch=player`);
    expect(streams[0]?.headers).toEqual({
      Accept: 'text/event-stream',
      Authorization: 'Bearer mine',
    });
    const text = `data: ${JSON.stringify(snap('event:1', 2, { a: 'é' }))}\n\nid: event:1=e1.2\n\n`;
    streams[0]?.write(text.slice(0, 20));
    streams[0]?.write(text.slice(20));
    await vi.waitFor(() => expect(received).toHaveLength(1));
    expect(received[0]?.set).toEqual({ a: 'é' });

    client.subscribe('events', () => undefined);
    client.subscribe('event:2', () => undefined);
    await vi.advanceTimersByTimeAsync(100);
    expect(streams).toHaveLength(2);
    expect(streams[0]?.signal.aborted).toBe(true);
    expect(streams[1]?.headers['Last-Event-ID']).toBe('event:1=e1.2');

    const before = FakeSocket.all.length;
    streams[1]?.end();
    await vi.waitFor(() => expect(client.status.get()).toBe('connecting'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.all).toHaveLength(before + 1);
    FakeSocket.last.open();
    expect(FakeSocket.last.sent[0]).toMatchObject({ auth: 'mine' });
  });
});

it('reports its status once per change and stays closed', async () => {
  const client = open();
  const changed = vi.fn();
  const stop = client.status.subscribe(changed);
  const handler = vi.fn();
  client.subscribe('events', handler);
  await settle();
  FakeSocket.last.open();
  expect(changed).toHaveBeenCalledTimes(1);
  client.close();
  expect(client.status.get()).toBe('offline');
  FakeSocket.last.receive(snap('events', 1, {}));
  FakeSocket.last.fail();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(handler).not.toHaveBeenCalled();
  expect(FakeSocket.all).toHaveLength(1);
  stop();
  expect(client.subscribe('events', handler)).toBeTypeOf('function');
});
