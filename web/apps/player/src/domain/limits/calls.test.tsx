import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../api.ts';
import { useExclude, useTimeOut } from './calls.ts';

afterEach(() => vi.restoreAllMocks());

describe('the start of an absence', () => {
  it.each([
    ['time-out', (onStarted: () => void) => useTimeOut(onStarted).mutate.bind(null, 1)],
    [
      'self-exclusion',
      (onStarted: () => void) =>
        useExclude(onStarted).mutate.bind(null, { months: 6, password: 'kettle-moss' }),
    ],
  ])(
    'of a %s is reported although the screen was left before the response',
    async (_, useStart) => {
      let answer = (_response: unknown): void => undefined;
      const response = new Promise((resolve) => (answer = resolve));
      vi.spyOn(api.client, 'POST').mockReturnValue(response as never);
      const onStarted = vi.fn();
      const queries = new QueryClient();
      const { result, unmount } = renderHook(() => useStart(onStarted), {
        wrapper: ({ children }) => (
          <QueryClientProvider client={queries}>{children}</QueryClientProvider>
        ),
      });
      result.current();
      await vi.waitFor(() => expect(api.client.POST).toHaveBeenCalled());
      unmount();
      answer({ data: {}, response: new Response() });
      await vi.waitFor(() => expect(onStarted).toHaveBeenCalledOnce());
    },
  );
});
