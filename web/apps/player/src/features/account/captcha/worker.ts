import { solve } from '@maidan/api/captcha/solve';

// Solves the built-in captcha off the main thread.
addEventListener('message', (event: MessageEvent<{ challenge: string; bits: number }>) => {
  const { challenge, bits } = event.data;
  postMessage({ token: solve(challenge, bits, (tried) => postMessage({ tried })) });
});
