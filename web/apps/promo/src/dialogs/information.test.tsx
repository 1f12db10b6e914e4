import { readFileSync } from 'node:fs';
import { cleanup, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import en from '../../../../../lang/promo/en.json';
import own from '../../../../../lang/promo/en.info.json';
import { serverRenderer } from '../testserver.ts';
import type { Info } from '../page.ts';
import { Information, InformationButton } from './information.tsx';

const page = { t: { ...en, ...own }, lang: 'ur', dir: 'rtl' as const };
const info: Info = {
  name: 'WazdanCashDrop',
  title: 'Cash drop',
  lang: 'pt',
  dir: 'ltr',
  width: 66,
  outside: false,
  collapsible: false,
  parts: [
    { text: 'Sem tabela' },
    { heading: 'Que giros' },
    { list: ['um', 'dois'] },
    { heading: 'Prêmios' },
    { text: 'Fundo' },
    { table: { head: ['Lugar', 'Prêmio'], rows: [['1', 'nada']] } },
  ],
};
/** The dialog, open. */
const draw = (change: Partial<Info> = {}): HTMLElement => {
  const { container } = render(<Information info={{ ...info, ...change }} page={page} />);
  container.querySelector('dialog')?.setAttribute('open', '');
  return screen.getByRole('dialog', { name: 'Cash drop' });
};

describe('information dialog', () => {
  it('is a native dialog, named by its heading, in the language of its text', () => {
    const dialog = draw();
    expect(dialog.tagName).toBe('DIALOG');
    expect(dialog.id).toBe('WazdanCashDrop');
    expect(dialog.lang).toBe('pt');
    expect(dialog.dir).toBe('ltr');
    expect(dialog.className).toBe('info info-66');
    const close = within(dialog).getByRole('button', { name: en['dialog.close'] });
    expect(close.lang).toBe('ur');
    expect(close.dataset['dialog']).toBe('');
  });

  it('draws every kind of part, under its headings', () => {
    const dialog = within(draw());
    expect(dialog.getAllByRole('heading').map((h) => h.textContent)).toEqual([
      'Cash drop',
      'Que giros',
      'Prêmios',
    ]);
    expect(dialog.getAllByRole('listitem').map((li) => li.textContent)).toEqual(['um', 'dois']);
    expect(dialog.getByText('Sem tabela').tagName).toBe('P');
    expect(dialog.getByText('Fundo').tagName).toBe('P');
    expect(dialog.getAllByRole('columnheader')).toHaveLength(2);
    expect(dialog.getAllByRole('cell')).toHaveLength(2);
  });

  it('says whether a click outside closes it', () => {
    expect(draw().dataset['outside']).toBe('keep');
    cleanup();
    expect(draw({ outside: true }).dataset['outside']).toBe('close');
  });

  it('collapses the sections with native details only if the dialog is collapsible', () => {
    expect(draw().querySelector('details')).toBeNull();
    cleanup();
    const dialog = draw({ collapsible: true });
    const details = [...dialog.querySelectorAll<HTMLDetailsElement>('.info-collapsed details')];
    expect(details.map((one) => one.querySelector('summary')?.textContent)).toEqual([
      'Que giros',
      'Prêmios',
    ]);
    expect(details.some((one) => one.open)).toBe(false);
    expect(dialog.querySelector('.info-collapsed > p')?.textContent).toBe('Sem tabela');
    const text = (selector: string): string =>
      dialog.querySelector(selector)?.textContent ?? selector;
    expect(text('.info-collapsed')).toBe(text('.info-wide'));
  });

  it('shows text as text', async () => {
    const bad = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const draws = await serverRenderer('Information', './src/dialogs/information.tsx');
    const html = draws({
      page,
      info: {
        ...info,
        collapsible: true,
        title: bad,
        parts: [
          { heading: bad },
          { text: bad },
          { list: [bad] },
          { table: { head: [bad], rows: [[bad]] } },
        ],
      },
    });
    expect(html).not.toMatch(/<(script|img)/);
    expect(html.match(/&lt;script&gt;/g)).toHaveLength(11);
  });

  it('is opened by a link that leads to its text without a script', () => {
    render(<InformationButton info={info} page={page} />);
    const button = screen.getByRole('link', { name: own['info.more'] });
    expect(button.getAttribute('href')).toBe('#WazdanCashDrop');
    expect(button.dataset['dialog']).toBe('WazdanCashDrop');
  });
});

// The style sheet shows the collapsed rendering on phones and the plain one elsewhere.
it('shows either the collapsed or the plain rendering', () => {
  const css = readFileSync(`${import.meta.dirname}/../styles/information.css`, 'utf8');
  const [wide, phone] = css.split('@media (max-width: 500px)');
  expect(wide).toMatch(/\.info-collapsed \{\s*display: none/);
  expect(phone).toMatch(/\.info-wide \{\s*display: none/);
  expect(phone).toMatch(/\.info-collapsed \{\s*display: block/);
});
