import { Backend } from '@maidan/testing';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { api } from '../api.ts';
import { App, createQueries } from '../app.tsx';
import { createAppRouter } from '../router.tsx';
import { loadLanguage, loadParts } from '../i18n.ts';
import { slip } from '../domain/slip/index.ts';
import { setSlipOpen } from '../domain/slip/sheet.ts';

/** A connection without messages: screens under test use HTTP responses only. */
class SilentSocket extends EventTarget {
  readyState = 0;
  send = () => undefined;
  close = () => undefined;
}

interface Options {
  signedIn?: boolean;
  language?: string;
  backend?: Backend;
  /** ISO country of the visitor's address. */
  visitorCountry?: string;
}

/** Opens the app at an address, with an in-memory backend. */
export async function open(address: string, options: Options = {}) {
  const backend = options.backend ?? new Backend();
  if (options.visitorCountry) backend.visitorCountry = options.visitorCountry;
  vi.stubGlobal('fetch', backend.fetch);
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('IntersectionObserver', undefined); // without scrolling everything counts as visible
  slip.clear();
  slip.set({ policy: 'none', kind: 'accumulator' });
  setSlipOpen(false);
  if (options.signedIn) {
    const expiresAt = Math.floor(Date.now() / 1000) + 900;
    const token = {
      access_token: 'a',
      refresh_token: 'r',
      token_type: 'Bearer',
      expires_in: expiresAt,
    };
    api.session.save(token);
  } else api.session.clear();
  history.replaceState(null, '', address);
  const language = await loadLanguage(options.language ?? 'en');
  await loadParts();
  const queries = createQueries();
  const screen = await act(async () =>
    render(<App language={language} queries={queries} router={createAppRouter(queries)} />),
  );
  return { ...screen, backend, queries, user: userEvent.setup() };
}
