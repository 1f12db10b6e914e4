import type { Reporter, TestModule } from 'vitest/node';

/** Names the tests that passed at their second attempt only, and what went wrong at the first. */
export default class Retried implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.diagnostic()?.flaky) {
          const first = test.result().errors?.[0]?.message ?? 'no message';
          console.log(
            `passed at the second attempt: ${module.relativeModuleId} > ${test.fullName}: ${first}`,
          );
        }
  }
}
