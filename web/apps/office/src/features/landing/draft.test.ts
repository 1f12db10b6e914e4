import { ApiError } from '@maidan/api';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CampaignRecord, RawDocument } from '../../domain/campaign/campaigns.ts';
import { begin, step, unsaved, type SavingEvent } from './autosave.ts';
import { withText } from './document.ts';
import { Draft, pause } from './draft.ts';

const run = (...events: SavingEvent[]) => events.reduce(step, begin(1));

describe('saving', () => {
  it('is settled only when the server has every edit', () => {
    expect(unsaved(begin(1))).toBe(false);
    expect(run({ type: 'edit' })).toMatchObject({ phase: 'dirty', revision: 1 });
    expect(run({ type: 'edit' }, { type: 'send' }, { type: 'saved', revision: 2 })).toMatchObject({
      phase: 'settled',
      revision: 2,
    });
    const typing = run(
      { type: 'edit' },
      { type: 'send' },
      { type: 'edit' },
      { type: 'saved', revision: 2 },
    );
    expect(typing.phase).toBe('dirty');
    expect(unsaved(typing)).toBe(true);
  });

  it('sends one thing at a time, and nothing while the page is stale', () => {
    const saving = run({ type: 'edit' }, { type: 'send' });
    expect(step(saving, { type: 'send' })).toBe(saving);
    const stale = step(saving, { type: 'stale' });
    expect(step(step(stale, { type: 'edit' }), { type: 'send' }).phase).toBe('stale');
    expect(unsaved(stale)).toBe(true);
  });

  it('goes on from what the member decides', () => {
    const stale = run({ type: 'edit' }, { type: 'send' }, { type: 'stale' });
    expect(step(stale, { type: 'reloaded', revision: 5 })).toEqual(begin(5));
    const over = step(stale, { type: 'overwrite', revision: 5 });
    expect(over).toMatchObject({ phase: 'dirty', revision: 5 });
    expect(step(over, { type: 'send' }).phase).toBe('saving');
  });

  it('can be tried again after it failed', () => {
    const failed = run({ type: 'edit' }, { type: 'send' }, { type: 'failed' });
    expect(unsaved(failed)).toBe(true);
    expect(step(failed, { type: 'send' }).phase).toBe('saving');
  });
});

const record = (revision: number, title: string) =>
  ({
    id: 'c1',
    revision,
    problems: [],
    document: { blocks: [], texts: { en: { title } } } as RawDocument,
  }) as unknown as CampaignRecord;

/** A server with one page. */
class Server {
  page = record(1, 'First');
  saves: string[] = [];
  fails?: ApiError;
  saved: number[] = [];

  save = async (revision: number, document: RawDocument) => {
    if (this.fails) throw this.fails;
    if (revision !== this.page.revision) {
      throw new ApiError(409, { errors: [{ code: 'campaign_stale' }] });
    }
    this.page = { ...this.page, revision: revision + 1, document };
    this.saves.push(titleOf(document));
    return this.page;
  };
  load = async () => this.page;
  draft = () =>
    new Draft(this.page, {
      save: this.save,
      load: this.load,
      saved: (r) => void this.saved.push(r.revision),
    });
}

const titleOf = (document: RawDocument) =>
  (document['texts'] as Record<string, Record<string, string>>)['en']?.['title'] ?? '';

const type = (draft: Draft, title: string) =>
  draft.edit('title', (d) => withText(d, 'en', 'title', title));

describe('draft', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = () => vi.advanceTimersByTimeAsync(pause);

  it('saves itself a moment after the last key', async () => {
    const server = new Server();
    const draft = server.draft();
    type(draft, 'S');
    await vi.advanceTimersByTimeAsync(pause - 1);
    type(draft, 'Se');
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(server.saves).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.saves).toEqual(['Se']);
    expect(draft.view().saving).toMatchObject({ phase: 'settled', revision: 2 });
    expect(server.saved).toEqual([2]);
  });

  it('saves at once when asked, and knows when there is nothing to save', async () => {
    const server = new Server();
    const draft = server.draft();
    await draft.flush();
    expect(server.saves).toEqual([]);
    type(draft, 'Now');
    await draft.flush();
    expect(server.saves).toEqual(['Now']);
    await pass();
    expect(server.saves).toEqual(['Now']);
  });

  it('saves what was typed while it was saving', async () => {
    const server = new Server();
    const draft = server.draft();
    type(draft, 'One');
    const flushed = draft.flush();
    type(draft, 'Two');
    await flushed;
    await draft.flush();
    expect(server.saves).toEqual(['One', 'Two']);
  });

  it('loses nothing when somebody else was there: theirs is loaded, mine is an undo away', async () => {
    const server = new Server();
    const draft = server.draft();
    server.page = record(4, 'Theirs');
    type(draft, 'Mine');
    await pass();
    expect(draft.view().saving.phase).toBe('stale');
    expect(draft.view().theirs?.revision).toBe(4);
    expect(titleOf(draft.view().document)).toBe('Mine');
    draft.reload(server.page);
    expect(titleOf(draft.view().document)).toBe('Theirs');
    expect(unsaved(draft.view().saving)).toBe(false);
    draft.undo();
    await pass();
    expect(server.saves).toEqual(['Mine']);
  });

  it('overwrites the other version when asked to', async () => {
    const server = new Server();
    const draft = server.draft();
    server.page = record(4, 'Theirs');
    type(draft, 'Mine');
    await pass();
    draft.overwrite();
    await draft.flush();
    expect(server.saves).toEqual(['Mine']);
    expect(draft.view().saving).toMatchObject({ phase: 'settled', revision: 5 });
  });

  it('keeps the edits when the server cannot be reached, and tries again', async () => {
    const server = new Server();
    const draft = server.draft();
    server.fails = new ApiError(0, {});
    type(draft, 'Kept');
    await pass();
    expect(draft.view()).toMatchObject({ saving: { phase: 'failed' }, error: { code: 'network' } });
    server.fails = undefined;
    await draft.flush();
    expect(server.saves).toEqual(['Kept']);
    expect(draft.view().error).toBeUndefined();
  });

  it('goes on from the revision that a publish left', async () => {
    const server = new Server();
    const draft = server.draft();
    server.page = { ...server.page, revision: 2 };
    draft.moved(server.page);
    type(draft, 'After');
    await draft.flush();
    expect(server.saves).toEqual(['After']);
  });

  it('undoes the edits of one field in one go, and redoes them', () => {
    const draft = new Server().draft();
    type(draft, 'S');
    type(draft, 'Se');
    draft.edit('', (d) => withText(d, 'en', 'description', 'x'));
    draft.undo();
    expect(titleOf(draft.view().document)).toBe('Se');
    draft.undo();
    expect(titleOf(draft.view().document)).toBe('First');
    expect(draft.view().canUndo).toBe(false);
    draft.redo();
    expect(titleOf(draft.view().document)).toBe('Se');
    draft.dispose();
  });
});
