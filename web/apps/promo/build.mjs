// Builds the promo site into dist:
//   assets/   what browsers fetch, with the content's hash in each name; react-….js is React, which changes only with it;
//             scripts are packed beside it by brotli at its best, NAME.br
//   server/   render.js, the bundle that the Go side runs to make pages; manifest.json, the text of the inline script;
//             worker.js, the service worker; resvg.wasm, the program that draws share images
// It is esbuild by itself: four small outputs that hang together (the bundle holds the styles and the names of the
// assets) are plainer here than as plugins of an app build.
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { load } from 'js-yaml';
import subsetFont from 'subset-font';
import { importing, reactSource, server, shared } from './bundle.mjs';
import { fontOfTexts } from '../../packages/ui/fonts/texts.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = `${here}dist/`;
const require = createRequire(import.meta.url);
const assetBase = '/new-promo/_/assets/';

/** Writes an asset under a name that changes with its content. */
async function asset(name, extension, body) {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 10);
  const file = `${name}-${hash}.${extension}`;
  await writeFile(`${dist}assets/${file}`, body);
  if (extension === 'js') await writeFile(`${dist}assets/${file}.br`, brotliCompressSync(body));
  return assetBase + file;
}

/** The narrow bold of the scoreboard, Latin only: one static file of some 12 KB. */
async function headlineFont() {
  const file =
    require.resolve('@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2');
  const latin = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
  return subsetFont(
    await readFile(file),
    `${latin}₹$€£৳×·–—‘’“”…áàâãäçéêíóôõöúüñÁÀÂÃÄÇÉÊÍÓÔÕÖÚÜÑßʻ`,
    {
      targetFormat: 'woff2',
      variationAxes: { wght: 700, wdth: 75 },
    },
  );
}

/**
 * The bold of headlines in Devanagari (25 KB), Bengali (18) and Arabic script (10): of the glyphs that the texts of the
 * site use. All are under the SIL Open Font License, which stands in their packages. The rest of a page is set in the
 * system's fonts.
 */
const scripts = {
  hi: ['anek-devanagari', 'devanagari', { wght: 700, wdth: 75 }],
  bn: ['anek-bangla', 'bengali', { wght: 700, wdth: 75 }],
  ur: ['noto-sans-arabic', 'arabic', { wght: 800, wdth: 75 }],
};

async function scriptFont(language) {
  const [family, script, axes] = scripts[language];
  const file = `@fontsource-variable/${family}/files/${family}-${script}-wdth-normal.woff2`;
  return fontOfTexts(require.resolve(file), await textsOf(language), axes);
}

/** All texts of the site in a language: the campaigns', those of the forms and dialogs, and the figures with their currency signs. */
async function textsOf(language) {
  const root = `${here}../../../`;
  const texts = [];
  const collect = (value) => {
    if (typeof value === 'string') texts.push(value);
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  for (const name of await readdir(`${root}campaigns`))
    if (name.endsWith('.yaml')) {
      const { texts: own, figures } = load(await readFile(`${root}campaigns/${name}`, 'utf8'));
      collect([own?.[language], figures]);
    }
  for (const name of await readdir(`${root}lang/promo`))
    if (name.startsWith(`${language}.`) && name.endsWith('.json'))
      collect(JSON.parse(await readFile(`${root}lang/promo/${name}`, 'utf8')));
  return texts;
}

/** Style sheets by name, minified; a page carries those of its parts. `fonts` are the addresses of what they load. */
async function styles(fonts) {
  const sheets = {};
  for (const name of (await readdir(`${here}src/styles`)).sort()) {
    const font = fonts[name.replace('.css', '')] ?? fonts.base;
    const text = (await readFile(`${here}src/styles/${name}`, 'utf8')).replace('%FONT%', font);
    const { code } = await transform(text, { loader: 'css', minify: true, target: 'chrome109' });
    sheets[name.replace('.css', '')] = code.trim();
  }
  return sheets;
}

/** The inline script. It never changes between pages, so one hash in the policy allows it. */
async function boot() {
  const { outputFiles } = await build({
    ...shared,
    entryPoints: ['src/boot.ts'],
    format: 'iife',
  });
  return outputFiles[0].text.trim();
}

/** A script that pages import; style sheets that it imports are texts in it. */
async function script(name, source, options = { ...shared, format: 'esm' }) {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [`src/${source}`],
    loader: { '.css': 'text' },
  });
  return asset(name, 'js', outputFiles[0].contents);
}

/** React for browsers, one script for all that hydrates. */
async function react() {
  const { outputFiles } = await build({
    ...shared,
    stdin: { contents: reactSource(), resolveDir: here },
    format: 'esm',
  });
  return asset('react', 'js', outputFiles[0].contents);
}

/** The service worker: it caches what every page needs, and deletes an older build's cache. */
async function worker(assets) {
  const version = createHash('sha256').update(assets.join()).digest('hex').slice(0, 10);
  const { outputFiles } = await build({
    ...shared,
    entryPoints: ['src/worker.ts'],
    format: 'iife',
    define: { __ASSETS__: JSON.stringify(assets), __VERSION__: JSON.stringify(version) },
  });
  await writeFile(`${dist}server/worker.js`, outputFiles[0].contents);
}

/** The bundle that renders pages. */
async function render(constants) {
  const { outputFiles } = await build({
    ...server,
    entryPoints: ['src/server.tsx'],
    define: { ...shared.define, __BUILD__: JSON.stringify(constants) },
  });
  await writeFile(`${dist}server/render.js`, outputFiles[0].contents);
}

await rm(dist, { recursive: true, force: true });
await mkdir(`${dist}assets`, { recursive: true });
await mkdir(`${dist}server`, { recursive: true });
await cp(`${here}public`, dist, { recursive: true });
const font = await asset('board', 'woff2', await headlineFont());
const fonts = { base: font };
for (const language of Object.keys(scripts))
  fonts[language] = await asset(`headline-${language}`, 'woff2', await scriptFont(language));
const inline = await boot();
const reactScript = await react();
const islands = await script('islands', 'islands.tsx', importing(reactScript));
const shell = await script('shell', 'shell.ts');
const chat = await script('chat', 'chat/index.ts');
const onetime = await script('onetime', 'client/onetime.ts');
const captcha = await script('captcha', 'captcha/worker.ts');
await worker([font, reactScript, islands, shell]);
await render({
  styles: await styles(fonts),
  boot: inline,
  react: reactScript,
  islands,
  shell,
  chat,
  captcha,
  onetime,
});
await cp(require.resolve('@resvg/resvg-wasm/index_bg.wasm'), `${dist}server/resvg.wasm`);
await writeFile(`${dist}server/manifest.json`, JSON.stringify({ boot: inline }));
console.log(`promo: inline script ${inline.length} bytes`);
