import { blockId, type Block, type Document, type Shapes } from './document.ts';

/** A text that a page has a place for. */
export interface Place {
  key: string;
  field: string;
  /** From 1; 0 for a text of the block itself. */
  item: number;
}

/** The texts that every page has beside those of its blocks. */
export const pageFields = ['title', 'description'];

/** The places of a block's texts, in the order of the page. A block with a standard set has none of its own. */
export function placesOf(block: Block, shapes: Shapes): Place[] {
  const shape = shapes[block.type];
  if (!shape || block.use) return [];
  const id = blockId(block);
  const own = shape.fields.map((field) => ({ key: `${id}.${field}`, field, item: 0 }));
  const items = Array.from({ length: block.items ?? 0 }, (_, i) =>
    shape.item.map((field) => ({ key: `${id}.${i + 1}.${field}`, field, item: i + 1 })),
  );
  return [...own, ...items.flat()];
}

/** A text that the catalogue has when the page leaves it out. */
export const isOptional = (block: Block, place: Place) =>
  block.type === 'terms' && place.field === 'title' && place.item === 0;

/** The language in which every text must be there. */
export const baseOf = (document: Document) =>
  typeof document['language'] === 'string' && document['language'] ? document['language'] : 'en';

/** The languages that a page is drawn in: the one that it is bound to, or all that visitors may choose. */
export const drawnIn = (document: Document, offered: string[]) =>
  document['language'] ? [baseOf(document)] : offered;

/** Whether a text needs a translation: it has letters and not only placeholders. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{[^{}]*\}/g, ''));

/** Keys of the texts that a language lacks: visitors read the base language in their place. */
export function missingIn(document: Document, language: string, shapes: Shapes): Set<string> {
  const missing = new Set<string>();
  const base = document.texts[baseOf(document)] ?? {};
  const own = document.texts[language] ?? {};
  const isBase = language === baseOf(document);
  if (!isBase && document['language']) return missing; // which nobody would read
  const check = (key: string, optional: boolean) => {
    if (own[key]) return;
    if (isBase ? !optional : hasWords(base[key] ?? '')) missing.add(key);
  };
  for (const field of pageFields) check(field, false);
  for (const block of document.blocks) {
    for (const place of placesOf(block, shapes)) check(place.key, isOptional(block, place));
  }
  return missing;
}

/** Keys of texts that no block has a place for, such as those of a block whose set was changed. */
export function orphans(document: Document, shapes: Shapes): string[] {
  const known = new Set(pageFields);
  for (const block of document.blocks) {
    const shape = shapes[block.type];
    for (const place of placesOf({ ...block, use: undefined }, shapes)) known.add(place.key);
    if (block.use && shape) {
      // A set brings its own items, of which a page may say some otherwise.
      for (const key of Object.values(document.texts).flatMap(Object.keys)) {
        if (key.startsWith(`${blockId(block)}.`)) known.add(key);
      }
    }
  }
  const all = Object.values(document.texts).flatMap(Object.keys);
  return [...new Set(all)].filter((key) => !known.has(key)).sort();
}

/** Takes texts away in every language. */
export function withoutTexts(document: Document, keys: readonly string[]): Document {
  const texts = Object.fromEntries(
    Object.entries(document.texts).map(([language, own]) => [
      language,
      Object.fromEntries(Object.entries(own).filter(([key]) => !keys.includes(key))),
    ]),
  );
  return { ...document, texts };
}
