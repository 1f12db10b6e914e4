// Fails the build when the scripts of the first load outgrow their budget (brotli, as served).
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const budget = 120_000;
const dist = new URL('./dist/', import.meta.url);
const html = readFileSync(new URL('index.html', dist), 'utf8');
const scripts = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]);
const size = scripts.reduce(
  (sum, file) => sum + brotliCompressSync(readFileSync(new URL(file, dist))).length,
  0,
);
console.log(`first load: ${(size / 1000).toFixed(1)} kB of ${budget / 1000} kB (brotli)`);
if (size > budget) process.exit(1);
