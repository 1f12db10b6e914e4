import { describe, expect, it } from 'vitest';
import {
  addBlock,
  addItem,
  duplicateBlock,
  moveBlock,
  removeBlock,
  removeItem,
  takeSet,
  toDocument,
  valueAt,
  withText,
  withValue,
  type Document,
  type Shapes,
} from './document.ts';
import { missingIn, orphans, withoutTexts } from './texts.ts';

const shapes: Shapes = {
  hero: { fields: ['headline', 'lead'], item: [], min: 0, max: 0 },
  facts: { fields: [], item: ['value', 'label'], min: 2, max: 4 },
  wheel: { fields: ['headline'], item: [], min: 0, max: 0 },
  related: { fields: ['title'], item: ['title'], min: 2, max: 6 },
  steps: { fields: ['title'], item: ['text'], min: 2, max: 5 },
  terms: { fields: ['title'], item: ['text'], min: 1, max: 20 },
};

const words = { blocks: shapes, draws: ['wheel-8', 'card'] };

const page = (): Document => ({
  route: '/race',
  scene: { name: 'track', seed: 7 },
  blocks: [{ type: 'hero' }, { type: 'facts', items: 3 }],
  texts: {
    en: {
      title: 'Race',
      description: 'A race',
      'hero.headline': 'Run',
      'hero.lead': 'Run and win',
      'facts.1.value': '1',
      'facts.1.label': 'one',
      'facts.2.value': '2',
      'facts.2.label': 'two',
      'facts.3.value': '{amount} {amount:welcome-casino:PKR}',
      'facts.3.label': 'three',
    },
    hi: { title: 'दौड़', 'facts.2.label': 'दो', 'facts.3.label': 'तीन' },
  },
});

describe('head', () => {
  it('reads and sets values deep in the document without touching the old one', () => {
    const before = page();
    const after = withValue(before, ['scene', 'seed'], 9);
    expect(valueAt(after, ['scene', 'seed'])).toBe(9);
    expect(valueAt(after, ['scene', 'name'])).toBe('track');
    expect(before).toEqual(page());
    expect(valueAt(withValue(before, ['offer', 'id'], 'x'), ['offer', 'id'])).toBe('x');
    expect('route' in withValue(before, ['route'], undefined)).toBe(false);
  });

  it('takes nothing of a draft for granted', () => {
    expect(toDocument({ blocks: 'many' })).toEqual({ blocks: [], texts: {} });
    expect(valueAt({ scene: 3 }, ['scene', 'seed'])).toBeUndefined();
  });
});

describe('texts', () => {
  it('an emptied text is no text', () => {
    const { texts } = withText(page(), 'hi', 'title', '');
    expect('title' in (texts['hi'] ?? {})).toBe(false);
    expect(withText(page(), 'ur', 'title', 'x').texts['ur']).toEqual({ title: 'x' });
  });

  it('missing are those that visitors would read in another language', () => {
    expect([...missingIn(page(), 'hi', shapes)].sort()).toEqual([
      'description',
      'facts.1.label',
      'hero.headline',
      'hero.lead',
    ]);
    expect(missingIn(page(), 'en', shapes).size).toBe(0);
    const bare = withText(page(), 'en', 'facts.1.value', '');
    expect([...missingIn(bare, 'en', shapes)]).toEqual(['facts.1.value']);
  });

  it('a page in one language needs that one', () => {
    const document = { ...page(), language: 'hi' };
    expect(missingIn(document, 'hi', shapes).has('facts.1.value')).toBe(true);
    expect(missingIn(document, 'ur', shapes).size).toBe(0);
  });

  it('finds and drops those that no block shows', () => {
    const document = withText(page(), 'hi', 'facts.4.label', 'four');
    expect(orphans(document, shapes)).toEqual(['facts.4.label']);
    expect(withoutTexts(document, ['facts.4.label'])).toEqual(page());
    expect(orphans(page(), shapes)).toEqual([]);
  });
});

describe('blocks', () => {
  it('a new one has the fewest items it may have, and an id of its own', () => {
    const once = addBlock(page(), 'facts', 1, words);
    expect(once.blocks[1]).toEqual({ type: 'facts', id: 'facts-2', items: 2 });
    expect(addBlock(once, 'facts', 0, words).blocks[0]?.id).toBe('facts-3');
    expect(addBlock(page(), 'wheel', 0, words).blocks[0]).toEqual({
      type: 'wheel',
      draw: 'wheel-8',
    });
    expect(addBlock(page(), 'related', 0, words).blocks[0]?.links).toEqual(['/', '/']);
  });

  it('takes its texts with it, in every language, and no others', () => {
    const twin = duplicateBlock(page(), 1);
    const { blocks, texts } = removeBlock(twin, 1);
    expect(blocks.map((b) => b.id ?? b.type)).toEqual(['hero', 'facts-2']);
    expect(Object.keys(texts['hi'] ?? {})).toEqual(['title', 'facts-2.2.label', 'facts-2.3.label']);
  });

  it('a copy has copies of the texts', () => {
    const { blocks, texts } = duplicateBlock(page(), 0);
    expect(blocks[1]).toEqual({ type: 'hero', id: 'hero-2' });
    expect(texts['en']?.['hero-2.headline']).toBe('Run');
    expect(texts['en']?.['hero.headline']).toBe('Run');
  });

  it('moves within the page and not beyond it', () => {
    expect(moveBlock(page(), 1, 0).blocks[0]?.type).toBe('facts');
    expect(moveBlock(page(), 0, -1)).toEqual(page());
    expect(moveBlock(page(), 1, 2)).toEqual(page());
  });

  it('an item that goes lets those after it move up, in every language', () => {
    const { blocks, texts } = removeItem(page(), 1, 2);
    expect(blocks[1]?.items).toBe(2);
    expect(texts['en']?.['facts.2.label']).toBe('three');
    expect(texts['hi']).toEqual({ title: 'दौड़', 'facts.2.label': 'तीन' });
    expect(addItem(page(), 1).blocks[1]?.items).toBe(4);
    expect(removeItem(page(), 0, 1)).toEqual(page());
  });

  it('removes the link of a removed item', () => {
    const linked: Document = {
      blocks: [{ type: 'related', items: 3, links: ['/a', '/b', '/c'] }],
      texts: {},
    };
    expect(removeItem(linked, 0, 2).blocks[0]?.links).toEqual(['/a', '/c']);
    expect(addItem(linked, 0).blocks[0]?.links).toEqual(['/a', '/b', '/c', '/']);
  });

  it('a standard set stands in for texts and number of items', () => {
    const own = addBlock(page(), 'steps', 2, words);
    const titled = withText(own, 'en', 'steps.title', 'How');
    const set = takeSet(titled, 2, 'join-casino', shapes);
    expect(set.blocks[2]).toEqual({ type: 'steps', use: 'join-casino' });
    expect(set.texts['en']?.['steps.title']).toBeUndefined();
    expect(takeSet(set, 2, '', shapes).blocks[2]).toEqual({ type: 'steps', items: 2 });
  });
});
