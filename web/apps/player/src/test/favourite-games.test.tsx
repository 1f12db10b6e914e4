/** Games that a player marks in the lobby, with answers that come late. */
import { Backend } from '@maidan/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from './app.tsx';

const path = '/api/v3/casino/favourites';

/** A backend that stores favourites, and answers a read when it is let go, with what was stored when the read came. */
class Slow extends Backend {
  stored: string[] = [];
  refuses = false;
  /** What a mark waits for before it is stored. */
  storing: Promise<void> = Promise.resolve();
  readonly #waiting: (() => void)[] = [];

  constructor() {
    super();
    const others = this.fetch;
    this.fetch = async (input, init) => {
      const request = new Request(input as Request, init);
      const { pathname } = new URL(request.url);
      if (pathname === path) {
        const items = [...this.stored];
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        return Response.json({ items });
      }
      if (!pathname.startsWith(`${path}/`)) return others(input, init);
      if (this.refuses) return Response.json({ message: 'No.', errors: [] }, { status: 409 });
      await this.storing;
      const game = pathname.slice(path.length + 1);
      this.stored = this.stored.filter((other) => other !== game);
      if (request.method === 'PUT') this.stored.unshift(game);
      return new Response(null, { status: 204 });
    };
  }

  /** Answers all reads that wait. */
  readonly answer = () =>
    act(async () => {
      for (const go of this.#waiting.splice(0)) go();
      await Promise.resolve();
    });

  get reads() {
    return this.#waiting.length;
  }
}

const heart = (name: string) => screen.findByRole('button', { name: new RegExp(name) });

const marked = async (name: string) => (await heart(name)).getAttribute('aria-pressed');

async function lobby(backend: Slow) {
  const { user } = await open('/casino/lottery', { backend, signedIn: true });
  await heart('Keno');
  return user;
}

it('a mark stays that is set before the favourites have come', async () => {
  const backend = new Slow();
  let store!: () => void;
  backend.storing = new Promise((resolve) => {
    store = resolve;
  });
  const user = await lobby(backend);
  await user.click(await heart('Keno'));
  await backend.answer();
  expect(await marked('Keno')).toBe('true');
  store();
  await waitFor(() => expect(backend.reads).toBe(1));
  await backend.answer();
  expect(await marked('Keno')).toBe('true');
});

it('after two marks in a row what is stored is read', async () => {
  const backend = new Slow();
  const user = await lobby(backend);
  await backend.answer();
  await user.click(await heart('Keno'));
  await user.click(await heart('Wheel'));
  await waitFor(() => expect(backend.stored).toEqual(['wheel', 'keno']));
  await waitFor(() => expect(backend.reads).toBeGreaterThan(0));
  await backend.answer();
  expect([await marked('Keno'), await marked('Wheel')]).toEqual(['true', 'true']);
});

it('a mark that is refused is taken back', async () => {
  const backend = new Slow();
  backend.refuses = true;
  const user = await lobby(backend);
  await backend.answer();
  await user.click(await heart('Keno'));
  await waitFor(() => expect(backend.reads).toBe(1));
  await backend.answer();
  await waitFor(async () => expect(await marked('Keno')).toBe('false'));
  expect(backend.stored).toEqual([]);
});
