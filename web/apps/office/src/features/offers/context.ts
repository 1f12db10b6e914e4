import { createContext, use } from 'react';
import type { OfferField } from '../../domain/offer/fields.ts';
import type { OfferForm, OfferProblem } from '../../domain/offer/offers.ts';

/** What every part of the form works with. */
export interface Editing {
  form: OfferForm;
  /** The fields that the kind has. */
  fields: ReadonlySet<OfferField>;
  problems: readonly OfferProblem[];
  /** Ids that a new offer cannot have. Of a stored offer undefined: its id and its kind are fixed. */
  taken?: readonly string[];
  edit: (change: (form: OfferForm) => OfferForm) => void;
}

export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('outside of an editor');
  return editing;
}
