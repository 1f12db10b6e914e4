import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { useT } from './i18n.ts';

/** Replaces the markets of a withdrawn match, for players with a bet on it. */
export function Withdrawn() {
  const t = useT();
  return (
    <section
      role="status"
      className="grid justify-items-start gap-3 rounded border border-money/60 bg-stand p-4"
    >
      <h3 className="heading flex items-center gap-2 text-lg">
        <EyeOff size={18} aria-hidden className="text-money" />
        {t('withdrawn.title')}
      </h3>
      <p className="text-quiet">{t('withdrawn.text')}</p>
      <Link to="/bets" search={{ status: 'pending' }} className={buttonClass({ size: 'sm' })}>
        {t('withdrawn.bets')}
      </Link>
    </section>
  );
}
