import { toApiError } from '@maidan/api';

/** Refusals that say that things stand already as they are ordered: of several, the others follow all the same. */
const done = new Set(['trade_held', 'trade_hidden', 'trade_released']);

/** Gives one order for each of some things, in turn. What is so already is no failure unless there is nothing else. */
export async function each<T, A>(all: readonly T[], order: (one: T) => Promise<A>): Promise<A[]> {
  const answers: A[] = [];
  for (const one of all) {
    try {
      answers.push(await order(one));
    } catch (error) {
      if (all.length === 1 || !done.has(toApiError(error).code)) {
        throw error;
      }
    }
  }
  return answers;
}
