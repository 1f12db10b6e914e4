/** Runs the built binary with an empty data folder, as a new user would. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const binary =
  process.env['MAIDAN_BINARY'] ?? fileURLToPath(new URL('../../bin/maidan', import.meta.url));

/** A moment of a match: after so many plays (balls) of a period (innings, half, set), or its end. */
export type Point = { period: number; plays: number } | { ended: true };

/** A match that stands still until `Server.play` moves it on: see "Matches that stand still" in docs/operations.md. */
export interface Match {
  id: string;
  sport: string;
  league?: string;
  /** Time from now to its start, "90m". */
  starts_in?: string;
  /** Where it stands at the start of the server; without it the match is announced only. */
  at?: Point;
}

/** A back-office user, and the password. */
export interface Credentials {
  email: string;
  password: string;
}

export interface Server {
  /** Origin without a slash at its end. */
  url: string;
  data: string;
  /** The demo's back-office user, whose password is logged once. */
  staff: Credentials;
  /** Lines of the log at level error. */
  errors: string[];
  /** Moves a match on; returns when trading has committed it. */
  play(match: string, to: Point): Promise<void>;
  stop(): Promise<number | null>;
}

export interface ServerOptions {
  /** Reuse a data folder instead of making one. */
  data?: string;
  /** The matches that there are; "schedule" is the endless simulated schedule. */
  matches?: Match[] | 'schedule';
  /** How many times faster than life payments, bet delays and the schedule run. */
  speed?: number;
  /** Members of staff besides the demo's, who sign in with a password alone. */
  members?: (Credentials & { role: string })[];
  args?: string[];
}

const started = new Set<Server>();

/** Starts a demo server on a free port and waits until it answers requests and offers its matches. */
export async function startServer({
  data,
  matches = [],
  speed = 60,
  members = [],
  args = [],
}: ServerOptions = {}): Promise<Server> {
  if (!existsSync(binary)) throw new Error('bin/maidan is missing: run "make build" first');
  const folder = data ?? mkdtempSync(join(tmpdir(), 'maidan-e2e-'));
  for (const member of members) addMember(folder, member);
  const flags = ['--demo', '--addr', '127.0.0.1:0', '--data', folder];
  flags.push('--speed', String(speed), '--rate-limit=false', '--warm-pages=false');
  if (matches !== 'schedule') {
    const file = join(folder, 'matches.json');
    writeFileSync(file, JSON.stringify(matches));
    flags.push('--seed', 'browser tests', '--matches', file);
  }
  const child = spawn(binary, ['serve', ...flags, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errors: string[] = [];
  const { url, staff } = await ready(child, errors);
  const play = async (match: string, to: Point | object) => {
    const answer = await fetch(`${url}/_test/matches/${match}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(to),
    });
    if (!answer.ok) throw new Error(`${match}: ${answer.status} ${await answer.text()}`);
  };
  const server: Server = {
    url,
    staff,
    data: folder,
    errors,
    play,
    stop: () =>
      new Promise((resolve) => {
        const stopped = (code: number | null) => {
          started.delete(server);
          if (!data) rmSync(folder, { recursive: true, force: true });
          resolve(code);
        };
        if (child.exitCode !== null) return stopped(child.exitCode);
        child.once('exit', stopped);
        child.kill('SIGTERM');
      }),
  };
  started.add(server);
  if (matches !== 'schedule') for (const { id, at = {} } of matches) await play(id, at); // it answers when the match is offered
  return server;
}

/** Adds a back-office user to the database of a server that is not running. */
function addMember(folder: string, { email, password, role }: Credentials & { role: string }) {
  execFileSync(
    binary,
    ['staff', 'add', '--data', folder, '--email', email, '--role', role, '--no-second-factor'],
    { env: { ...process.env, MAIDAN_STAFF_PASSWORD: password } },
  );
}

/** Stops every server that is still running. */
export async function stopServers(): Promise<void> {
  await Promise.all([...started].map((server) => server.stop()));
}

function ready(child: ChildProcess, errors: string[]): Promise<Pick<Server, 'url' | 'staff'>> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    let staff = { email: '', password: '' };
    child.once('exit', (code) => {
      reject(new Error(`the server did not start (exit ${code}):\n${lines.slice(-30).join('\n')}`));
    });
    if (!child.stderr) throw new Error('no stderr');
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      if (!line.startsWith('{')) return;
      const entry = JSON.parse(line) as Record<string, string>;
      if (entry['level'] === 'ERROR') errors.push(line);
      if (entry['msg'] === 'staff')
        staff = { email: entry['email'] ?? '', password: entry['password'] ?? '' };
      if (entry['msg'] === 'ready') resolve({ url: entry['url'] ?? '', staff });
    });
  });
}
