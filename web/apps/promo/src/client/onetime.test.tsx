import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const token = 'a'.repeat(43);

/** The page as the server draws it, and the script on it. */
async function visit(
  answer: () => Promise<Response>,
): Promise<{ replace: ReturnType<typeof vi.fn>; asked: string[] }> {
  document.documentElement.dataset['app'] = '/';
  document.body.innerHTML = `
    <div data-onetime="ask"><h1>Ask</h1><p data-busy="Wait">Text</p><form><button>Go</button></form></div>
    <div data-onetime="bad" hidden><h1 tabindex="-1">Bad</h1></div>
    <div data-onetime="many" hidden><h1 tabindex="-1">Many</h1></div>`;
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return answer();
  });
  const replace = vi.fn();
  vi.stubGlobal('location', {
    pathname: `/new-promo/${token}`,
    href: `https://m.example/new-promo/${token}?click_id=1`,
    protocol: 'https:',
    replace,
  });
  vi.resetModules();
  await import('./onetime.ts');
  await vi.waitFor(() => {
    if (document.querySelector('button')?.disabled && !replace.mock.calls.length && !hidden('ask'))
      throw new Error('still asking');
  });
  return { replace, asked };
}

const hidden = (state: string): boolean =>
  document.querySelector<HTMLElement>(`[data-onetime="${state}"]`)?.hidden !== false;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the script of a one-time link', () => {
  it('signs in and goes to the app with the query', async () => {
    const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 4e9 };
    const { replace, asked } = await visit(() => Promise.resolve(Response.json(tokens)));
    expect(asked).toEqual([`/api/v3/oauth/onetime?token=${token}`]);
    expect(replace).toHaveBeenCalledWith('https://m.example/?click_id=1&welcomeme=1');
    expect(localStorage.getItem('refresh')).toBe('r');
  });

  it.each([
    [400, 'bad'],
    [429, 'many'],
  ])('says what is wrong when the answer is %i', async (status, state) => {
    const { replace } = await visit(() => Promise.resolve(new Response('{}', { status })));
    expect(hidden('ask')).toBe(true);
    expect(hidden(state)).toBe(false);
    expect(document.activeElement?.tagName).toBe('H1');
    expect(replace).not.toHaveBeenCalled();
    expect(localStorage.getItem('refresh')).toBeNull();
  });

  it('leaves the button for another try when there is no network', async () => {
    await visit(() => Promise.reject(new TypeError('offline')));
    expect(document.querySelector('button')?.disabled).toBe(false);
    expect(document.querySelector('[data-busy]')?.textContent).toBe('Text');
    expect(hidden('ask')).toBe(false);
  });
});
