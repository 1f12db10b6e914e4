// Cuts the faces of the apps out of whole fonts. All are under the SIL Open Font License, which stands in their packages.
//
// latin       text and headings in English, weights 400 to 700: 23 KB
// narrow      the scoreboard, prices and headings, one width and weight: 10 KB
// signs       currency signs
// latin-accents, latin-more  accented Latin, fetched by pages that contain some
// devanagari  the glyphs that the texts of the apps use, weights 400 to 700: 47 KB
// arabic      the same in Arabic script: 16 KB
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import { fontOfTexts } from './texts.mjs';

const require = createRequire(import.meta.url);
const fontsource = (family, file) =>
  require.resolve(`@fontsource-variable/${family}/files/${family}-${file}.woff2`);

const anek = fontsource('anek-latin', 'latin-wdth-normal');
const latinExt = fontsource('anek-latin', 'latin-ext-wght-normal');
const weights = { min: 400, max: 700 };
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const punctuation = '\u00a0·×–—‘’“”…−';
const currencySigns = Array.from({ length: 33 }, (_, i) => String.fromCharCode(0x20a0 + i)).join(
  '',
);

/** What numerals and text need; the font has more. */
const latinOptions = {
  targetFormat: 'woff2',
  keepFeatures: ['kern', 'tnum', 'lnum', 'mark', 'ccmp', 'locl'],
  noHinting: true,
};

const faces = {
  latin: async () =>
    subsetFont(await readFile(anek), ascii + punctuation, {
      ...latinOptions,
      variationAxes: { wght: weights, wdth: 100 },
    }),
  narrow: async () =>
    subsetFont(await readFile(anek), ascii + punctuation, {
      ...latinOptions,
      variationAxes: { wght: 700, wdth: 78 },
    }),
  'latin-more': () => readFile(latinExt),
  signs: async () =>
    subsetFont(await readFile(latinExt), currencySigns, {
      ...latinOptions,
      variationAxes: { wght: weights },
    }),
  'latin-accents': async () =>
    subsetFont(await readFile(anek), accents(), {
      ...latinOptions,
      variationAxes: { wght: weights, wdth: 100 },
    }),
  devanagari: async (lang) =>
    fontOfTexts(fontsource('anek-devanagari', 'devanagari-wght-normal'), await texts(lang, 'hi'), {
      wght: weights,
    }),
  arabic: async (lang) =>
    fontOfTexts(fontsource('noto-sans-arabic', 'arabic-wght-normal'), await texts(lang, 'ur'), {
      wght: weights,
    }),
};

/** What the file of Latin letters has beside those of English. */
function accents() {
  const latin1 = Array.from({ length: 96 }, (_, i) => String.fromCharCode(160 + i)).join('');
  return `${latin1}ıŒœʻʼˆ˚˜€™←↑→↓`;
}

/** All texts of the apps in a language. */
async function texts(lang, code) {
  const found = [];
  for (const area of (await readdir(lang)).sort())
    for (const name of (await readdir(`${lang}/${area}`).catch(() => [])).sort())
      if (name.startsWith(`${code}.`) && name.endsWith('.json'))
        found.push(...Object.values(JSON.parse(await readFile(`${lang}/${area}/${name}`, 'utf8'))));
  return found;
}

/**
 * Writes the faces as NAME.woff2 into a folder below `cache` and returns that folder. Its name changes with what they are
 * made of, so that nothing is made twice.
 */
export async function makeFaces(cache, lang) {
  const hash = createHash('sha256');
  for (const file of [import.meta.filename, `${import.meta.dirname}/texts.mjs`])
    hash.update(await readFile(file));
  for (const code of ['hi', 'ur']) hash.update(JSON.stringify(await texts(lang, code)));
  const folder = `${cache}/${hash.digest('hex').slice(0, 16)}`;
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  for (const [name, make] of Object.entries(faces))
    await writeFile(`${unfinished}/${name}.woff2`, await make(lang));
  // Another build may have been faster.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true }));
  return folder;
}
