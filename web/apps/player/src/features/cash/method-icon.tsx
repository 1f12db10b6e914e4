import type { CashMethod } from '@maidan/api';
import type { ReactNode } from 'react';

/** Lines are drawn in the text colour, accents in the colour of money. All drawings are 24 units wide. */
const accent = 'stroke-money';

const phone = <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />;
const coin = <circle cx="12" cy="12" r="9" />;

const drawings: Record<string, ReactNode> = {
  upi: (
    <>
      <path d="M3 8V5a2 2 0 0 1 2-2h3M16 3h3a2 2 0 0 1 2 2v3M21 16v3a2 2 0 0 1-2 2h-3M8 21H5a2 2 0 0 1-2-2v-3" />
      <path className={accent} d="M7 10h9l-3-3M17 14H8l3 3" />
    </>
  ),
  phonepe: (
    <>
      {phone}
      <path className={accent} d="M9.5 7.5h5M9.5 10h5M9.5 7.5h1.2a2.3 2.3 0 0 1 0 4.9H9.5l4 4.1" />
    </>
  ),
  gpay: (
    <>
      <rect x="3.5" y="2.5" width="9.5" height="19" rx="2.5" />
      <path d="M7 18.5h2.5" />
      <path className={accent} d="M16 8.5a5 5 0 0 1 0 7M18.7 6a8.6 8.6 0 0 1 0 12" />
    </>
  ),
  paytm: (
    <>
      <path d="M4 9.5C4 8 5 7 6.5 7h11C19 7 20 8 20 9.5L21 18a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3z" />
      <path d="M8.5 7a3.5 3.5 0 0 1 7 0" />
      <path
        className={accent}
        d="M9.8 11.5h4.6M9.8 13.5h4.6M9.8 11.5h1a1.9 1.9 0 0 1 0 4H9.8l2.9 2.5"
      />
    </>
  ),
  cubix: (
    <>
      <path d="M12 2.5 20.5 7v10L12 21.5 3.5 17V7z" />
      <path className={accent} d="M3.5 7 12 11.5 20.5 7M12 11.5v10" />
    </>
  ),
  bank: (
    <>
      <path d="M3 9.5 12 3.5l9 6zM3 20.5h18" />
      <path className={accent} d="M6 12.5v5M10 12.5v5M14 12.5v5M18 12.5v5" />
    </>
  ),
  wallet: (
    <>
      <path d="M17 7V5a2 2 0 0 0-2.5-1.9L5 5.6A2.6 2.6 0 0 0 3 8v10.5A2.5 2.5 0 0 0 5.5 21h13a2.5 2.5 0 0 0 2.5-2.5v-9A2.5 2.5 0 0 0 18.5 7H5" />
      <path className={accent} d="M21 12h-4.5a2 2 0 0 0 0 4H21" />
    </>
  ),
  mpesa: (
    <>
      {phone}
      <path className={accent} d="M12 16.5c-2.5-1.8-2.8-5.6 1.8-9 1.2 4 .8 7.2-1.8 9zm0 0v2" />
    </>
  ),
  mobile_money: (
    <>
      <rect x="3.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M7.5 18.5h3" />
      <circle className={accent} cx="16" cy="11" r="4.5" fill="var(--color-stand)" />
      <path className={accent} d="M16 9.2v3.6" />
    </>
  ),
  card: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
      <path className={accent} d="M2.5 9.5h19" />
      <path d="M6 15h4" />
    </>
  ),
  quillo: (
    <>
      <path d="M20 3.5c-7 .3-12 4.4-13 13l-2.5 4" />
      <path className={accent} d="M20 3.5c.4 6.8-4 12-11.5 12M7.5 15.5l6-6" />
    </>
  ),
  bitcoin: (
    <>
      {coin}
      <path
        className={accent}
        d="M9.5 7.5v9M9.5 7.5h3.3a2.2 2.2 0 0 1 0 4.5H9.5h3.8a2.25 2.25 0 0 1 0 4.5H9.5M11.5 6v1.5M11.5 16.5V18"
      />
    </>
  ),
  ether: (
    <>
      <path d="m12 2.5 6.5 9.5L12 21.5 5.5 12z" />
      <path className={accent} d="M5.5 12 12 15l6.5-3L12 9.5z" />
    </>
  ),
  tether: (
    <>
      {coin}
      <path
        className={accent}
        d="M8 8h8M12 8v9M12 10.5c-2.8 0-4.5.6-4.5 1.4s1.7 1.4 4.5 1.4 4.5-.6 4.5-1.4-1.7-1.4-4.5-1.4z"
      />
    </>
  ),
};

const byCategory: Record<CashMethod['category'], string> = {
  bank_cards: 'card',
  e_wallet: 'wallet',
  mobile_payment: 'mobile_money',
  payment_systems: 'cubix',
  internet_banking: 'bank',
  cryptocurrency: 'tether',
};

interface Props {
  icon: string;
  category: CashMethod['category'];
}

/** The drawing of a payment method, or of its category for a method without one. */
export function MethodIcon({ icon, category }: Props) {
  return (
    <span
      aria-hidden
      data-icon={icon in drawings ? icon : byCategory[category]}
      className="grid size-11 shrink-0 place-items-center rounded bg-ground text-fore"
    >
      <svg
        viewBox="0 0 24 24"
        className="size-7 fill-none stroke-current stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        {drawings[icon] ?? drawings[byCategory[category]]}
      </svg>
    </span>
  );
}
