import type { WelcomeOffer } from '@maidan/api';
import { Button, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useT as useAppT } from '../../../i18n.ts';
import { useT as useOffersT } from '../i18n.ts';
import type { Step } from './steps.ts';

interface Props {
  step: Step;
  name: string;
  busy: boolean;
  onChoose: (offer: WelcomeOffer) => void;
}

/** What the player can do with a step. */
export function Action({ step: { state, offer, bonus }, name, busy, onChoose }: Props) {
  const offers = useOffersT();
  const app = useAppT();
  const suffix = <span className="sr-only">: {name}</span>;
  if (state === 'open' && offer)
    return (
      <Button variant="primary" block busy={busy} onClick={() => onChoose(offer)}>
        {offers('offers.choose')}
        {suffix}
      </Button>
    );
  if (state === 'waiting')
    return (
      <Link to="/deposit" className={buttonClass({ variant: 'primary', block: true })}>
        {app('nav.deposit')}
      </Link>
    );
  if (state === 'had' && bonus)
    return (
      <Link to="/bonuses/$id" params={{ id: bonus.id }} className={buttonClass({ block: true })}>
        {offers('offers.details')}
        {suffix}
      </Link>
    );
  return null;
}
