import { buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { IdCard } from 'lucide-react';
import { usePayoutT, type PayoutKey } from './i18n.ts';

/** The data that a withdrawal still needs, with links to the forms. */
export function Incomplete({ missing }: { missing: string[] }) {
  const tPayout = usePayoutT();
  const profileFields = missing.filter((field) => field !== 'contact');
  return (
    <section
      aria-labelledby="incomplete"
      className="grid gap-3 rounded border border-money bg-stand p-4"
    >
      <div className="flex items-center gap-3">
        <IdCard size={24} aria-hidden className="shrink-0 text-money" />
        <h2 id="incomplete" className="heading text-lg">
          {tPayout('payout.complete')}
        </h2>
      </div>
      <p className="text-quiet">{tPayout('payout.complete_text')}</p>
      <ul className="flex flex-wrap gap-2">
        {missing.map((field) => (
          <li key={field} className="rounded bg-raised px-3 py-1 text-sm font-medium">
            {tPayout(`payout.field_${field}` as PayoutKey)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 pt-1">
        {profileFields.length > 0 && (
          <Link to="/me/profile" className={buttonClass({ variant: 'primary' })}>
            {tPayout('payout.to_profile')}
          </Link>
        )}
        {profileFields.length < missing.length && (
          <Link
            to="/me/verification"
            className={buttonClass(profileFields.length > 0 ? undefined : { variant: 'primary' })}
          >
            {tPayout('payout.to_verification')}
          </Link>
        )}
      </div>
    </section>
  );
}
