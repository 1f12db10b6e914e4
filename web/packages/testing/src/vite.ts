import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import type { Backend } from './backend.ts';
import type * as testingModule from './index.ts';

type Loaded = typeof testingModule;

const served = /^\/(api|ccg|bonus|payments|payouts)\//;

async function answer(backend: Backend, ask: IncomingMessage, reply: ServerResponse) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of ask) chunks.push(chunk as Uint8Array);
  const body = Buffer.concat(chunks).toString();
  const response = await backend.fetch(
    new Request(`http://mock${ask.url}`, {
      method: ask.method,
      headers: ask.headers as Record<string, string>,
      body: body || undefined,
    }),
  );
  reply.writeHead(response.status, { 'Content-Type': 'application/json' });
  reply.end(await response.text());
}

/** Answers the API from memory in the development server: `MAIDAN_MOCK=1 npx vite`. */
export function mockBackend(): Plugin {
  return {
    name: 'maidan-mock-backend',
    configureServer(server) {
      let backend: Promise<Backend> | undefined;
      const load = async () => {
        const testing = (await server.ssrLoadModule('@maidan/testing')) as Loaded;
        const made = new testing.Backend();
        testing.fillHistory(made);
        return made;
      };
      server.middlewares.use((ask, reply, next) => {
        if (!served.test(ask.url ?? '') || ask.url?.startsWith('/api/v3/live')) return next();
        backend ??= load();
        backend.then((made) => answer(made, ask, reply)).catch(next);
      });
    },
  };
}
