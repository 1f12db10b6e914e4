import { Button, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { isTried } from '../../domain/offer/kinds.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import type { OfferRecord } from '../../domain/offer/offers.ts';
import { useT } from '../../i18n.ts';
import { OfferStateText } from './state.tsx';

interface Props {
  of: OfferRecord;
  mayEdit: boolean;
  /** Asks whether the offer is to end now, or to run again. */
  onPeriod: (how: 'end' | 'again') => void;
}

/** How a stored offer stands, and what can be done with it besides editing. */
export function Bar({ of: { offer, state }, mayEdit, onPeriod }: Props) {
  const t = useT();
  const { period } = useOfferNames();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="flex grow flex-wrap items-center gap-x-3 text-sm">
        <OfferStateText of={state} />
        <span className="num text-quiet">{period(offer)}</span>
      </p>
      {isTried(offer.kind) && (
        <Link to="/offers/trial" search={{ offer: offer.id }} className={buttonClass()}>
          {t('offers.try')}
        </Link>
      )}
      {mayEdit && (
        <Link to="/offers/edit" search={{ copy: offer.id }} className={buttonClass()}>
          {t('offers.copy')}
        </Link>
      )}
      {mayEdit && state === 'running' && (
        <Button variant="danger" onClick={() => onPeriod('end')}>
          {t('offers.end')}
        </Button>
      )}
      {mayEdit && state === 'ended' && (
        <Button onClick={() => onPeriod('again')}>{t('offers.again')}</Button>
      )}
    </div>
  );
}
