import { describe, expect, it } from 'vitest';
import { drawScene, drawShareImage, palettes, scenes, type Palette } from './index.ts';

const options = { scene: 'stadium', seed: 7, palette: 'night', id: 'x' };
const seeds = Array.from({ length: 12 }, (_, i) => i * 17 + 1);

/** The elements of a text that is sound XML; says what is wrong otherwise. */
function elements(xml: string): { name: string; attributes: Map<string, string> }[] {
  const found: { name: string; attributes: Map<string, string> }[] = [];
  const open: string[] = [];
  const tag = /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][\w:-]*="[^"<]*")*)(\/?)>|([^<]+)/gy;
  while (tag.lastIndex < xml.length) {
    const from = tag.lastIndex;
    const match = tag.exec(xml);
    if (!match) throw new Error(`not XML: ${xml.slice(from, from + 80)}`);
    const [, closes, name = '', list = '', empty, text] = match;
    if (text !== undefined) {
      if (/&(?!amp;|lt;|gt;)/.test(text)) throw new Error(`a bare ampersand: ${text}`);
      continue;
    }
    if (closes) {
      if (open.pop() !== name) throw new Error(`</${name}> closes what is not open`);
      continue;
    }
    const pairs = [...list.matchAll(/ ([a-zA-Z][\w:-]*)="([^"]*)"/g)].map(
      ([, key = '', value = '']): [string, string] => [key, value],
    );
    const attributes = new Map(pairs);
    if (attributes.size !== pairs.length) throw new Error(`an attribute twice: ${match[0]}`);
    found.push({ name, attributes });
    if (!empty) open.push(name);
  }
  if (open.length) throw new Error(`left open: ${open.join(' ')}`);
  return found;
}

describe.each(Object.keys(scenes))('%s', (scene) => {
  it('is the same for the same seed', () => {
    for (const seed of seeds)
      expect(drawScene({ ...options, scene, seed })).toBe(drawScene({ ...options, scene, seed }));
  });

  it('is another picture for another seed', () => {
    const pictures = seeds.map((seed) => drawScene({ ...options, scene, seed }));
    expect(new Set(pictures).size).toBe(seeds.length);
    // Not by a detail: hardly an element of a picture is in the other one.
    const [one = [], ...others] = pictures.map((svg) => svg.match(/<[^/][^>]*>/g) ?? []);
    for (const other of others) {
      const kept = new Set(other);
      const places = one.filter((part) => /\d{2}/.test(part));
      expect(places.filter((part) => !kept.has(part)).length).toBeGreaterThan(5);
    }
  });

  it.each(Object.keys(palettes))('is sound SVG in %s', (palette) => {
    for (const seed of seeds.slice(0, 5)) {
      const svg = drawScene({ ...options, scene, palette, seed });
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\de-\d|<text/);
      const parts = elements(svg);
      const ids = parts.flatMap(({ attributes }) => attributes.get('id') ?? []);
      for (const id of ids) expect(id).toMatch(/^x/);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) expect(ids).toContain(id);
    }
  });

  it('stays small, for it stands in the page', () => {
    const sizes = seeds.map((seed) => drawScene({ ...options, scene, seed }).length);
    const limit = ['stadium', 'pitch'].includes(scene) ? 15_000 : 10_000;
    expect(Math.max(...sizes)).toBeLessThan(limit);
  });

  it('is a share image that needs no style sheet and no font', () => {
    for (const seed of seeds) {
      const svg = drawShareImage({ scene, seed, palette: 'night' }, 8);
      expect(svg).toContain('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"');
      expect(svg).not.toMatch(/<text|offset-path|var\(/);
      const stretched = elements(svg).filter(
        ({ attributes }) => attributes.has('pathLength') && attributes.has('stroke-dasharray'),
      );
      expect(stretched).toEqual([]);
    }
  });

  it('takes the colours of its palette', () => {
    const night = drawScene({ ...options, scene });
    expect(drawScene({ ...options, scene, palette: 'rose' })).not.toBe(night);
  });
});

it('writes labels as text', () => {
  const svg = drawScene({ ...options, scene: 'wheel', labels: ['<b>|&', 'b', 'c', 'd'] });
  expect(svg).toContain('&lt;b&gt;');
  expect(svg).toContain('&amp;');
  expect(svg).not.toContain('<b>');
  expect(elements(svg).filter(({ name }) => name === 'text')).toHaveLength(5);
});

it('draws the ground where a scene has no such name', () => {
  expect(drawScene({ ...options, scene: 'moon', palette: 'noon' })).toBe(drawScene(options));
});

const channels = (colour: string): number[] =>
  [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

/** WCAG contrast of two colours. */
function contrast(a: string, b: string): number {
  const light = (colour: string): number => {
    const [r = 0, g = 0, bl = 0] = channels(colour).map((value) => {
      const c = value / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * bl;
  };
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe.each(Object.entries(palettes))('%s', (_, p) => {
  it('can be read', () => {
    for (const behind of [p.ground, p.stand])
      for (const text of [p.text, p.quiet, p.accent])
        expect(contrast(text, behind)).toBeGreaterThan(4.5);
    expect(contrast(p.ink, p.accent)).toBeGreaterThan(4.5);
  });
});

it('has palettes that nobody takes for one another', () => {
  const apart = (a: string, b: string): number =>
    Math.hypot(...channels(a).map((value, i) => value - (channels(b)[i] ?? 0)));
  const all: [string, Palette][] = Object.entries(palettes);
  for (const [name, a] of all)
    for (const [other, b] of all)
      if (name < other)
        expect(
          apart(a.accent, b.accent) + apart(a.sky[2], b.sky[2]) + apart(a.turf[0], b.turf[0]),
          `${name} and ${other}`,
        ).toBeGreaterThan(90);
});
