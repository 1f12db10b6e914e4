import { clsx } from 'clsx';
import type { BetOffer } from './offer.ts';

/** An umbrella for insurance, and stairs that go up for a boost, on a 24 by 24 grid. */
const shapes: Record<BetOffer['kind'], string> = {
  insurance:
    'M3 12.5a9 9 0 0 1 18 0zM12 3.5V2M8.5 12.5c0-4 1.5-7.5 3.5-9 2 1.5 3.5 5 3.5 9M12 12.5V18a2.25 2.25 0 0 1-4.5 0',
  boost: 'M3.5 20H8v-4.5h4.5V11H17V5M13.5 8.5 17 5l3.5 3.5',
};

interface Props {
  kind: BetOffer['kind'];
  className?: string;
}

/** The icon of an offer on bets. Its stairs go up in the direction of reading. */
export function OfferIcon({ kind, className }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={20}
      height={20}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={clsx('shrink-0', kind === 'boost' && 'rtl:-scale-x-100', className)}
      aria-hidden
    >
      <path d={shapes[kind]} />
    </svg>
  );
}
