/** The walks of the offers. A Go test compares docs/landing-page-list.md with the same list. */
import { readFileSync } from 'node:fs';

export interface Walk {
  offer: string;
  /** What the offer is in brand.yaml. */
  kind: 'match' | 'fixed' | 'free_bet' | 'free_spins' | 'insurance' | 'boost' | 'wager_race';
  /**
   * How a player comes to it: the form of a landing page, what a landing page draws, a choice for the next deposit, the same as a member of the VIP
   * programme, a promo code, the daily gift, a mission, an accumulator that it holds for, or its start on the page of bonuses.
   */
  by:
    | 'form'
    | 'draw'
    | 'choice'
    | 'membership'
    | 'code'
    | 'gift'
    | 'mission'
    | 'accumulator'
    | 'start';
  /** A landing page, or a page of the app. */
  page: string;
  currency: keyof typeof currencies;
  /** Of the deposit; of a boost of the winnings. */
  percent?: number;
  /** What it gives, in smallest stakes. */
  amount?: number;
  /** The number of the deposit that gives it; without it the first. */
  deposit?: number;
  /** Of the offer on the page of bonuses, where it is chosen. */
  name?: string;
  mission?: string;
  /** Of the VIP programme. */
  level?: string;
  /** What it is wagered on; without it on dice. */
  on?: 'sport' | 'roulette';
  /** Highest stake with the bonus, in smallest stakes. */
  most?: number;
  /** Free spins, of a match in addition. */
  spins?: number;
}

const name = 'Asha Rao';

/** How money is paid in and out in a currency. `least` is its smallest stake, in hundredths. */
const currencies = {
  INR: {
    least: 1_000,
    deposit: 'upi',
    home: { country: 'IN', city: 'Pune' },
    payout: { method: 'upi', account: { name, vpa: 'asha@okbank' } },
  },
  BDT: {
    least: 1_500,
    deposit: 'mobile_money',
    home: { country: 'BD', city: 'Sylhet' },
    payout: {
      method: 'mobile_money',
      account: { name, provider: 'Dhaka Pay', number: '+8801712345678' },
    },
  },
  PKR: {
    least: 3_000,
    deposit: 'mobile_money',
    home: { country: 'PK', city: 'Multan' },
    payout: {
      method: 'mobile_money',
      account: { name, provider: 'Lahore Pay', number: '+923001234567' },
    },
  },
  BRL: {
    least: 100,
    deposit: 'wallet',
    home: { country: 'BR', city: 'Recife' },
    payout: {
      method: 'wallet',
      account: {
        name,
        provider: 'Carteira',
        number: '8199999000',
        email: 'asha@example.com',
        zip: '50030-230',
        identification: '529.982.247-25',
      },
    },
  },
  UZS: {
    least: 150_000,
    deposit: 'wallet',
    home: { country: 'UZ', city: 'Toshkent' },
    payout: {
      method: 'wallet',
      account: { name, provider: 'Hamyon', number: '9012345678' },
    },
  },
  PHP: {
    least: 1_000,
    deposit: 'wallet',
    home: { country: 'PH', city: 'Cebu' },
    payout: {
      method: 'wallet',
      account: { name, provider: 'Pitaka', number: '9171234567' },
    },
  },
  KES: {
    least: 2_000,
    deposit: 'mpesa_till',
    home: { country: 'KE', city: 'Kisumu' },
    payout: { method: 'mpesa', account: { name, number: '+254712345678' } },
  },
} as const;

export const inCurrency = (walk: Walk) => currencies[walk.currency];

/** What is deposited, in smallest stakes. */
export const deposited = 100;

const file = readFileSync(new URL('offer-walks.json', import.meta.url), 'utf8');

export const { walks } = JSON.parse(file) as { walks: Walk[] };
