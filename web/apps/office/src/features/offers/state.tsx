import { clsx } from 'clsx';
import type { OfferState } from '../../domain/offer/offers.ts';
import { useT } from '../../i18n.ts';

const tones: Record<OfferState, string> = {
  running: 'text-up',
  scheduled: 'text-money',
  ended: 'text-quiet',
};

/** The state of an offer in words, with a dot of its colour. */
export function OfferStateText({ of }: { of: OfferState }) {
  return (
    <span className={clsx('inline-flex items-center gap-1.5', tones[of])}>
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-current" />
      {useT()(`offers.state.${of}`)}
    </span>
  );
}
