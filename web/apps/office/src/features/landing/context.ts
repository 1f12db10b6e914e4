import { createContext, use } from 'react';
import type { CampaignOptions } from '../../domain/campaign/campaigns.ts';
import type { Document } from './document.ts';
import type { Placed } from './problems.ts';

/** What every part of the editor works with. */
export interface Editing {
  document: Document;
  words: CampaignOptions;
  /** Of the texts that are shown. */
  language: string;
  problems: Placed[];
  /** Edits with the same label in a row are undone in one go. */
  edit: (label: string, change: (document: Document) => Document) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('outside of an editor');
  return editing;
}
