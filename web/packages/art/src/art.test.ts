import { describe, expect, it } from 'vitest';
import { drawScene, palettes, scenes } from './index.ts';

const options = { scene: 'stadium', seed: 7, palette: 'night', id: 'x' };

describe.each(Object.keys(scenes))('%s', (scene) => {
  it('is the same for the same seed, and another for another', () => {
    const once = drawScene({ ...options, scene });
    expect(drawScene({ ...options, scene })).toBe(once);
    expect(drawScene({ ...options, scene, seed: 8 })).not.toBe(once);
  });

  it.each(Object.keys(palettes))('is sound SVG in %s', (palette) => {
    const svg = drawScene({ ...options, scene, palette });
    expect(svg).not.toMatch(/NaN|undefined|Infinity|e-\d/);
    expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(`id="${id}"`);
    for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) expect(id).toMatch(/^x/);
    expect(svg.length).toBeLessThan(16_000);
  });
});

it('writes labels as text', () => {
  const svg = drawScene({ ...options, scene: 'wheel', labels: ['<b>|&', 'b', 'c', 'd'] });
  expect(svg).toContain('&lt;b&gt;');
  expect(svg).toContain('&amp;');
  expect(svg).not.toContain('<b>');
});

it('draws the ground where a scene has no such name', () => {
  expect(drawScene({ ...options, scene: 'moon', palette: 'noon' })).toBe(drawScene(options));
});

/** WCAG contrast of two colours. */
function contrast(a: string, b: string): number {
  const light = (colour: string): number => {
    const [r = 0, g = 0, bl = 0] = [1, 3, 5].map((i) => {
      const c = parseInt(colour.slice(i, i + 2), 16) / 255;
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
