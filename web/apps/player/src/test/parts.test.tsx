/** Texts of parts of the app, which come with the screens that use them. */
import { act, render, screen } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { expect, it } from 'vitest';
import { createPart, I18nProvider, loadLanguage, loadParts } from '../i18n.ts';
import { lazyScreen } from '../lazy-screen.tsx';

it('are waited for by a screen: a part that appears with data hides nothing', async () => {
  let arrive: (texts: { default: { hello: string } }) => void = () => undefined;
  const coming = new Promise<{ default: { hello: string } }>((resolve) => (arrive = resolve));
  const { useT } = createPart<'hello'>({
    codes: ['en', 'ur'],
    load: { en: async () => ({ default: { hello: 'Hello' } }), ur: () => coming },
  });
  const Late = () => <p>{useT()('hello')}</p>;
  function Content() {
    const [data, setData] = useState(false);
    return (
      <>
        <h1>Screen</h1>
        {data ? <Late /> : <button onClick={() => setData(true)}>Data comes</button>}
      </>
    );
  }
  const Screen = lazyScreen(async () => ({ Content }), 'Content');

  const language = await loadLanguage('ur');
  await act(async () =>
    render(
      <I18nProvider value={language}>
        <Suspense fallback={<p>waits</p>}>
          <Screen />
        </Suspense>
      </I18nProvider>,
    ),
  );
  expect(screen.getByText('waits')).toBeTruthy();
  await act(async () => arrive({ default: { hello: 'ہیلو' } }));
  expect(await screen.findByRole('heading', { name: 'Screen' })).toBeTruthy();
  // Not awaited: only what was loaded before is shown at once.
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('heading', { name: 'Screen' })).toBeTruthy();
  expect(screen.getByText('ہیلو')).toBeTruthy();
});

it('do not fail together: the others are there, and the failed one is tried again', async () => {
  let calls = 0;
  const { useT } = createPart<'hello'>({
    codes: ['en'],
    load: {
      en: async () => {
        if (++calls === 1) throw new Error('no network');
        return { default: { hello: 'Hello' } };
      },
    },
  });
  const Late = () => <p>{useT()('hello')}</p>;
  const language = await loadLanguage('en');
  await loadParts();
  await act(async () =>
    render(
      <I18nProvider value={language}>
        <Suspense>
          <Late />
        </Suspense>
      </I18nProvider>,
    ),
  );
  expect(await screen.findByText('Hello')).toBeTruthy();
});
