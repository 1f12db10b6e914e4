import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useT } from '../../domain/bet-offer/i18n.ts';
import type { BetOffer } from '../../domain/bet-offer/offer.ts';
import { useI18n as useApp } from '../../i18n.ts';
import { Scene } from '../../parts/scene.tsx';
import { momentText } from '../../time-text.ts';
import { Steps } from './steps.tsx';
import { Terms } from './terms.tsx';
import { useSummary } from './text.ts';

/** The picture of an offer, with its subject in the upper half. */
function Picture({ kind }: Pick<BetOffer, 'kind'>) {
  const className = 'h-36 w-full object-[50%_25%] sm:h-40';
  return kind === 'boost' ? (
    <Scene scene="accumulator" palette="festival" seed={3} className={className} />
  ) : (
    <Scene scene="umbrella" palette="monsoon" seed={5} className={className} />
  );
}

/** An offer on bets: what it gives, its steps, how long it runs and all its terms. */
export function Card({ offer }: { offer: BetOffer }) {
  const t = useT();
  const app = useApp();
  const summary = useSummary()(offer);
  const { name, kind, legs, ends } = offer;
  return (
    <div className="overflow-hidden rounded border border-rope bg-stand">
      <Picture kind={kind} />
      <div className="grid gap-3 p-4">
        <h3 className="heading text-lg">{name}</h3>
        <p>{summary}</p>
        <Steps steps={legs.steps ?? []} />
        {ends > 0 && (
          <p className="flex items-center gap-1.5 text-sm text-quiet">
            <Clock size={16} aria-hidden className="shrink-0" />
            {t('betoffers.until', { time: momentText(app, ends) })}
          </p>
        )}
        <Terms offer={offer} />
        <Link to="/sports" className={buttonClass({ className: 'justify-self-start' })}>
          {t('betoffers.place')}
          <span className="sr-only"> {name}</span>
        </Link>
      </div>
    </div>
  );
}
