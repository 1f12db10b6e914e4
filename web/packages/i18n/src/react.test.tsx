import { act, render, screen } from '@testing-library/react';
import { Component, Suspense, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createPart } from './react.tsx';
import type { Catalogues } from './translator.ts';

class Catch extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <p>failed</p> : this.props.children);
}

/** A screen that shows one text of a part, in a language. */
function screenOf(catalogues: Catalogues, first: string) {
  let language = first;
  const { useT } = createPart<'hello'>(catalogues, () => language, first);
  const Hello = () => <p>{useT()('hello')}</p>;
  return (code: string, attempt = 0) => {
    language = code;
    return (
      <Catch key={attempt}>
        <Suspense fallback={<p>waits</p>}>
          <Hello />
        </Suspense>
      </Catch>
    );
  };
}

it('shows the texts when they have come, and another language when it is asked for', async () => {
  const show = screenOf(
    {
      codes: ['en', 'hi'],
      load: {
        en: async () => ({ default: { hello: 'Hello' } }),
        hi: async () => ({ default: { hello: 'नमस्ते' } }),
      },
    },
    'en',
  );
  const { rerender } = await act(async () => render(show('en')));
  expect(await screen.findByText('Hello')).toBeTruthy();
  await act(async () => rerender(show('hi')));
  expect(await screen.findByText('नमस्ते')).toBeTruthy();
});

it('asks again after a failure', async () => {
  let calls = 0;
  const show = screenOf(
    {
      codes: ['en'],
      load: {
        en: async () => {
          if (++calls === 1) throw new Error('no network');
          return { default: { hello: 'Hello' } };
        },
      },
    },
    'en',
  );
  await act(async () => undefined); // the first attempt fails before anything is shown
  const { rerender } = await act(async () => render(show('en')));
  await act(async () => rerender(show('en', 1)));
  expect(await screen.findByText('Hello')).toBeTruthy();
  expect(calls).toBe(2);
});
