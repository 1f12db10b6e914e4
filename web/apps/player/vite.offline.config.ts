import { readFileSync, readdirSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => new URL(path, import.meta.url);
const read = (path: string) => readFileSync(at(path), 'utf8');

/** The keys that the file shows, of all languages of the casino's texts. */
const shown =
  /^casino\.(game_.*|verify.*|which_game|settings|server_seed|client_seed|nonce|drawn|commitment|crash_(hash|salt|before|chain))$/;

const texts = Object.fromEntries(
  readdirSync(at('../../../lang/player/'))
    .filter((name) => name.endsWith('.casino.json'))
    .map((name) => {
      const all = JSON.parse(read(`../../../lang/player/${name}`)) as Record<string, string>;
      return [
        name.slice(0, 2),
        Object.fromEntries(Object.entries(all).filter(([key]) => shown.test(key))),
      ];
    }),
);

/** Puts the script into the page, so that it is one file. */
const oneFile: Plugin = {
  name: 'one-file',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type !== 'chunk') continue;
      const code = file.code.replaceAll('__VITE_PRELOAD__', 'void 0'); // the list of what a dynamic import loads: nothing
      const script = `<script type="module">${code.replaceAll('</script', '<\\/script')}</script>`;
      const source = read('src/offline/verify.html').replace('<!-- script -->', () => script);
      this.emitFile({ type: 'asset', fileName: 'verify.html', source });
      Reflect.deleteProperty(bundle, name);
    }
  },
};

/** Builds dist/verify.html, the verifier that players store. */
export default defineConfig({
  define: { __TEXTS__: JSON.stringify(texts) },
  plugins: [oneFile],
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: false, // there is nothing to load
    rolldownOptions: {
      input: new URL('src/offline/main.ts', import.meta.url).pathname,
      output: { format: 'es', codeSplitting: false },
    },
  },
});
