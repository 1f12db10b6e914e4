import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeDesk, FakePages, page, variant } from './pages.ts';

/** The document of the tests lays nothing out. */
class NoLayout {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoLayout);
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

const office = (...pages: ReturnType<typeof page>[]) => {
  const made = new FakePages();
  made.pages = pages;
  return made;
};

const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const headline = () => screen.findByLabelText<HTMLTextAreaElement>(/^Headline/);
const type = async (text: string) =>
  fireEvent.change(await headline(), { target: { value: text } });
const saved = () => waitFor(() => expect(screen.getByText('Saved')).toBeTruthy());

describe('list', () => {
  it('is where the office of a marketer opens, and shows only what the role may see', async () => {
    const router = await office(page(1)).open('/');
    expect(await screen.findByText('Race 1')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/landing');
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Landing pages',
      'Promo codes',
      'Offers',
    ]);
  });

  it('keeps its filters in the address', async () => {
    const router = await office(page(1), page(2, { state: 'published' })).open(
      '/landing?state=published',
    );
    expect(await screen.findByText('Race 2')).toBeTruthy();
    expect(screen.queryByText('Race 1')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Status'), '');
    expect(await screen.findByText('Race 1')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'race-2');
    await waitFor(() => expect(router.state.location.search).toEqual({ text: 'race-2' }));
    await waitFor(() => expect(screen.queryByText('Race 1')).toBeNull());
  });

  it('makes a page from a kind, and says when the route is taken', async () => {
    const fake = office(page(1));
    const router = await fake.open('/landing');
    await screen.findByText('Race 1');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'New page' }).disabled).toBe(
        false,
      ),
    );
    await press('New page');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.clear(dialog.getByLabelText('Route'));
    await userEvent.type(dialog.getByLabelText('Route'), '/race-1');
    await userEvent.click(dialog.getByRole('button', { name: 'New page' }));
    expect(await dialog.findByText('This route is already in use.')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Route'), '1');
    await userEvent.click(dialog.getByRole('button', { name: 'New page' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/landing/c2'));
    expect((await headline()).value).toBe('Run');
  });

  it('imports a file, reports mistakes with their lines, and loses nothing', async () => {
    const router = await office().open('/landing');
    await screen.findByText('No pages here');
    await press('Import');
    const dialog = within(await screen.findByRole('dialog'));
    const box = dialog.getByLabelText<HTMLTextAreaElement>('Text of the file');
    fireEvent.change(box, { target: { value: 'route: /x\nkind: rice\n' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await userEvent.click(await dialog.findByRole('button', { name: /^Line 2: kind "rice"/ }));
    expect(box.value.slice(box.selectionStart, box.selectionEnd)).toBe('kind: rice');
    fireEvent.change(box, { target: { value: 'route: /x\nkind: race\n' } });
    await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/landing/c1'));
  });
});

describe('editor', () => {
  it('saves by itself and draws what is typed', async () => {
    const fake = office(page(1));
    await fake.open('/landing/c1');
    await type('Run the night');
    await saved();
    expect(fake.pages[0]?.document).toMatchObject({
      texts: { en: { 'hero.headline': 'Run the night' } },
    });
    await waitFor(() => expect(fake.drawn).toContain('Run the night'));
    await waitFor(() =>
      expect(screen.getByTitle<HTMLIFrameElement>('Preview').srcdoc).toContain('Run the night'),
    );
    expect(screen.getByTitle('Preview').getAttribute('sandbox')).toBe('allow-same-origin');
  });

  it('lists problems, keeps the last good picture, and leads to the field', async () => {
    await office(page(1)).open('/landing/c1');
    await type('Sound');
    await waitFor(() =>
      expect(screen.getByTitle<HTMLIFrameElement>('Preview').srcdoc).toContain('Sound'),
    );
    await type('{pool}');
    const problems = within(await screen.findByRole('region', { name: 'Problems' }));
    expect(screen.getByTitle<HTMLIFrameElement>('Preview').srcdoc).toContain('Sound');
    await userEvent.click(screen.getByRole('tab', { name: /हिन्दी/ }));
    await userEvent.click(problems.getByRole('button'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Headline/)));
    expect((await headline()).value).toBe('{pool}');
    expect((await headline()).getAttribute('aria-invalid')).toBe('true');
  });

  it('marks what a language lacks and shows the English text in its place', async () => {
    await office(page(1)).open('/landing/c1');
    await userEvent.click(await screen.findByRole('tab', { name: 'हिन्दी 3 missing' }));
    const field = await headline();
    expect(field.value).toBe('');
    expect(field.placeholder).toBe('Run');
    fireEvent.change(field, { target: { value: 'दौड़ो' } });
    expect(await screen.findByRole('tab', { name: 'हिन्दी 2 missing' })).toBeTruthy();
  });

  it('adds, moves and removes blocks, by keyboard too, and takes it back', async () => {
    const fake = office(page(1));
    await fake.open('/landing/c1');
    await press('Add a block');
    await userEvent.click(screen.getByRole('button', { name: 'Facts' }));
    const names = () =>
      screen
        .getAllByRole('region', { name: /^(Hero|Facts|Closing)$/ })
        .map((r) => r.getAttribute('aria-label'));
    expect(names()).toEqual(['Hero', 'Facts', 'Closing']);
    screen.getByRole('button', { name: /^Facts/, expanded: true }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(names()).toEqual(['Facts', 'Hero', 'Closing']);
    await press('Move Facts down');
    expect(names()).toEqual(['Hero', 'Facts', 'Closing']);
    await press('Remove Facts');
    expect(names()).toEqual(['Hero', 'Closing']);
    await press('Undo');
    expect(names()).toEqual(['Hero', 'Facts', 'Closing']);
    await saved();
    expect(fake.pages[0]?.document['blocks']).toHaveLength(3);
  });

  it('shows who saved first, and loses neither version', async () => {
    const fake = office(page(1));
    await fake.open('/landing/c1');
    await headline();
    const theirs = structuredClone(page(1).document) as { texts: Record<string, object> };
    theirs.texts['en'] = { ...theirs.texts['en'], 'hero.headline': 'Theirs' };
    fake.change('c1', { document: { ...theirs }, email: 'ravi@example.com' });
    await type('Mine');
    expect(await screen.findByText(/ravi@example.com changed this page/)).toBeTruthy();
    expect((await headline()).value).toBe('Mine');
    await press(/^Load theirs/);
    expect((await headline()).value).toBe('Theirs');
    await press('Undo');
    expect((await headline()).value).toBe('Mine');
    await saved();
    expect(JSON.stringify(fake.pages[0]?.document)).toContain('Mine');
  });

  it('publishes what was typed a moment ago, and takes the page down', async () => {
    const fake = office(page(1));
    await fake.open('/landing/c1');
    await type('Up');
    await press('Publish');
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Note'), 'first');
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Publish' });
    await waitFor(() => expect(submit.disabled).toBe(false));
    await userEvent.click(submit);
    expect(await screen.findByText('Published in 3 languages.')).toBeTruthy();
    expect(fake.versions[0]).toMatchObject({ number: 1, note: 'first' });
    expect(JSON.stringify(fake.versions[0]?.document)).toContain('Up');
    await press('Unpublish');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unpublish' }),
    );
    expect(await screen.findByText('Taken down')).toBeTruthy();
  });

  it('says in which languages a page was drawn when it was not in all', async () => {
    await office(page(1)).open('/landing/c1');
    await type('boom');
    await press('Publish');
    const dialog = within(await screen.findByRole('dialog'));
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
    await waitFor(() => expect(submit.disabled).toBe(false));
    await userEvent.click(submit);
    expect(await dialog.findByText('हिन्दी: not drawn')).toBeTruthy();
    expect(dialog.getByText('English: drawn')).toBeTruthy();
  });

  it('saves before it is left, and asks when that fails', async () => {
    const fake = office(page(1));
    const router = await fake.open('/landing/c1');
    await type('Left');
    await userEvent.click(screen.getByRole('link', { name: 'All landing pages' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/landing'));
    expect(JSON.stringify(fake.pages[0]?.document)).toContain('Left');
    await userEvent.click(await screen.findByRole('link', { name: 'Race 1' }));
    await type('Lost?');
    fake.broken = 500;
    await userEvent.click(screen.getByRole('link', { name: 'All landing pages' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(router.state.location.pathname).toBe('/landing/c1');
    await userEvent.click(dialog.getByRole('button', { name: 'Stay' }));
    expect((await headline()).value).toBe('Lost?');
  });

  it('may be looked at by those who may not edit', async () => {
    const fake = office(page(1));
    fake.member.permissions = ['campaigns.see'];
    await fake.open('/landing/c1');
    expect((await headline()).closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('speaks Hindi', async () => {
    await office(page(1)).open('/landing/c1', 'hi');
    expect(await screen.findByRole('button', { name: 'प्रकाशित करें' })).toBeTruthy();
  });
});

describe('history', () => {
  it('shows what a version changed', async () => {
    const fake = office(page(1, { state: 'published', published: 2, latest: 2 }));
    const document = (text: string) => ({
      ...page(1).document,
      texts: { en: { 'hero.headline': text } },
    });
    const version = (number: number, text: string) => ({
      number,
      at: number,
      by: 's1',
      email: 'mira@example.com',
      note: `note ${number}`,
      document: document(text),
    });
    fake.versions = [version(2, 'New'), version(1, 'Old')];
    await fake.open('/landing/c1/history');
    expect(await screen.findByText('note 2')).toBeTruthy();
    const change = (await screen.findByText('hero.headline')).closest('li');
    expect(change?.querySelector('del')?.textContent).toBe('Old');
    expect(change?.querySelector('ins')?.textContent).toBe('New');
  });
});

describe('A/B test', () => {
  const published = () => {
    const fake = office(page(1, { state: 'published', published: 1, latest: 1 }));
    fake.versions = [{ number: 1, at: 1, by: '', email: '', note: '', document: page(1).document }];
    return fake;
  };

  it('is made of variants that are edited like the page, and started', async () => {
    const fake = published();
    await fake.open('/landing/c1/results');
    expect(await screen.findByText('No change yet')).toBeTruthy();
    await press('Edit variant B');
    await type('Otherwise');
    await press('Back to the test');
    expect(await screen.findByText('1 change: hero.headline')).toBeTruthy();
    await press('Start the test');
    expect(await screen.findByText('Test 1 runs')).toBeTruthy();
    const sent = fake.seen.find((s) => s.call === 'POST /campaigns/c1/test')?.body;
    expect(sent).toMatchObject({
      revision: 1,
      variants: [
        { key: 'a', weight: 1 },
        { key: 'b', document: { texts: { en: { 'hero.headline': 'Otherwise' } } } },
      ],
    });
    await press('Stop the test');
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop the test' }),
    );
    expect(await screen.findByText(/^Test 1: stopped without a winner/)).toBeTruthy();
  });

  it('says in words what its numbers allow', async () => {
    const fake = published();
    fake.pages = [{ ...page(1, { state: 'published', published: 1, latest: 1 }), testing: true }];
    const variants = ['a', 'b', 'c'].map((key) => ({ key, name: `1${key}`, weight: 1 }));
    fake.tests = [
      { number: 1, state: 'running', winner: '', started_at: 1, ended_at: 0, variants },
    ];
    fake.variants = [variant('a', 1000, 100), variant('b', 1000, 150, 0.001)];
    await fake.open('/landing/c1/results');
    expect(await screen.findByText(/^Variant B brings 50% more registrations/)).toBeTruthy();
    expect(screen.getByText('Better by 50%, surely')).toBeTruthy();
    expect(screen.getByText('Too few visitors for a result')).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
    expect(screen.queryByText('Start an A/B test')).toBeNull();
  });
});

describe('support', () => {
  it('lists the conversations of the members whose manager one is', async () => {
    const desk = new FakeDesk();
    desk.record.thread = { ...desk.record.thread, vip: 'gold', manager: 'help@example.com' };
    desk.record.thread.mine = true;
    desk.record.lines.push({
      seq: 2,
      at: 2,
      author: 'staff',
      staff_email: 'help@example.com',
      signed: 'Asha',
      text: 'Good evening.',
    });
    const { more } = desk;
    const queries: string[] = [];
    desk.more = (call, body, url) => {
      if (call === 'GET /vip') return Response.json({ levels: [], managers: [] });
      if (call === 'GET /support/threads') queries.push(url.search);
      return more(call, body, url);
    };
    await desk.open('/support');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'My members only' }));
    await waitFor(() => expect(queries).toEqual(['', '?mine=true']));
    await userEvent.click(await screen.findByRole('button', { name: 'Ravi' }));
    expect(await screen.findByText(/help@example.com as Asha/)).toBeTruthy();
    expect(screen.getAllByText('Your member')).toHaveLength(2);
  });

  it('reads, answers and closes a conversation', async () => {
    const desk = new FakeDesk();
    await desk.open('/support');
    await userEvent.click(await screen.findByRole('button', { name: 'Ravi' }));
    expect(await screen.findByText('Where is my offer?')).toBeTruthy();
    const box = screen.getByLabelText('Answer');
    await userEvent.type(box, 'With your account.');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('With your account.')).toBeTruthy();
    await waitFor(() => expect((box as HTMLTextAreaElement).value).toBe(''));
    await press('Close the conversation');
    await waitFor(() => expect(desk.record.thread.status).toBe('closed'));
  });
});
