import { build } from 'esbuild';
import { server } from '../../bundle.mjs';

/**
 * What the server makes of a component: its bundle is made as the page bundle is, and run. The component is named as its
 * module exports it, the module as from the folder of the app; props go in as JSON.
 */
export async function serverDraws<Props extends object>(
  component: string,
  module: string,
): Promise<(props: Props) => string> {
  const contents = `
    import { ${component} } from '${module}';
    import { markup } from './src/markup/markup.ts';
    globalThis.draw = (json) => markup(<${component} {...JSON.parse(json)} />);`;
  const { outputFiles } = await build({
    ...server,
    stdin: { contents, loader: 'tsx', resolveDir: server.absWorkingDir },
  });
  const scope: { draw?: (json: string) => string } = {};
  new Function('globalThis', outputFiles?.[0]?.text ?? '')(scope);
  return (props) => scope.draw?.(JSON.stringify(props)) ?? '';
}
