/** Runs the built binary with an empty data folder, as a new user would. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const binary =
  process.env['MAIDAN_BINARY'] ?? fileURLToPath(new URL('../../bin/maidan', import.meta.url));

export interface House {
  /** Origin without a slash at its end. */
  url: string;
  data: string;
  /** The demo's back-office user, told once at the start. */
  staff: { email: string; password: string };
  /** Lines of the log at level error, for the test to look at. */
  errors: string[];
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface HouseOptions {
  /** Reuse a data folder instead of making one. */
  data?: string;
  /** How many times faster than life the matches run. */
  speed?: number;
  args?: string[];
}

/** Starts a demo house on a free port and waits until it accepts requests. */
export async function startHouse({
  data,
  speed = 60,
  args = [],
}: HouseOptions = {}): Promise<House> {
  if (!existsSync(binary)) throw new Error('bin/maidan is missing: run "make build" first');
  const folder = data ?? mkdtempSync(join(tmpdir(), 'maidan-e2e-'));
  const child = spawn(
    binary,
    [
      'serve',
      '--demo',
      '--addr',
      '127.0.0.1:0',
      '--data',
      folder,
      '--speed',
      String(speed),
      '--rate-limit=false',
      ...args,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const errors: string[] = [];
  const { url, staff } = await ready(child, errors);
  return {
    url,
    staff,
    data: folder,
    errors,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        const gone = (code: number | null) => {
          if (!data) rmSync(folder, { recursive: true, force: true });
          resolve(code);
        };
        if (child.exitCode !== null) return gone(child.exitCode);
        child.once('exit', gone);
        child.kill(signal);
      }),
  };
}

function ready(child: ChildProcess, errors: string[]): Promise<Pick<House, 'url' | 'staff'>> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    let staff = { email: '', password: '' };
    child.once('exit', (code) => {
      reject(new Error(`the house did not start (exit ${code}):\n${said.slice(-30).join('\n')}`));
    });
    if (!child.stderr) throw new Error('no stderr');
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      if (!line.startsWith('{')) return;
      const entry = JSON.parse(line) as Record<string, string>;
      if (entry['level'] === 'ERROR') errors.push(line);
      if (entry['msg'] === 'staff')
        staff = { email: entry['email'] ?? '', password: entry['password'] ?? '' };
      if (entry['msg'] === 'ready') resolve({ url: entry['url'] ?? '', staff });
    });
  });
}
