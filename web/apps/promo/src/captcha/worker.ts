import { solve } from '@maidan/api/captcha/solve';

// Does the work of the built-in captcha beside the page, so that the page stays responsive.
addEventListener('message', (event: MessageEvent<{ challenge: string; bits: number }>) => {
  const { challenge, bits } = event.data;
  postMessage({ token: solve(challenge, bits, (tried) => postMessage({ tried })) });
});
