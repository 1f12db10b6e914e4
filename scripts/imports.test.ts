import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** The imports of each file or topic. */
type Graph = Map<string, Set<string>>;

/** Folders whose files form one graph each. Imports between them are checked by the layers in eslint.config.js. */
const roots = [
  ...['web/apps', 'web/packages'].flatMap((parent) =>
    readdirSync(parent).map((name) => `${parent}/${name}`),
  ),
  'e2e',
];

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(dist|node_modules)$/.test(entry.name) ? [] : sourcesIn(path);
    return /\.m?tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });

/** Returns the relative imports of the folder's files, static and dynamic, of values and types. */
function importsOf(folder: string): Graph {
  const files = sourcesIn(folder);
  const known = new Set(files);
  return new Map(
    files.map((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
      const targets = importedFiles
        .filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => normalize(join(dirname(file), fileName)))
        .filter((target) => known.has(target));
      return [file, new Set(targets)];
    }),
  );
}

/** Merges the nodes that `nameOf` gives the same name, and drops those without one. */
function grouped(graph: Graph, nameOf: (node: string) => string | undefined): Graph {
  const groups: Graph = new Map();
  for (const [node, targets] of graph) {
    const name = nameOf(node);
    if (!name) continue;
    const group = groups.get(name) ?? new Set();
    groups.set(name, group);
    for (const target of [...targets].map(nameOf)) if (target && target !== name) group.add(target);
  }
  return groups;
}

/** Returns a circle of the graph as a path that ends where it begins, or undefined. */
function circleIn(graph: Graph): string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (node: string): string[] | undefined => {
    const start = path.indexOf(node);
    if (start >= 0) return [...path.slice(start), node];
    if (done.has(node)) return undefined;
    path.push(node);
    for (const target of graph.get(node) ?? []) {
      const circle = visit(target);
      if (circle) return circle;
    }
    path.pop();
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = visit(node);
    if (circle) return circle;
  }
  return undefined;
}

const topicOf = (file: string) => /\/src\/domain\/([^/]+)\//.exec(file)?.[1];

describe('imports', () => {
  it.each(roots)('%s has no circle of files, type imports included', (root) => {
    const graph = importsOf(root);
    expect(graph.size).toBeGreaterThan(0);
    expect(circleIn(graph)?.map((file) => relative(root, file))).toBeUndefined();
  });

  it.each(['web/apps/player', 'web/apps/office'])('%s has no circle of topics', (root) => {
    const topics = grouped(importsOf(root), topicOf);
    expect(topics.size).toBeGreaterThan(0);
    expect(circleIn(topics)).toBeUndefined();
  });

  it('finds a circle of topics whose files have none', () => {
    const files: Graph = new Map([
      ['app/src/domain/slip/a.ts', new Set(['app/src/domain/wallet/b.ts'])],
      ['app/src/domain/wallet/b.ts', new Set()],
      ['app/src/domain/wallet/c.ts', new Set(['app/src/domain/slip/a.ts', 'app/src/i18n.ts'])],
    ]);
    expect(circleIn(files)).toBeUndefined();
    expect(circleIn(grouped(files, topicOf))).toEqual(['slip', 'wallet', 'slip']);
  });

  it('finds a file that imports itself through another', () => {
    const files: Graph = new Map([
      ['a.ts', new Set(['b.ts'])],
      ['b.ts', new Set(['c.ts'])],
      ['c.ts', new Set(['b.ts'])],
    ]);
    expect(circleIn(files)).toEqual(['b.ts', 'c.ts', 'b.ts']);
  });
});
