/**
 * Types of the modules that the Vite plugin (`vite.ts`) makes from the JSON files in `lang/`: the texts of an area, such as
 * `virtual:lang/player`, in all its languages.
 */
declare module 'virtual:lang/*' {
  import type { Catalogues } from '@maidan/i18n';
  const catalogues: Catalogues;
  export default catalogues;
}
