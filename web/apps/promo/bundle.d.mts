import type { BuildOptions } from 'esbuild';

interface Options extends BuildOptions {
  absWorkingDir: string;
  alias: Record<string, string>;
  write: false;
}
export declare const shared: Options;
export declare const server: Options;
