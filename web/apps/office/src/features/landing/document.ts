import type { CampaignOptions, RawDocument } from '../../domain/campaign/campaigns.ts';

/** One part of a page; its texts stand in the document's texts under "<id>.<field>" and "<id>.<number>.<field>". */
export interface Block {
  type: string;
  id?: string;
  items?: number;
  draw?: string;
  links?: string[];
  use?: string;
  clauses?: string[];
}

export type Texts = Record<string, Record<string, string>>;

/** The draft of a landing page. Every operation here returns a new one and leaves the old as it was. */
export interface Document extends RawDocument {
  blocks: Block[];
  texts: Texts;
}

export type Shapes = CampaignOptions['blocks'];

/** Reads what the server keeps: a draft may be unsound, so nothing is taken for granted but its outline. */
export function toDocument(raw: RawDocument): Document {
  const blocks = Array.isArray(raw['blocks']) ? (raw['blocks'] as Block[]) : [];
  const texts = (raw['texts'] ?? {}) as Texts;
  return { ...raw, blocks, texts };
}

/** Whether visitors draw a prize in a block of a type. */
export const drawing = (type: string) => ['wheel', 'capsules', 'card'].includes(type);

export const blockId = (block: Block) => block.id || block.type;

/** A value somewhere in the head, such as ['scene', 'seed']. */
export function valueAt(document: RawDocument, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as RawDocument)[key] : undefined,
    document,
  );
}

/** A record without one of its keys. */
export const without = <T>(record: Record<string, T>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/** Sets a value of the head; undefined takes it away. */
export function withValue<T extends RawDocument>(
  document: T,
  [key, ...rest]: readonly string[],
  value: unknown,
): T {
  if (key === undefined) return document;
  if (rest.length === 0 && value === undefined) return without(document, key) as T;
  const inner = document[key];
  const record = (typeof inner === 'object' && inner !== null ? inner : {}) as RawDocument;
  return { ...document, [key]: rest.length > 0 ? withValue(record, rest, value) : value };
}

/** Sets a text; an empty one is taken away, so that the fallback stands in for it. */
export function withText(document: Document, language: string, key: string, text: string) {
  const own = document.texts[language] ?? {};
  const next = text === '' ? without(own, key) : { ...own, [key]: text };
  return { ...document, texts: { ...document.texts, [language]: next } };
}

/** Replaces the keys of all texts, in every language; null drops a text. */
function rekeyed(texts: Texts, rename: (key: string) => string | null): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([language, own]) => [
      language,
      Object.fromEntries(
        Object.entries(own).flatMap(([key, text]) => {
          const next = rename(key);
          return next === null ? [] : [[next, text]];
        }),
      ),
    ]),
  );
}

const withBlock = (document: Document, at: number, block: Block): Document => ({
  ...document,
  blocks: document.blocks.map((old, i) => (i === at ? block : old)),
});

/** An id that no block has yet: the type, or the type and a number. */
function freeId(blocks: Block[], type: string): string {
  const taken = new Set(blocks.map(blockId));
  let id = type;
  for (let n = 2; taken.has(id); n++) id = `${type}-${n}`;
  return id;
}

/** Adds a block of a type at a place, with as few items as it may have. */
export function addBlock(
  document: Document,
  type: string,
  at: number,
  { blocks: shapes, draws }: Pick<CampaignOptions, 'blocks' | 'draws'>,
): Document {
  const shape = shapes[type];
  const id = freeId(document.blocks, type);
  const block: Block = { type, ...(id !== type && { id }) };
  if (shape && shape.min > 0) block.items = shape.min;
  if (drawing(type)) block.draw = draws[0] ?? '';
  if (type === 'related') block.links = Array.from({ length: shape?.min ?? 0 }, () => '/');
  const blocks = [...document.blocks];
  blocks.splice(at, 0, block);
  return { ...document, blocks };
}

/** Takes a block away with its texts. */
export function removeBlock(document: Document, at: number): Document {
  const gone = document.blocks[at];
  if (!gone) return document;
  const own = `${blockId(gone)}.`;
  return {
    ...document,
    blocks: document.blocks.filter((_, i) => i !== at),
    texts: rekeyed(document.texts, (key) => (key.startsWith(own) ? null : key)),
  };
}

export function moveBlock(document: Document, at: number, to: number): Document {
  const blocks = [...document.blocks];
  const [block] = blocks.splice(at, 1);
  if (!block || to < 0 || to > blocks.length) return document;
  blocks.splice(to, 0, block);
  return { ...document, blocks };
}

/** Puts a copy of a block after it, with copies of its texts. */
export function duplicateBlock(document: Document, at: number): Document {
  const block = document.blocks[at];
  if (!block) return document;
  const [from, id] = [blockId(block), freeId(document.blocks, block.type)];
  const blocks = [...document.blocks];
  blocks.splice(at + 1, 0, { ...block, id });
  const texts = Object.fromEntries(
    Object.entries(document.texts).map(([language, own]) => {
      const copies = Object.entries(own)
        .filter(([key]) => key.startsWith(`${from}.`))
        .map(([key, text]) => [id + key.slice(from.length), text]);
      return [language, { ...own, ...Object.fromEntries(copies) }];
    }),
  );
  return { ...document, blocks, texts };
}

/** The number of an item's text, from 1; 0 for a text of the block itself. */
const numberIn = (key: string, id: string) =>
  Number(/^\d+/.exec(key.slice(id.length + 1))?.[0] ?? 0);

/** Adds an empty item at the end of a block. */
export function addItem(document: Document, at: number): Document {
  const block = document.blocks[at];
  if (!block) return document;
  return withBlock(document, at, {
    ...block,
    items: (block.items ?? 0) + 1,
    ...(block.type === 'related' && { links: [...(block.links ?? []), '/'] }),
  });
}

/** Takes an item (from 1) away with its texts; those after it move up. */
export function removeItem(document: Document, at: number, item: number): Document {
  const block = document.blocks[at];
  if (!block?.items || item < 1 || item > block.items) return document;
  const id = blockId(block);
  const next: Block = { ...block, items: block.items - 1 };
  if (next.items === 0) delete next.items;
  if (block.links) next.links = block.links.filter((_, i) => i !== item - 1);
  const texts = rekeyed(document.texts, (key) => {
    if (!key.startsWith(`${id}.`)) return key;
    const number = numberIn(key, id);
    if (number === item) return null;
    return number > item ? key.replace(`${id}.${number}.`, `${id}.${number - 1}.`) : key;
  });
  return { ...withBlock(document, at, next), texts };
}

/** Takes a standard set of texts for a block, or its own texts again. What the set says is not said twice. */
export function takeSet(document: Document, at: number, set: string, shapes: Shapes): Document {
  const block = document.blocks[at];
  if (!block || (block.use ?? '') === set) return document;
  const next: Block = { ...block };
  delete next.items;
  if (!set) {
    delete next.use;
    const least = shapes[block.type]?.min ?? 0;
    if (least > 0) next.items = block.items ?? least;
    return withBlock(document, at, next);
  }
  next.use = set;
  const own = `${blockId(block)}.`;
  const texts = rekeyed(document.texts, (key) => (key.startsWith(own) ? null : key));
  return { ...withBlock(document, at, next), texts };
}

/** Sets a part of a block that is not a text: its draw, links or clauses. Empty lists are taken away. */
export function withBlockPart(document: Document, at: number, part: Partial<Block>): Document {
  const block = document.blocks[at];
  if (!block) return document;
  const next = { ...block, ...part };
  if (next.clauses?.length === 0) delete next.clauses;
  return withBlock(document, at, next);
}
