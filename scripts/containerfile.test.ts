import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';

const text = readFileSync('Containerfile', 'utf8');
const lines = text.split('\n');

/** The program that builds the image in `make test-long`: docker or podman. Empty: it is not built. */
const builder = process.env['MAIDAN_CONTAINER_BUILDER'] ?? '';

describe('Containerfile', () => {
  it('has no instruction that a builder refuses', () => {
    expect(validate(text)).toEqual([]);
  });

  it('copies only files that exist', () => {
    const sources = lines
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.filter((source) => !existsSync(source))).toEqual([]);
  });

  it('builds with the Go version of go.mod', () => {
    const [, version] = /^go (\d+\.\d+)/m.exec(readFileSync('go.mod', 'utf8')) ?? [];
    expect(text).toContain(`FROM golang:${version}-`);
  });

  it('runs as a user without rights and writes to a volume only', () => {
    const last = lines.slice(lines.lastIndexOf('FROM scratch'));
    expect(last).toContain('USER 65532:65532');
    expect(last).toContain('VOLUME /data');
  });

  it.skipIf(builder === '')(
    'builds an image that prints its settings',
    { timeout: 1_800_000 },
    () => {
      const run = (...args: string[]) => execFileSync(builder, args, { encoding: 'utf8' });
      run('build', '-f', 'Containerfile', '-t', 'maidan-test', '.');
      expect(run('run', '--rm', 'maidan-test', 'config')).toContain('/data');
    },
  );
});
