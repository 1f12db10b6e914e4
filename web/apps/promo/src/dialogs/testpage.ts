import texts from '../../../../../lang/promo/en.json';
import more from '../../../../../lang/promo/en.dialogs.json';
import shell from '../../../../../lang/promo/en.shell.json';
import type { BonusTerms, DrawData, IslandData } from '../page.ts';

export const en = { ...texts, ...more, ...shell };

const dials = { IN: '91', CD: '243', PH: '63', RW: '250', ZM: '260', ID: '62', BD: '880' };
const own: Record<string, string[]> = { IN: ['INR'], BD: ['BDT'] };

export const wheel: DrawData = { look: 'wheel', fields: 8, button: 'Spin' };

/** The terms of an offer for sport, as the server writes them. */
export const sportTerms: BonusTerms = {
  min_deposit: '₹300',
  wager: 5,
  days: 3,
  max_bet: '',
  max_transfer: 0,
  min_odds: '1.30',
  max_odds: '',
  counts: { sports: 100 },
};

/** The terms of an offer for the casino, as the server writes them. */
export const casinoTerms: BonusTerms = {
  min_deposit: '₹300',
  wager: 30,
  days: 7,
  max_bet: '₹500',
  max_transfer: 10,
  min_odds: '',
  max_odds: '',
  counts: { slots: 100, crash: 50 },
};

/** A page for the tests of its dialogs: of the campaign "summer", in rupees. */
export const page: IslandData = {
  lang: 'en',
  base: '/new-promo',
  app: '/',
  route: '/summer',
  address: '/summer',
  kind: 'casino',
  third: { tagManager: '', pixels: [], device: '', chatSDK: '', chatToken: '' },
  offer: 'welcome-casino',
  dialog: { name: 'BasicRegistration', currency: 'INR', bonus: 'casino', campaign: 'summer' },
  t: en,
  currencies: ['INR', 'PKR', 'BRL', 'BDT'].map((code) => ({ code, symbol: code })),
  countries: Object.entries(dials).map(([iso_code, dial_code]) => ({
    iso_code,
    name: iso_code,
    dial_code,
    currencies: own[iso_code] ?? [],
    number: iso_code === 'IN' ? '^(?:[2-9]\\d{9})$' : '^(?:[1-9]\\d{6,11})$',
  })),
  bonuses: [
    {
      id: 'c-inr',
      name: 'Casino',
      amount: '₹20,000',
      percent: 100,
      casino: true,
      bets: false,
      terms: casinoTerms,
    },
    {
      id: 's-inr',
      name: 'Sport',
      amount: '₹15,000',
      percent: 120,
      casino: false,
      bets: true,
      terms: sportTerms,
    },
  ],
  draw: null,
};
