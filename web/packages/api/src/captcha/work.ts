interface Challenge {
  challenge: string;
  bits: number;
}

/** A message of the worker: its progress, and finally the token. */
interface Progress {
  tried?: number;
  token?: string;
}

export interface Work {
  token: Promise<string>;
  stop: () => void;
}

/**
 * Fetches a challenge and has `worker` solve it: a worker that answers each message with the token that `solve` finds.
 * `share` is called with the share of the expected tries, 0 to 1. The worker is terminated when the token is found.
 */
export function work(worker: Worker, share: (done: number) => void): Work {
  const token = new Promise<string>((done, fail) => {
    worker.onerror = () => fail(new Error('captcha: the worker could not be started'));
    ask()
      .then(({ challenge, bits }) => {
        const expected = 2 ** bits;
        worker.onmessage = ({ data }: MessageEvent<Progress>) => {
          if (data.tried !== undefined) share(Math.min(1, data.tried / expected));
          if (data.token) done(data.token);
        };
        worker.postMessage({ challenge, bits });
      })
      .catch(fail);
  });
  const stop = (): void => worker.terminate();
  void token.then(stop, stop);
  return { token, stop };
}

async function ask(): Promise<Challenge> {
  const response = await fetch('/api/v3/captcha/challenge');
  if (!response.ok) throw new Error(`captcha: challenge refused with ${response.status}`);
  return (await response.json()) as Challenge;
}
