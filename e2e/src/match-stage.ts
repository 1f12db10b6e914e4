/** A recorded match, and a stage on which any build of the player app can play it: the same answers each time, and prices as the script sends them. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Duplex } from 'node:stream';
import type { Browser } from 'playwright-core';
import { phone } from './browser.ts';

interface Selection {
  odds: number;
  version: number;
  status: string;
}

export interface Market {
  id: string;
  status: string;
  version: number;
  selections: Selection[];
}

interface Detail {
  event: { id: string; bettable: boolean };
  markets: Market[];
}

/** What the page of a match was answered, by method and address. */
export interface Recording {
  id: string;
  markets: Market[];
  answers: Map<string, { status: number; type: string; body: string }>;
}

const isOffered = ({ status }: Market) => status === 'active' || status === 'suspended';

/** A match that takes bets, with all its markets open. */
async function find(url: string, id: string): Promise<Detail> {
  const detail = (await (await fetch(`${url}/api/v3/sport/events/${id}`)).json()) as Detail;
  const markets = detail.markets.map((m) => (isOffered(m) ? { ...m, status: 'active' } : m));
  if (!detail.event.bettable || markets.filter(isOffered).length < 30)
    throw new Error(`${id} has too few markets`);
  return { ...detail, markets };
}

/** Opens the page of a match once and keeps all it was answered. */
export async function record(browser: Browser, url: string, id: string): Promise<Recording> {
  const detail = await find(url, id);
  const answers: Recording['answers'] = new Map();
  const page = await browser.newPage({ viewport: phone, serviceWorkers: 'block' });
  page.on('response', (response) => {
    const { pathname, search } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    const type = response.headers()['content-type'] ?? '';
    const keep = (body: string) =>
      answers.set(`${response.request().method()} ${pathname}${search}`, {
        status: response.status(),
        type,
        body,
      });
    void response.text().then(keep, () => keep(''));
  });
  await page.goto(`${url}/match/${id}`);
  await page.locator('[data-testid^="odds-"]').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined); // a page that polls may never be
  await page.close();
  const body = JSON.stringify(detail);
  answers.set(`GET /api/v3/sport/events/${id}`, { status: 200, type: 'application/json', body });
  return { id, markets: detail.markets.filter(isOffered), answers };
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The price of nothing: what the browser and this harness cost on any page. */
export const blank = '/blank';

/** Answers with the recording, with the files of a build, with its index for all other addresses. */
const answer =
  (dist: string, { answers }: Recording) =>
  (q: IncomingMessage, r: ServerResponse) => {
    const { pathname, search } = new URL(q.url ?? '/', 'http://stage');
    const say = (status: number, type: string, body: string | Buffer) =>
      r.writeHead(status, { 'content-type': type }).end(body);
    if (pathname === blank)
      return say(200, 'text/html', '<!doctype html><title>Blank</title><body>');
    if (pathname.startsWith('/api/')) {
      const known = answers.get(`${q.method} ${pathname}${search}`);
      return known ? say(known.status, known.type, known.body) : say(404, 'application/json', '{}');
    }
    const file = join(dist, pathname);
    const found = extname(pathname) && existsSync(file) ? file : join(dist, 'index.html');
    return say(200, types[extname(found)] ?? 'application/octet-stream', readFileSync(found));
  };

/** A text as one frame of RFC 6455, from the server: not masked, its length in as few bytes as it needs. */
function framed(text: string): Buffer {
  const body = Buffer.from(text);
  const { length } = body;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = head.length === 2 ? length : head.length === 4 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, body]);
}

/** Reads frames of RFC 6455 as they come from a browser: masked, whole messages shorter than 64 kB. */
function reader(received: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 6) {
      const short = (rest[1] ?? 0) & 0x7f;
      const start = short === 126 ? 8 : 6;
      if (rest.length < start) return;
      const length = short === 126 ? rest.readUInt16BE(2) : short;
      if (rest.length < start + length) return;
      const mask = rest.subarray(start - 4, start);
      const body = rest.subarray(start, start + length).map((b, i) => b ^ (mask[i % 4] ?? 0));
      if (((rest[0] ?? 0) & 0x0f) === 1) received(Buffer.from(body).toString());
      rest = rest.subarray(start + length);
    }
  };
}

function accept({ headers }: IncomingMessage, socket: Duplex) {
  const key = `${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const proof = createHash('sha1').update(key).digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${proof}\r\n\r\n`,
  );
}

export interface Stage {
  url: string;
  /** Publishes changes of the match over the live channel. */
  send(set: object): void;
  close(): void;
}

/** Plays a recording to a build (its folder `dist`): answers every subscription, and then sends only what it is given. */
export async function openStage(dist: string, recording: Recording): Promise<Stage> {
  const server = createServer(answer(dist, recording));
  let socket: Duplex | undefined;
  let seq = 0;
  const frame = (ch: string, more: object) =>
    framed(JSON.stringify({ ch, epoch: 'bench', seq: ++seq, ...more }));
  server.on('upgrade', (request: IncomingMessage, opened: Duplex) => {
    socket = opened;
    accept(request, opened);
    opened.on('error', () => undefined); // the page is gone
    const received = (text: string) => {
      const { sub = [] } = JSON.parse(text) as { sub?: { ch: string }[] };
      for (const { ch } of sub) opened.write(frame(ch, { snap: true }));
    };
    opened.on('data', reader(received));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    send: (set) => socket?.write(frame(`event:${recording.id}`, { set })),
    close: () => {
      socket?.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
