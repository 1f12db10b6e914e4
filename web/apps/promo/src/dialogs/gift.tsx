import type { ReactNode } from 'react';
import type { Offer } from './offer.ts';

/** What the chosen bonus is worth at most. */
export function Gift({ offer, t }: { offer: Offer; t: Record<string, string> }): ReactNode {
  const { bonus, loading } = offer;
  return (
    <div className="gift" aria-live="polite" aria-busy={loading}>
      {loading ? (
        <span className="loader" role="progressbar" aria-label={t['form.loading']} />
      ) : (
        <span>{t[bonus ? 'form.gift' : 'form.noGift']}</span>
      )}
      {bonus && <b>{bonus.amount}</b>}
      {bonus && <small>{bonus.name}</small>}
    </div>
  );
}
