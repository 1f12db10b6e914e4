/**
 * The draws of casino games, computed from the seeds in the browser alone. docs/fairness.md has the formulas; internal/casino/fair is the
 * server's code. Nothing here calls the server.
 */

export interface RoundSeeds {
  server: string;
  client: string;
  nonce: number;
}

const text = new TextEncoder();

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash of a server's seed that is published before its first round: SHA-256 of its characters. */
export const commitmentOf = async (serverSeed: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', text.encode(serverSeed)));

/** Whether the browser can compute hashes: only on pages that it trusts (HTTPS, or this machine). */
export const canVerify = (): boolean => globalThis.crypto?.subtle !== undefined;

/** The source of a round: each call of next() returns the following 32 bits. */
export class Stream {
  private words: number[] = [];
  private counter = 0;
  private readonly key: Promise<CryptoKey>;

  constructor(private readonly seeds: RoundSeeds) {
    const algorithm = { name: 'HMAC', hash: 'SHA-256' };
    this.key = crypto.subtle.importKey('raw', text.encode(seeds.server), algorithm, false, [
      'sign',
    ]);
  }

  async next(): Promise<number> {
    if (this.words.length === 0) {
      const message = `${this.seeds.client}:${this.seeds.nonce}:${this.counter++}`;
      const block = await crypto.subtle.sign('HMAC', await this.key, text.encode(message));
      const view = new DataView(block);
      for (let at = 0; at < block.byteLength; at += 4) this.words.push(view.getUint32(at));
    }
    return this.words.shift() ?? 0;
  }

  /** A number of 0 … n−1. */
  async index(n: number): Promise<number> {
    return Math.floor(((await this.next()) / 2 ** 32) * n); // exact: 32 bits × n fits 53 bits
  }

  /** k numbers of 0 … n−1, in the order in which they are drawn. */
  async pick(n: number, k: number): Promise<number[]> {
    const left = Array.from({ length: n }, (_, i) => i);
    const drawn: number[] = [];
    for (let i = 0; i < k; i++) drawn.push(...left.splice(await this.index(left.length), 1));
    return drawn;
  }

  /** n numbers of 0 … of−1, which may repeat. */
  async several(n: number, of: number): Promise<number[]> {
    const drawn: number[] = [];
    for (let i = 0; i < n; i++) drawn.push(await this.index(of));
    return drawn;
  }

  /** A multiplier in hundredths: ⌊returned · 2³²/u⌋, at least 1.00. */
  async multiple(returned: number): Promise<number> {
    const u = (await this.next()) || 1;
    return Math.max(100, Math.floor((returned * 2 ** 32) / u));
  }
}
