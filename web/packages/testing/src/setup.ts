import { dismissToast } from '@maidan/ui';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 15_000 });

afterEach(() => {
  cleanup();
  dismissToast();
  localStorage.clear();
});

// The next file of this worker has the same document and modules.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.body.removeAttribute('class');
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0] ?? ''}=; path=/; max-age=0`;
  history.replaceState(null, '', '/');
});
