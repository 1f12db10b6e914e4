import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberBonus, rememberedBonus } from './choice.ts';

describe('the remembered bonus', () => {
  beforeEach(() => localStorage.clear());

  it('is forgotten when the real balance is chosen', () => {
    rememberBonus('g2');
    expect(rememberedBonus()).toBe('g2');
    rememberBonus(undefined);
    expect(rememberedBonus()).toBeUndefined();
  });

  it('is none where the browser forbids storage', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(() => rememberBonus('g2')).not.toThrow();
    expect(rememberedBonus()).toBeUndefined();
    vi.unstubAllGlobals();
  });
});
