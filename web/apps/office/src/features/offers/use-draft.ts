import { useState } from 'react';
import { changedFields } from '../../domain/offer/changes.ts';
import { unsaved, type OfferForm, type OfferRecord } from '../../domain/offer/offers.ts';

/** An offer that is edited. `base` is the version that it began with. */
export function useDraft(record: OfferRecord | undefined, first: OfferForm) {
  const [base, setBase] = useState({ version: record?.version ?? unsaved, offer: first });
  const [form, setForm] = useState(first);
  const changed = changedFields(base.offer, form);
  /** Continues with what is stored. */
  const adopt = ({ version, offer }: OfferRecord) => {
    setBase({ version, offer });
    setForm(offer);
  };
  /** Takes over that the offer has ended or runs again; what else is edited stays. */
  const follow = ({ version, offer }: OfferRecord) => {
    setBase({ version, offer });
    setForm((old) => ({ ...old, ends: offer.ends }));
  };
  // Nothing is edited, and a later version was loaded: show it.
  if (record && record.version > base.version && changed.length === 0) adopt(record);
  return { base, form, changed, edit: setForm, adopt, follow };
}
