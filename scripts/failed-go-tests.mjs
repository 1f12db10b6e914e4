// Prints what the failed tests of a "go test -json" log said.
import { readFileSync } from 'node:fs';

const said = new Map();
for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  if (!line.startsWith('{')) continue;
  const { Action, Package, Test = '', Output = '' } = JSON.parse(line);
  const key = `${Package} ${Test}`;
  if (Action === 'output') said.set(key, (said.get(key) ?? '') + Output);
  if (Action === 'fail') console.log(`${key}\n${(said.get(key) ?? '').slice(-4000)}`);
}
