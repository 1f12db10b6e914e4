import { ApiError } from '@maidan/api';
import { describe, expect, it } from 'vitest';
import { problemsByArm, addArm, firstArms, removeArm } from './arms.ts';
import { changes } from './diff.ts';
import type { Document } from './document.ts';
import { outward, placed, problemsAt, problemsOf, whereabouts } from './problems.ts';
import { leader, verdict } from './verdict.ts';
import type { VariantResult } from '../../domain/campaign/campaigns.ts';
import { fromLocal, toLocal } from '../../time.ts';

const document: Document = {
  blocks: [{ type: 'hero' }, { type: 'facts', id: 'facts-2', items: 2 }],
  texts: { en: { title: 'Race', 'hero.headline': 'Run' } },
};

const unsound = new ApiError(400, {
  message: 'unsound',
  errors: [
    { location: '/scene/seed', msg: 'seed is wrong', code: 'campaign_unsound' },
    { location: '/variants/1/texts/en/title', msg: 'no title', code: 'campaign_unsound' },
  ],
});

describe('problems', () => {
  it('of a missing text are put where the text would stand', () => {
    const message = 'the English text "hero.lead" is missing';
    expect(placed({ path: '/texts/en', message }, 'en').path).toBe('/texts/en/hero.lead');
    expect(
      placed({ path: '', message: 'the hi text "facts-2.1.label" is missing' }, 'hi').path,
    ).toBe('/texts/hi/facts-2.1.label');
    const other = { path: '/texts/en/title', message: 'text "title": there is no placeholder {x}' };
    expect(placed(other, 'en')).toEqual(other);
  });

  it('lead to the language and the part of the page that show them', () => {
    expect(whereabouts('/texts/hi/facts-2.1.label', document)).toEqual({
      language: 'hi',
      part: 'facts-2',
    });
    expect(whereabouts('/texts/en/title', document)).toEqual({ language: 'en', part: 'head' });
    expect(whereabouts('/blocks/1/draw', document)).toEqual({ part: 'facts-2' });
    expect(whereabouts('/blocks/7', document)).toEqual({ part: 'head' });
    expect(whereabouts('/scene/seed', document)).toEqual({ part: 'head' });
  });

  it('fall back to what stands around them', () => {
    expect(outward('/figures/INR/a~1b')).toEqual(['/figures/INR/a~1b', '/figures/INR', '/figures']);
  });

  it('differ from other refusals', () => {
    expect(problemsOf(unsound)?.[0]).toEqual({ path: '/scene/seed', message: 'seed is wrong' });
    expect(problemsOf(new ApiError(500, {}))).toBeUndefined();
    expect(problemsOf(new Error('x'))).toBeUndefined();
  });

  it('are found at a field, and deep', () => {
    const all = [{ path: '/figures/INR/pool', message: 'm' }];
    expect(problemsAt(all, '/figures')).toEqual([]);
    expect(problemsAt(all, '/figures', true)).toEqual(all);
    expect(problemsAt(all, '/fig', true)).toEqual([]);
  });
});

describe('variants', () => {
  it('stay in alphabetical order', () => {
    const arms = addArm(firstArms({ kind: 'race' }), { kind: 'race' });
    expect(arms.map((arm) => arm.key)).toEqual(['a', 'b', 'c']);
    expect(arms[0]?.document).toBeUndefined();
    expect(removeArm(arms, 1).map((arm) => arm.key)).toEqual(['a', 'b']);
  });

  it('receive their own problems', () => {
    expect([...problemsByArm(unsound)]).toEqual([
      [1, [{ path: '/texts/en/title', message: 'no title' }]],
    ]);
  });
});

const result = (key: string, more: Partial<VariantResult>): VariantResult => ({
  variant: `1${key}`,
  test: 1,
  key,
  views: 1000,
  clicks: 0,
  opens: 0,
  registrations: 100,
  first_deposits: 0,
  rate: 0.1,
  low: 0,
  high: 1,
  p_value: 1,
  significant: false,
  ...more,
});

describe('verdict', () => {
  const a = result('a', {});
  it('says in words what the numbers allow', () => {
    const says = (more: Partial<VariantResult>) => verdict(result('b', more), a).says;
    expect(verdict(a, a).says).toBe('control');
    expect(says({ views: 99, significant: true, rate: 0.5 })).toBe('few');
    expect(verdict(result('b', { registrations: 1 }), result('a', { registrations: 3 })).says).toBe(
      'few',
    );
    expect(says({ rate: 0.12 })).toBe('unclear');
    expect(says({ rate: 0.15, significant: true })).toBe('better');
    expect(says({ rate: 0.05, significant: true })).toBe('worse');
    expect(verdict(result('b', { rate: 0.15, significant: true }), a).by).toBeCloseTo(0.5);
  });

  it('names a leader only when one is surely better', () => {
    const b = result('b', { rate: 0.15, significant: true });
    const c = result('c', { rate: 0.2, significant: true });
    expect(leader([a, b, c])?.key).toBe('c');
    expect(leader([a, result('b', { rate: 0.2 })])).toBeUndefined();
  });
});

describe('changes', () => {
  it('name what two versions say differently, and no more', () => {
    const was = {
      palette: 'night',
      scene: { name: 'bat', seed: 1 },
      blocks: [{ type: 'hero' }, { type: 'facts', items: 2 }],
      texts: { en: { title: 'A', 'hero.lead': 'x' }, hi: { title: 'ए' } },
    };
    const is = {
      palette: 'dusk',
      scene: { name: 'bat', seed: 2 },
      blocks: [{ type: 'facts', items: 3 }, { type: 'hero' }],
      texts: { en: { title: 'B', 'hero.lead': 'x' } },
    };
    expect(changes(was, was)).toEqual([]);
    expect(changes(was, is)).toEqual([
      { what: 'palette', before: 'night', after: 'dusk' },
      { what: 'scene.seed', before: '1', after: '2' },
      { what: 'blocks', before: 'hero · facts', after: 'facts · hero' },
      { what: 'facts.items', before: '2', after: '3' },
      { what: 'title', before: 'A', after: 'B', language: 'en' },
      { what: 'title', before: 'ए', after: undefined, language: 'hi' },
    ]);
  });
});

describe('times of a schedule', () => {
  it('come back as they went, to the minute', () => {
    const at = Date.UTC(2026, 2, 29, 12, 34);
    expect(fromLocal(toLocal(at))).toBe(at);
    expect([toLocal(0), fromLocal('')]).toEqual(['', 0]);
  });
});
