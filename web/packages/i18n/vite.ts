import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileCatalogue } from './src/compile.ts';

const folder = fileURLToPath(new URL('../../../lang/', import.meta.url));
const prefix = 'virtual:lang/';

const read = (file: string): Record<string, string> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};

/** Codes of the languages that an area has a catalogue for, English first. Files `<code>.<part>.json` are parts of one. */
export function languagesOf(area: string): string[] {
  return readdirSync(folder + area)
    .filter((name) => /^[a-z]+\.json$/.test(name))
    .map((name) => name.slice(0, -5))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));
}

/** Names of the files that make up `<area>` in a language: the catalogue, or one part of it, or with "all" all of them. */
function filesOf(area: string, part: string | undefined, code: string): string[] {
  if (part !== 'all') return [part ? `${code}.${part}.json` : `${code}.json`];
  return readdirSync(folder + area).filter((name) => name.startsWith(`${code}.`));
}

/**
 * Serves `virtual:lang/<area>` (the list, each language in a chunk of its own) and
 * `virtual:lang/<area>/<code>` (one compiled language, complete: what it lacks is English).
 * `<area>.<part>` is a part of the area's texts, loaded by itself; `<area>.all` is the area with all of its parts.
 */
export function catalogues(): Plugin {
  return {
    name: 'maidan-catalogues',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [name = '', code] = id.slice(prefix.length + 1).split('/');
      const [area = '', part] = name.split('.');
      if (!code) {
        const codes = languagesOf(area);
        const load = codes.map(
          (c) => `${JSON.stringify(c)}: () => import('${prefix}${name}/${c}')`,
        );
        return `export default { codes: ${JSON.stringify(codes)}, load: { ${load.join(', ')} } };`;
      }
      const texts = (language: string): Record<string, string> =>
        Object.assign(
          {},
          ...filesOf(area, part, language).map((file) => {
            this.addWatchFile(`${folder}${area}/${file}`);
            return read(`${folder}${area}/${file}`);
          }),
        ) as Record<string, string>;
      return `export default ${JSON.stringify(compileCatalogue(texts(code), texts('en')))};`;
    },
  };
}
