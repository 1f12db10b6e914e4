import { useT } from '../../domain/bet-offer/i18n.ts';
import type { BetOffer } from '../../domain/bet-offer/offer.ts';
import { useTerms } from './text.ts';

/** All terms of an offer, behind a line that opens them. */
export function Terms({ offer }: { offer: BetOffer }) {
  const t = useT();
  const sentences = useTerms()(offer);
  return (
    <details className="rounded border border-rope text-sm">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-medium">
        {t('betoffers.terms')}
        <span className="sr-only"> {offer.name}</span>
      </summary>
      <ul className="grid list-disc gap-2 ps-8 pe-4 pb-4 marker:text-quiet">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
