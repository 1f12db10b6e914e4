// The development server of `make dev`: builds and starts the binary, builds it again and restarts it when a source of the
// server or of the promo site changes, and runs Vite for the player app and the back office, which reload by themselves.
// A build that fails leaves the last good server running.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';

const addr = process.env.ADDR ?? '127.0.0.1:8080';
const speed = process.env.SPEED ?? '6';
const binary = '.cache/maidan-dev';

/** Folders that the server is made of; a change below `promo` needs the promo site's bundle first. */
const server = ['cmd', 'internal', 'brand', 'campaigns', 'lang', 'go.mod'];
const promo = [
  'web/apps/promo/src',
  'web/apps/promo/build.mjs',
  'web/packages',
  'campaigns',
  'lang/promo',
];
const ignored = /(^|\/)(dist|node_modules|testdata)\/|_test\.go$|\.test\.tsx?$|\.tmp$|~$/;

const children = new Set();
let serving;
let building = false;
let changed = { server: false, promo: false };
let timer;

function start(command, args, options = {}) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  children.add(child);
  child.on('exit', () => children.delete(child));
  child.on('error', (fault) => console.error(`${command}: ${fault.message}`));
  return child;
}

const finished = (child) =>
  new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });

const run = (command, ...args) => finished(start(command, args));

async function stopServer() {
  if (!serving || serving.exitCode !== null) return;
  const gone = finished(serving);
  serving.kill('SIGTERM');
  await gone;
}

/** Builds what changed and restarts the server, as often as sources changed meanwhile. */
async function rebuild() {
  if (building) return;
  building = true;
  while (changed.server || changed.promo) {
    const { promo: bundle } = changed;
    changed = { server: false, promo: false };
    if (bundle && (await run('npm', 'run', '--silent', 'build', '-w', '@maidan/promo'))) continue;
    if (await run('go', 'build', '-o', binary, './cmd/maidan')) continue;
    await stopServer();
    serving = start(binary, [
      'serve',
      '--demo',
      '--addr',
      addr,
      '--data',
      './data',
      '--speed',
      speed,
      '--log-format',
      'text',
    ]);
  }
  building = false;
}

function touch(kind) {
  changed[kind] = true;
  clearTimeout(timer);
  timer = setTimeout(rebuild, 200); // an editor that saves several files causes one build
}

for (const [kind, paths] of Object.entries({ server, promo }))
  for (const path of paths.filter(existsSync))
    watch(path, { recursive: true }, (_, name) => {
      if (!ignored.test(`${path}/${name}`)) touch(kind);
    });

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(0);
  });

touch('server');
for (const [app, port] of [
  ['player', '5173'],
  ['office', '5174'],
])
  start('npx', ['vite', '--port', port, '--strictPort', '--clearScreen', 'false'], {
    cwd: `web/apps/${app}`,
    env: { ...process.env, MAIDAN_BACKEND: `http://${addr}` },
  });
console.log(
  `player app http://127.0.0.1:5173/   back office http://127.0.0.1:5174/office/   promo site http://${addr}/new-promo/`,
);
