import { lazy, Suspense } from 'react';
import { holdFor } from '../../domain/bet-offer/hint.ts';
import type { Slip } from '../../domain/slip/index.ts';
import type { SlipSummary } from '../../domain/slip/summary.ts';

const BetOffers = lazy(() => import('./bet-offers.tsx'));

interface Props {
  value: Slip;
  summary: SlipSummary;
  currency: string;
}

/** What offers on bets add to the slip. Code, texts and data load with the first accumulator for which they hold. */
export function Offers({ value, ...rest }: Props) {
  if (!holdFor(value)) return null;
  return (
    <Suspense>
      <BetOffers legs={value.legs} {...rest} />
    </Suspense>
  );
}
