import { build } from 'esbuild';
import { server } from '../bundle.mjs';

/** What browsers have and the server's engine does not. */
const absent = ['window', 'document', 'location', 'navigator', 'URLSearchParams', 'Intl', 'fetch'];

/**
 * Bundles a component as the page bundle is made and returns a function that renders it to HTML as the server does. The
 * component is named as its module exports it, the module as from the folder of the app; props go in as JSON.
 */
export async function serverRenderer<Props extends object>(
  component: string,
  module: string,
): Promise<(props: Props) => string> {
  const contents = `
    import { renderToString } from 'react-dom/server';
    import { ${component} } from '${module}';
    globalThis.render = (json) => renderToString(<${component} {...JSON.parse(json)} />);`;
  const { outputFiles } = await build({
    ...server,
    stdin: { contents, loader: 'tsx', resolveDir: server.absWorkingDir },
  });
  const scope: { render?: (json: string) => string } = {};
  new Function('globalThis', ...absent, outputFiles?.[0]?.text ?? '')(scope);
  return (props) => scope.render?.(JSON.stringify(props)) ?? '';
}
