import type { BonusTerms } from '@maidan/api';
import { useT as useOffersT } from '../i18n.ts';
import { Counts, Terms } from '../terms.tsx';
import { useT } from './i18n.ts';

interface Props {
  terms: BonusTerms;
  currency: string;
  /** Of the step: the page has several folds. */
  name: string;
}

/** All terms of a bonus, behind a line that opens them. */
export function TermsFold({ terms, currency, name }: Props) {
  const t = useT();
  const offers = useOffersT();
  return (
    <details className="rounded border border-rope text-sm">
      <summary className="min-h-11 cursor-pointer px-4 py-3 font-medium">
        {t('crashoffer.terms')}
        <span className="sr-only">: {name}</span>
      </summary>
      <div className="grid gap-3 px-4 pb-4">
        <Terms terms={terms} currency={currency} />
        <section className="grid gap-1 border-t border-rope pt-3">
          <h4 className="font-semibold">{offers('offers.counts')}</h4>
          <Counts terms={terms} />
        </section>
      </div>
    </details>
  );
}
