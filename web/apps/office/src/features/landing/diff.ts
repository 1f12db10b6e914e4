import { blockId, toDocument, type Block } from './document.ts';
import type { RawDocument } from '../../domain/campaign/campaigns.ts';

/** Something that two documents say differently. */
export interface Change {
  /** What it is: "en hero.headline", "palette", "scene.seed", "blocks". */
  what: string;
  language?: string;
  before?: string;
  after?: string;
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The leaves of a value by their dotted paths. */
function leaves(value: unknown, path: string, into: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value))
      leaves(inner, path ? `${path}.${key}` : key, into);
  } else if (value !== undefined && value !== null && value !== '') {
    into.set(path, shown(value));
  }
  return into;
}

function compared(before: Map<string, string>, after: Map<string, string>): Change[] {
  const all = new Set([...before.keys(), ...after.keys()]);
  return [...all].flatMap((what) => {
    const [was, is] = [before.get(what), after.get(what)];
    return was === is ? [] : [{ what, before: was, after: is }];
  });
}

const outline = (blocks: Block[]) => blocks.map(blockId).join(' · ');

/** Blocks by id, so that a block that only moved is no change of all that follow it. */
const byId = (blocks: Block[]) =>
  Object.fromEntries(blocks.map((block) => [blockId(block), { ...block, id: undefined }]));

/** What changed from one document to another: the head, the blocks, then the texts language by language. */
export function changes(from: RawDocument, to: RawDocument): Change[] {
  const [was, is] = [toDocument(from), toDocument(to)];
  const bare = (d: RawDocument) => ({ ...d, blocks: undefined, texts: undefined });
  const head = compared(leaves(bare(was), '', new Map()), leaves(bare(is), '', new Map()));
  const order: Change[] =
    outline(was.blocks) === outline(is.blocks)
      ? []
      : [{ what: 'blocks', before: outline(was.blocks), after: outline(is.blocks) }];
  const kept = new Set(
    was.blocks.map(blockId).filter((id) => is.blocks.some((b) => blockId(b) === id)),
  );
  const both = (blocks: Block[]) => byId(blocks.filter((b) => kept.has(blockId(b))));
  const blocks = compared(
    leaves(both(was.blocks), '', new Map()),
    leaves(both(is.blocks), '', new Map()),
  );
  const languages = [...new Set([...Object.keys(was.texts), ...Object.keys(is.texts)])];
  const texts = languages.flatMap((language) =>
    compared(
      new Map(Object.entries(was.texts[language] ?? {})),
      new Map(Object.entries(is.texts[language] ?? {})),
    ).map((change) => ({ ...change, language })),
  );
  return [...head, ...order, ...blocks, ...texts];
}
