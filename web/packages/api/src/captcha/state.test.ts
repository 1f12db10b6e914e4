import { describe, expect, it } from 'vitest';
import {
  captchaAfter,
  captchaBlocks,
  noCaptcha,
  type Captcha,
  type CaptchaEvent,
} from './state.ts';

const after = (...events: CaptchaEvent[]): Captcha =>
  events.reduce(captchaAfter, noCaptcha('captcha-auth'));
const refused = (status: number, ...codes: string[]): CaptchaEvent => ({
  type: 'refused',
  status,
  codes,
});
const solved: CaptchaEvent = { type: 'solved', token: 'ok' };

describe('the captcha of a form', () => {
  it('is not asked for, and does not block, until the server says "too many"', () => {
    expect(after()).toMatchObject({ displayCaptcha: false, elementId: 'captcha-auth' });
    expect(captchaBlocks(after(refused(400), refused(500)))).toBe(false);
    expect(after(refused(400))).toEqual(after());
    expect(captchaBlocks(after(refused(429)))).toBe(true);
  });
  it('blocks until it is solved', () => {
    expect(captchaBlocks(after(refused(429), solved))).toBe(false);
    expect(after(refused(429), solved)).toMatchObject({ token: 'ok', needReset: false });
  });
  it.each([
    refused(400),
    refused(422),
    refused(429),
    refused(403, 'invalid-input-response'),
    refused(403, 'timeout-or-duplicate'),
  ])('starts over when a form with a solution is refused with %o', (refusal) => {
    const now = after(refused(429), solved, refusal);
    expect(now).toMatchObject({ displayCaptcha: true, needReset: true, token: '' });
    expect(captchaBlocks(now)).toBe(true);
    expect(captchaAfter(now, solved)).toMatchObject({ needReset: false, token: 'ok' });
  });
  it.each([refused(403, 'account_blocked'), refused(409), refused(500), refused(0)])(
    'keeps its solution when a form is refused with %o',
    (refusal) =>
      expect(after(refused(429), solved, refusal)).toMatchObject({ needReset: false, token: 'ok' }),
  );
  it('does not start over what was never solved', () =>
    expect(after(refused(429), refused(400)).needReset).toBe(false));
  it('is not in the way when it cannot be shown', () =>
    expect(captchaBlocks(after(refused(429), { type: 'failed' }))).toBe(false));
  it('knows the key of the service that checks', () =>
    expect(after({ type: 'settings', siteKey: 'k' }, refused(429)).siteKey).toBe('k'));
});
