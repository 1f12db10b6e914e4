import { readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';

/** Lints a document by the recommended rules of a public OpenAPI linter and lists what it finds: rule and place. */
async function problems(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: document, absoluteRef: '/openapi.json', config });
  return found.map((problem) => `${problem.ruleId} ${problem.location[0]?.pointer ?? ''}`);
}

const document = readFileSync(new URL('../openapi.json', import.meta.url), 'utf8');

it("passes a public linter's recommended rules", async () => {
  // The keeper of sessions redirects and nothing else: it has no answer with a 2xx status.
  expect(await problems(document)).toEqual([
    'operation-2xx-response #/paths/~1auth-keeper/get/responses',
  ]);
});

it('names what is missing', async () => {
  const broken = JSON.parse(document) as {
    servers?: unknown;
    paths: Record<string, { get?: { security?: unknown } }>;
  };
  delete broken.servers;
  delete broken.paths['/api/v3/sport/rules']?.get?.security;
  expect(await problems(JSON.stringify(broken))).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^no-empty-servers /),
      'security-defined #/paths/~1api~1v3~1sport~1rules/get',
    ]),
  );
});
