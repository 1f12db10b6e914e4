import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberBonus, rememberedBonus } from './choice.ts';

describe('the remembered bonus', () => {
  beforeEach(() => localStorage.clear());

  it('is one of sports and one of the casino', () => {
    rememberBonus('sports', 'g1');
    rememberBonus('casino', 'g2');
    expect([rememberedBonus('sports'), rememberedBonus('casino')]).toEqual(['g1', 'g2']);
  });

  it('is forgotten when the real balance is chosen', () => {
    rememberBonus('casino', 'g2');
    rememberBonus('casino', undefined);
    expect(rememberedBonus('casino')).toBeUndefined();
  });

  it('is none where the browser forbids storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => rememberBonus('casino', 'g2')).not.toThrow();
    expect(rememberedBonus('casino')).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
