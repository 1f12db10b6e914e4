import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { compileCatalogue } from './src/compile.ts';

const folder = fileURLToPath(new URL('../../../lang/', import.meta.url));
const prefix = 'virtual:lang/';

const read = (file: string): Record<string, string> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};

/** Codes of the languages that an area has a catalogue for, English first. */
export function languagesOf(area: string): string[] {
  return readdirSync(folder + area)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en') || a.localeCompare(b));
}

/**
 * Serves `virtual:lang/<area>` (the list, each language in a chunk of its own) and
 * `virtual:lang/<area>/<code>` (one compiled language, complete: what it lacks is English).
 */
export function catalogues(): Plugin {
  return {
    name: 'maidan-catalogues',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [area = '', code] = id.slice(prefix.length + 1).split('/');
      if (!code) {
        const codes = languagesOf(area);
        const load = codes.map(
          (c) => `${JSON.stringify(c)}: () => import('${prefix}${area}/${c}')`,
        );
        return `export default { codes: ${JSON.stringify(codes)}, load: { ${load.join(', ')} } };`;
      }
      const [own, english] = [`${folder}${area}/${code}.json`, `${folder}${area}/en.json`];
      this.addWatchFile(own);
      this.addWatchFile(english);
      return `export default ${JSON.stringify(compileCatalogue(read(own), read(english)))};`;
    },
  };
}
