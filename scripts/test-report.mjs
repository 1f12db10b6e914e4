// Reads what scripts/test left in a folder and prints what failed, what was skipped, the slowest packages and files, and the totals.
// The last line is "N passed, N failed", and the exit status says whether anything failed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const folder = process.argv[2];
const slowest = 10;
let passed = 0;
let failed = 0;
const skipped = new Map();
const broken = [];
/** The failed tests with a few lines of what they printed. */
const failures = [];
const failureLines = 12;
/** @type {{name: string, seconds: number}[]} */
const durations = [];

const noteFailure = (name, lines) => failures.push([name, ...lines].join('\n  '));

/** A Go test prints why it failed after all that it logged. */
const goLines = (output) => output.trimEnd().split('\n').slice(-failureLines);

/** Vitest's message begins with why it failed. */
const vitestLines = (message) =>
  message
    .trimEnd()
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, failureLines);

/** Counts the tests of a "go test -json" log and prints what the failed ones printed. */
function goTests(file) {
  const output = new Map();
  const counts = { passed: 0, failed: 0 };
  const withFailures = new Set();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.startsWith('{')) continue;
    const { Action, Package, Test = '', Output = '', Elapsed = 0 } = JSON.parse(line);
    const key = `${Package} ${Test}`;
    if (Action === 'output') output.set(key, (output.get(key) ?? '') + Output);
    if (!Test && (Action === 'pass' || Action === 'fail'))
      durations.push({ name: Package, seconds: Elapsed });
    if (Test && Action === 'pass') counts.passed++;
    if (Test && Action === 'fail') {
      counts.failed++;
      withFailures.add(Package);
      noteFailure(key, goLines(output.get(key) ?? ''));
    }
    // It was not built, or ended outside its tests.
    if (!Test && Action === 'fail' && !withFailures.has(Package)) {
      counts.failed++;
      noteFailure(key, goLines(output.get(key) ?? ''));
    }
    if (Action === 'fail') console.log(`${key}\n${(output.get(key) ?? '').slice(-4000)}`);
    if (Test && Action === 'skip') {
      const why = /_test\.go:\d+: (.*)|\.go:\d+: (.*)/.exec(output.get(key) ?? '');
      const reason = why?.[1] ?? why?.[2] ?? 'no reason given';
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
    }
  }
  return counts;
}

/** Counts the tests of Vitest's JSON report. */
function vitest(file) {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  for (const { name: path, startTime, endTime, message, assertionResults } of report.testResults) {
    const name = relative(process.cwd(), path);
    durations.push({ name, seconds: (endTime - startTime) / 1000 });
    if (message) noteFailure(name, vitestLines(message)); // it was not loaded
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed')
        noteFailure(`${name}: ${fullName}`, vitestLines(failureMessages.join('\n')));
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

const countable = { go: [goTests, 'go.json'], web: [vitest, 'web.json'], browser: [vitest, 'e2e.json'] };

/** What a step counted. A step without tests is one test; one that died without a failed test has one failure. */
function counts(step, status) {
  const [read, name] = countable[step] ?? [];
  const file = name && join(folder, name);
  const found = file && existsSync(file) ? read(file) : { passed: read || status ? 0 : 1, failed: 0 };
  if (status && !found.failed) found.failed = 1;
  return found;
}

for (const step of readdirSync(join(folder, 'steps')).filter((name) => !name.endsWith('.log'))) {
  const [status, seconds] = readFileSync(join(folder, 'steps', step), 'utf8').split(' ').map(Number);
  const found = counts(step, status);
  passed += found.passed;
  failed += found.failed;
  if (found.failed) broken.push(step);
  console.log(`${step}: ${found.passed} passed, ${found.failed} failed, ${seconds} s`);
}
for (const [reason, times] of skipped) console.log(`skipped ${times}: ${reason}`);
console.log('slowest packages and files:');
durations.sort((a, b) => b.seconds - a.seconds);
for (const { name, seconds } of durations.slice(0, slowest))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
// At the end, because the end of a long log is what is kept and read.
for (const failure of failures) console.log(`failed: ${failure}`);
if (broken.length) console.log(`broken: ${broken.join(' ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
