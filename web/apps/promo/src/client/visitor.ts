/** How often and how long the analytics visitor id is looked for, in milliseconds. */
const every = 5000;
const giveUp = 100_000;

/** The client id of the configured analytics, from its cookie "_ga=GA1.1.<id>"; empty until there is one. */
export const clientId = (cookies = document.cookie): string =>
  /(?:^|; )_ga=GA\d+\.\d+\.([^;]+)/.exec(cookies)?.[1] ?? '';

/** Calls back once the visitor has an id; never when none comes in time. */
export function whenKnown(then: (id: string) => void, waited = 0): void {
  const id = clientId();
  if (id) return then(id);
  if (waited < giveUp) setTimeout(() => whenKnown(then, waited + every), every);
}
