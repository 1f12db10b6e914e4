/** The least that could serve a page: its HTML without any script that runs, and what that needs, from memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

interface Kept {
  body: Buffer;
  headers: Record<string, string>;
}

export interface Bare {
  /** Origin without a slash at its end. */
  url: string;
  /** Takes over a page of a house, with the fonts in its styles; tells how many bytes the packed HTML has. */
  copy(house: string, path: string): Promise<number>;
  stop(): void;
}

export async function startBare(): Promise<Bare> {
  const kept = new Map<string, Kept>();
  const server = createServer((request, response) => {
    const found = kept.get(request.url ?? '');
    response.writeHead(found ? 200 : 404, found?.headers).end(found?.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
    async copy(house, path) {
      const html = await (await fetch(house + path)).text();
      // Scripts stay as dead text, so that there are as many bytes.
      const body = brotliCompressSync(html.replaceAll('<script>', '<script type="text/plain">'));
      const type = 'text/html; charset=utf-8';
      kept.set(path, { body, headers: { 'Content-Type': type, 'Content-Encoding': 'br' } });
      for (const [, font = ''] of html.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)) {
        const answer = await fetch(house + font);
        const bytes = Buffer.from(await answer.arrayBuffer());
        kept.set(font, { body: bytes, headers: { 'Content-Type': 'font/woff2' } });
      }
      return body.length;
    },
  };
}
