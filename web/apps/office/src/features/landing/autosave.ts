/**
 * The saving of a draft while it is edited, as a machine without clock or network: at most one save is under way; what is
 * typed meanwhile is saved after it; a refused save keeps every edit.
 */
export interface Saving {
  /**
   * settled: the server has every edit. dirty: edits wait. saving: a save is under way. stale: somebody else changed the page,
   * nothing is sent until the member decides. failed: the last save did not get through.
   */
  phase: 'settled' | 'dirty' | 'saving' | 'stale' | 'failed';
  /** Revision of the page that the edits stand on. */
  revision: number;
  /** How many edits there were, and how many of them the server has. */
  edits: number;
  saved: number;
  /** Edits in the save that is under way. */
  sending: number;
}

export type SavingEvent =
  | { type: 'edit' }
  | { type: 'send' }
  | { type: 'saved'; revision: number }
  | { type: 'stale' }
  | { type: 'failed' }
  /** The page changed by a call of our own, such as publish: the draft stays as it is. */
  | { type: 'moved'; revision: number }
  /** The member took the server's draft. */
  | { type: 'reloaded'; revision: number }
  /** The member wants the own draft in place of the server's. */
  | { type: 'overwrite'; revision: number };

export const begin = (revision: number): Saving => ({
  phase: 'settled',
  revision,
  edits: 0,
  saved: 0,
  sending: 0,
});

export function step(state: Saving, event: SavingEvent): Saving {
  switch (event.type) {
    case 'edit': {
      const edits = state.edits + 1;
      const stays = state.phase === 'saving' || state.phase === 'stale';
      return { ...state, edits, phase: stays ? state.phase : 'dirty' };
    }
    case 'send':
      if (state.phase !== 'dirty' && state.phase !== 'failed') return state;
      return { ...state, phase: 'saving', sending: state.edits };
    case 'saved': {
      const saved = state.sending;
      const phase = saved === state.edits ? 'settled' : 'dirty';
      return { ...state, phase, saved, revision: event.revision };
    }
    case 'stale':
      return { ...state, phase: 'stale' };
    case 'failed':
      return { ...state, phase: 'failed' };
    case 'moved':
      return { ...state, revision: event.revision };
    case 'reloaded':
      return begin(event.revision);
    case 'overwrite':
      return { ...state, phase: 'dirty', revision: event.revision };
  }
}

/** Whether something would be lost if the page were left now. */
export const unsaved = (state: Saving) => state.edits > state.saved;
