import type { ApiError } from '@maidan/api';
import { toApiError } from '@maidan/api';
import type {
  CampaignProblem,
  CampaignRecord,
  RawDocument,
} from '../../domain/campaign/campaigns.ts';
import { begin, step, unsaved, type Saving, type SavingEvent } from './autosave.ts';
import { toDocument, type Document } from './document.ts';
import { History } from './history.ts';

/** Milliseconds without an edit after which a draft is saved. */
export const pause = 1200;

/** The server, as a draft sees it. */
export interface Keeper {
  save: (revision: number, document: RawDocument) => Promise<CampaignRecord>;
  load: () => Promise<CampaignRecord>;
  /** Called with every record that the server returns. */
  saved: (record: CampaignRecord) => void;
}

/** What a screen shows of a draft. */
export interface DraftView {
  document: Document;
  saving: Saving;
  problems: CampaignProblem[];
  canUndo: boolean;
  canRedo: boolean;
  /** The page as somebody else left it, while the draft is stale. */
  theirs?: CampaignRecord;
  error?: ApiError;
}

/** A draft that saves itself. */
export class Draft {
  #history: History;
  #saving: Saving;
  #problems: CampaignProblem[];
  #theirs?: CampaignRecord;
  #error?: ApiError;
  #view: DraftView;
  #timer?: ReturnType<typeof setTimeout>;
  #running?: Promise<void>;
  #watchers = new Set<() => void>();

  constructor(
    record: CampaignRecord,
    private readonly keeper: Keeper,
  ) {
    this.#history = new History(toDocument(record.document));
    this.#saving = begin(record.revision);
    this.#problems = record.problems;
    this.#view = this.#shown();
  }

  subscribe = (listener: () => void) => {
    this.#watchers.add(listener);
    return () => void this.#watchers.delete(listener);
  };
  view = () => this.#view;

  edit = (label: string, change: (document: Document) => Document) => {
    if (this.#history.edit(label, change)) this.#changed();
  };
  undo = () => {
    if (this.#history.undo()) this.#changed();
  };
  redo = () => {
    if (this.#history.redo()) this.#changed();
  };

  /** Saves now what is not saved yet, and answers when that is over. */
  flush = async (): Promise<void> => {
    while (this.#running) await this.#running;
    clearTimeout(this.#timer);
    if (this.#saving.phase !== 'dirty' && this.#saving.phase !== 'failed') return;
    this.#running = this.#send().finally(() => (this.#running = undefined));
    await this.#running;
    if (this.#saving.phase === 'dirty') await this.flush();
  };

  /** The page was changed by another call of this member; the draft is still the same. */
  moved = (record: CampaignRecord) => {
    this.#problems = record.problems;
    this.#on({ type: 'moved', revision: record.revision });
    this.keeper.saved(record);
  };

  /** Takes the draft of a record. The own one is an undo away. */
  reload = (record: CampaignRecord) => {
    clearTimeout(this.#timer);
    this.#history.replace(toDocument(record.document));
    this.#problems = record.problems;
    this.#theirs = undefined;
    this.#on({ type: 'reloaded', revision: record.revision });
    this.keeper.saved(record);
  };

  /** Saves the own draft in place of the one that somebody else left. */
  overwrite = () => {
    if (!this.#theirs) return;
    const { revision } = this.#theirs;
    this.#theirs = undefined;
    this.#on({ type: 'overwrite', revision });
    void this.flush();
  };

  dispose = () => clearTimeout(this.#timer);

  #changed() {
    this.#on({ type: 'edit' });
    if (this.#saving.phase === 'dirty') this.#wait();
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), pause);
  }

  async #send(): Promise<void> {
    this.#on({ type: 'send' });
    const { revision } = this.#saving;
    try {
      const record = await this.keeper.save(revision, this.#history.document);
      this.#problems = record.problems;
      this.#error = undefined;
      this.#on({ type: 'saved', revision: record.revision });
      this.keeper.saved(record);
      if (unsaved(this.#saving)) this.#wait();
    } catch (error) {
      await this.#refused(toApiError(error));
    }
  }

  async #refused(error: ApiError) {
    this.#error = error;
    if (error.code !== 'campaign_stale') return this.#on({ type: 'failed' });
    this.#on({ type: 'stale' });
    try {
      this.#theirs = await this.keeper.load();
    } catch (failure) {
      this.#error = toApiError(failure);
      this.#on({ type: 'failed' }); // the next save asks again
      return;
    }
    this.#notify();
  }

  #on(event: SavingEvent) {
    this.#saving = step(this.#saving, event);
    this.#notify();
  }

  #notify() {
    this.#view = this.#shown();
    this.#watchers.forEach((listener) => listener());
  }

  #shown(): DraftView {
    return {
      document: this.#history.document,
      saving: this.#saving,
      problems: this.#problems,
      canUndo: this.#history.canUndo,
      canRedo: this.#history.canRedo,
      theirs: this.#theirs,
      error: this.#error,
    };
  }
}
