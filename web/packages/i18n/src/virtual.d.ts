declare module 'virtual:lang/*' {
  import type { Catalogues } from '@maidan/i18n';
  const catalogues: Catalogues;
  export default catalogues;
}
