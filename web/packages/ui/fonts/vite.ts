import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { makeFaces } from './faces.mjs';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Makes the faces before a build and serves them as `@maidan/faces/NAME.woff2`. */
export function faces(): Plugin {
  return {
    name: 'maidan-faces',
    async config() {
      const folder = await makeFaces(`${root}node_modules/.cache/maidan-faces`, `${root}lang`);
      return { resolve: { alias: { '@maidan/faces': folder } } };
    },
  };
}
