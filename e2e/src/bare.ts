/** The least that could serve a page: its HTML without any script that runs, and what that needs, from memory. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

interface Copy {
  body: Buffer;
  headers: Record<string, string>;
}

export interface Bare {
  /** Origin without a slash at its end. */
  url: string;
  /** Copies a page of a server with the fonts in its styles; returns how many bytes the compressed HTML has. */
  copy(server: string, path: string): Promise<number>;
  stop(): void;
}

export async function startBare(): Promise<Bare> {
  const copies = new Map<string, Copy>();
  const own = createServer((request, response) => {
    const found = copies.get(request.url ?? '');
    response.writeHead(found ? 200 : 404, found?.headers).end(found?.body);
  });
  await new Promise<void>((ready) => own.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(own.address() as AddressInfo).port}`,
    stop: () => void own.close(),
    async copy(server, path) {
      const html = await (await fetch(server + path)).text();
      // Scripts stay as dead text, so that there are as many bytes.
      const body = brotliCompressSync(html.replaceAll('<script>', '<script type="text/plain">'));
      const type = 'text/html; charset=utf-8';
      copies.set(path, { body, headers: { 'Content-Type': type, 'Content-Encoding': 'br' } });
      for (const [, font = ''] of html.matchAll(/url\("?([^)"]+\.woff2)"?\)/g)) {
        const answer = await fetch(server + font);
        const bytes = Buffer.from(await answer.arrayBuffer());
        copies.set(font, { body: bytes, headers: { 'Content-Type': 'font/woff2' } });
      }
      return body.length;
    },
  };
}
