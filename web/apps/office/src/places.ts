import type { Key } from './i18n.ts';

/** A screen that the menu leads to. */
export interface Place {
  to:
    | '/withdrawals'
    | '/payment-cases'
    | '/reconciliation'
    | '/adjustments'
    | '/float'
    | '/players'
    | '/signals'
    | '/verification'
    | '/landing'
    | '/trading'
    | '/casino'
    | '/support'
    | '/promo-codes'
    | '/offers'
    | '/tournaments'
    | '/vip'
    | '/bulk-grants'
    | '/audit'
    | '/mails';
  search?: { status: 'pending' | 'open' | 'proposed' };
  name: Key;
  /** The permission without which its calls are refused. */
  needs: string;
}

/** The screens in the order of the menu. The first that a member may see is where the office opens. */
export const places: readonly Place[] = [
  {
    to: '/withdrawals',
    search: { status: 'pending' },
    name: 'nav.withdrawals',
    needs: 'money.see',
  },
  { to: '/payment-cases', search: { status: 'open' }, name: 'nav.cases', needs: 'money.see' },
  { to: '/reconciliation', name: 'nav.reconciliation', needs: 'money.see' },
  {
    to: '/adjustments',
    search: { status: 'proposed' },
    name: 'nav.adjustments',
    needs: 'money.see',
  },
  { to: '/float', name: 'nav.float', needs: 'money.see' },
  { to: '/players', name: 'nav.players', needs: 'players.see' },
  { to: '/trading', name: 'nav.trading', needs: 'markets.see' },
  { to: '/casino', name: 'nav.casino', needs: 'casino.see' },
  { to: '/signals', name: 'nav.signals', needs: 'signals.judge' },
  { to: '/verification', name: 'nav.verification', needs: 'documents.check' },
  { to: '/landing', name: 'nav.landing', needs: 'campaigns.see' },
  { to: '/support', search: { status: 'open' }, name: 'nav.support', needs: 'support.answer' },
  { to: '/promo-codes', name: 'nav.promo', needs: 'promo_codes.make' },
  { to: '/offers', name: 'offers.title', needs: 'promo_codes.make' },
  { to: '/tournaments', name: 'nav.tournaments', needs: 'players.see' },
  { to: '/vip', name: 'nav.vip', needs: 'players.see' },
  { to: '/bulk-grants', name: 'bulk.title', needs: 'bonuses.give' },
  { to: '/audit', name: 'nav.audit', needs: 'records.see' },
  { to: '/mails', name: 'nav.mails', needs: 'records.see' },
];
