import { Person } from './person.ts';
import { casinoAnswer, casinoGames, casinoTable, lostRound, type SuppliedGame } from './casino.ts';
import { listed, otherMatch, sportAnswer, Starred } from './sport.ts';
import { minor, oddsMilli, potentialWin, totalOdds } from '@maidan/money';
import type {
  Bet,
  BetLeg,
  Deposit,
  DepositRequest,
  Market,
  PlaceBet,
  Schemas,
  SportEvent,
  Withdrawal,
  WithdrawalConditions,
} from '@maidan/api';
import { bonusBalance, events, limits, match, now, offers } from './fixtures.ts';
import { cashOutAnswers } from './mybets.ts';
import { PlayOfferBook } from './play-offers.ts';
import { depositOf, deposits as depositMethods, payouts } from './payment.ts';
import { bonusHistoryOf, bookings, sides, statementOf } from './statement.ts';
import { slipAnswers } from './slip.ts';

const qr = (() => {
  let cells = '';
  for (let y = 0; y < 25; y++)
    for (let x = 0; x < 25; x++) {
      const finder = (a: number, b: number) => {
        const [u, v] = [Math.abs(x - a), Math.abs(y - b)];
        const d = Math.max(u, v);
        return d <= 4 ? (d === 3 || d <= 1 ? 1 : 0) : -1;
      };
      const f = [finder(3, 3), finder(21, 3), finder(3, 21)].find((v) => v >= 0);
      if (f ?? (x * 7 + y * 13 + x * y) % 3 === 0) cells += `M${x} ${y}h1v1h-1z`;
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 29 29"><rect x="-2" y="-2" width="29" height="29" fill="#fff"/><path d="${cells}"/></svg>`;
})();

class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly extra: object = {},
  ) {
    super(code);
  }
}

interface Answer {
  status?: number;
  body: unknown;
}

/** The rows that the filter of a request selects. */
const withStatus = <Row extends { status: string }>(rows: Row[], url: URL) => {
  const status = url.searchParams.get('status');
  return rows.filter((row) => !status || row.status === status);
};

/** A server in memory that answers as the real one does, one player at a time. */
export class Backend {
  balance = 1_250_050;
  debt = 0;
  totalDeposit = 1_000_000;
  /** What a player with a deposit can choose for the next one. */
  laterOffers: typeof offers = [];
  /** The offer that the player chose while signing up. */
  welcomeBonus = 'welcome-sport-inr';
  casino = casinoGames();
  /** The games of suppliers. */
  supplierGames: SuppliedGame[] = [];
  bonuses = [bonusBalance('welcome-sport-inr')];
  /** What was staked from each bonus. */
  bonusUses: Schemas['Counted'][] = [];
  /** Casino rounds, the latest first. */
  rounds: Schemas['Round'][] = [];
  /** Id of the bonus that the player has chosen last to play with. */
  lastUsedBonus = '';
  freeRounds: Schemas['MyFreeRounds'][] = [];
  playOffers = new PlayOfferBook();
  /** What a promo code gives; without it there are no codes. */
  promoGift: object | undefined;
  signedIn = false;
  /** The sign-in is not fresh: sensitive calls want the password ("kettle-moss") or a code ("123456") first. */
  stale: ('password' | 'code')[] | undefined;
  person = new Person();
  /** The conversation with support. */
  support: { seq: number; at: number; author: string; name: string; text: string }[] = [];
  /** The name of the player's manager, who answers; empty: support. */
  manager = '';
  bets: Bet[] = [];
  /** Matches that nobody is shown, but who has a bet on them. */
  readonly hidden = new Set<string>();
  depositMethods = depositMethods;
  withdrawalMethods = payouts;
  deposits: Deposit[] = [];
  withdrawals: Withdrawal[] = [];
  /** What of the conditions of withdrawals differs from a player who may withdraw. */
  conditions: Partial<WithdrawalConditions> = {};
  /** Requests so far, as "METHOD path", with the idempotency key where there is one. */
  seen: { call: string; key: string | null; body: unknown }[] = [];
  /** Calls, as "METHOD path", that are refused, and how. */
  refused = new Map<
    string,
    { status: number; code: string; location?: string; extra?: Record<string, unknown> }
  >();
  /** Refuse the next bet with new prices. */
  moveOdds = false;
  /** Where the visitor seems to be. */
  visitorCountry = '';
  events: SportEvent[] = events();
  starred = new Starred();
  #answers = new Map<string, Answer>();
  #ids = 0;

  /** For `globalThis.fetch`. */
  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(input, init);
    const url = new URL(request.url);
    const text = request.method === 'GET' ? '' : await request.text();
    const body: unknown = text ? JSON.parse(text) : undefined;
    const key = request.headers.get('Idempotency-Key');
    this.seen.push({ call: `${request.method} ${url.pathname}`, key, body });
    this.signedIn ||= request.headers.has('Authorization');
    const refusal = this.refused.get(`${request.method} ${url.pathname}`);
    if (refusal) {
      const { status, code, location = '', extra } = refusal;
      const errors = [{ location, reason: 'badRequest', msg: `server's own words`, code }];
      return Response.json({ message: `server's own words`, errors, ...extra }, { status });
    }
    try {
      const known = key ? this.#answers.get(key) : undefined;
      const answer = known ?? this.#route(request.method, url, body);
      if (key) this.#answers.set(key, answer);
      if (answer.status === 204) return new Response(null, { status: 204 });
      return Response.json(answer.body, { status: answer.status ?? 200 });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, code, extra } = error;
      return Response.json(
        { message: code, errors: [{ location: 'body', reason: code, msg: code, code }], ...extra },
        { status },
      );
    }
  };

  #route(method: string, url: URL, body: unknown): Answer {
    const path = url.pathname;
    const call = `${method} ${path}`;
    const found = this.#open(call, url, body);
    if (found !== undefined) return { body: found };
    if (call === 'POST /api/v3/oauth/logout') {
      this.signedIn = false;
      return { status: 204, body: null };
    }
    if (!this.signedIn) throw new Refusal(401, 'unauthorized');
    const own =
      slipAnswers(call, body) ??
      cashOutAnswers(call, this.bets, body) ??
      this.#own(call, url, body);
    if (own !== undefined) return { body: own, status: call === 'POST /api/v3/bets' ? 201 : 200 };
    throw new Refusal(404, 'not_found');
  }

  #open(call: string, url: URL, body: unknown): unknown {
    switch (call) {
      case 'GET /ccg/csrf-token':
        return { token: 'csrf' };
      case 'POST /ccg/user/login':
        if ((body as { password: string }).password === 'wrong') {
          throw new Refusal(401, 'invalid_credentials');
        }
        return this.#tokens();
      case 'POST /api/v3/players/passwords':
        return { message: 'A password recovery email has been sent to your email address' };
      case 'POST /api/v3/players/passwords/recover':
        if ((body as { recovery_token: string }).recovery_token !== 'good') {
          throw new Refusal(400, 'recovery_token_invalid');
        }
        return { message: 'The password was restored.' };
      case 'GET /api/v3/settings/additional-settings':
        return { captcha_kind: 'pow', captcha_site_key: '', captcha_script: '', test_origin: '' };
      case 'GET /api/v3/captcha/challenge':
        return {
          challenge: 'challenge-1',
          bits: 4,
          expires_in: Math.floor(Date.now() / 1000) + 600,
        };
      case 'POST /ccg/user/registration':
      case 'POST /api/v3/oauth/refresh':
        return this.#tokens();
      case 'GET /api/v3/settings':
        return {
          default_currency: 'INR',
          default_language: 'en',
          currencies: [
            { iso_code: 'INR', symbol: '₹', flag: 'IN' },
            { iso_code: 'PKR', symbol: '₨', flag: 'PK' },
            { iso_code: 'BDT', symbol: '৳', flag: 'BD' },
            { iso_code: 'USD', symbol: '$', flag: 'US' },
          ],
          languages: [],
          countries: [
            {
              iso_code: 'IN',
              name: 'India',
              dial_code: '91',
              currencies: ['INR'],
              number: '^(?:[2-9]\\d{9})$',
            },
            {
              iso_code: 'PK',
              name: 'Pakistan',
              dial_code: '92',
              currencies: ['PKR'],
              number: '^(?:3\\d{9})$',
            },
            {
              iso_code: 'BD',
              name: 'Bangladesh',
              dial_code: '880',
              currencies: ['BDT'],
              number: '^(?:1[3-9]\\d{8})$',
            },
          ],
          visitor_country: this.visitorCountry,
          play_money: true,
          brand: { name: 'Maidan' },
        };
      case 'GET /api/v3/players/me/support/messages':
      case 'GET /api/v3/support/messages':
        return { status: 'open', messages: this.support, manager: this.manager };
      case 'POST /api/v3/players/me/support/messages':
      case 'POST /api/v3/support/messages': {
        const { text } = body as { text: string };
        const message = {
          seq: this.support.length + 1,
          at: now,
          author: 'visitor',
          name: '',
          text,
        };
        this.support.push(message);
        return { token: 'support-1', status: 'open', message };
      }
      case 'GET /bonus/v1/bonuses/welcome-for-land':
        return url.searchParams.get('currency') === 'INR' ? offers : [];
    }
    const sport = sportAnswer(call, url, this.events);
    if (sport !== undefined) return sport;
    const casino = casinoAnswer(call, body, this.casino, this.supplierGames);
    if (casino !== undefined) return casino;
    const [, id] = /^GET \/api\/v3\/sport\/events\/([^/]+)$/.exec(call) ?? [];
    if (id && this.hidden.has(id)) throw new Refusal(404, 'event_not_found');
    if (id) return this.#match(id);
    return undefined;
  }

  #tokens() {
    this.signedIn = true;
    return {
      access_token: 'access',
      refresh_token: 'refresh',
      token_type: 'Bearer',
      expires_in: Math.floor(Date.now() / 1000) + 900,
      uuid: 'p1',
      redirect_url: '',
    };
  }

  #match(id: string): unknown {
    const event = this.events.find((e) => e.id === id);
    if (!event) throw new Refusal(404, 'not_found');
    if (id === 'ev1') return match('ev1');
    if (event.sport !== 'cricket') return otherMatch(event);
    const markets: Market[] = event.main_market ? [event.main_market] : [];
    const played = event.status === 'live' ? match(id, 20) : undefined;
    return {
      event,
      score: event.score,
      markets,
      overs: played?.overs ?? [],
      worm: played?.worm ?? [],
      batters: played?.batters ?? [],
      bowler: played?.bowler,
      cards: played?.cards ?? [],
    };
  }

  #needsProof() {
    if (this.stale) throw new Refusal(403, 'proof_required', { methods: this.stale });
  }

  #reauthenticate({ password, code }: { password?: string; code?: string }) {
    if (password !== undefined && password !== 'kettle-moss')
      throw new Refusal(400, 'password_invalid');
    if (code !== undefined && code !== '123456') throw new Refusal(400, 'code_invalid');
    this.stale = undefined;
    return { fresh_until: 0 };
  }

  #change({ last_used_balance, ...fields }: Record<string, string>) {
    if (last_used_balance)
      this.lastUsedBonus = last_used_balance === 'real' ? '' : last_used_balance;
    this.person.change(fields);
  }

  #me(balance: unknown) {
    const meta = { welcome_bonus_id: this.welcomeBonus, last_used_bonus_id: this.lastUsedBonus };
    return { id: 'p1', balance, info: this.person.info, meta };
  }

  #own(call: string, url: URL, body: unknown): unknown {
    const wallet = {
      amount: this.balance,
      currency: 'INR',
      debt: this.debt,
      total_deposit: { amount: this.totalDeposit },
    };
    const page = <T>(items: T[]) => ({ items: items.slice(0, 20), next: '' });
    switch (call) {
      case 'GET /api/v3/bet-events':
        return listed(
          this.events.filter(({ id }) =>
            this.bets.some((bet) => bet.legs.some(({ event_id }) => event_id === id)),
          ),
          url.searchParams,
        );
      case 'GET /api/v3/players/me':
        return this.#me(wallet);
      case 'PUT /api/v3/players/me':
        this.#change(body as Record<string, string>);
        return this.#me(wallet);
      case 'GET /api/v3/players/me/balance':
        return wallet;
      case 'GET /api/v3/bonuses/welcome':
        return this.totalDeposit > 0 ? this.laterOffers : offers;
      case 'GET /api/v3/bonuses/balances/players/me':
        return this.bonuses;
      case 'GET /api/v3/players/me/free-rounds':
        return { items: this.freeRounds };
      case 'POST /api/v3/bonuses/promo':
        return this.promoGift;
      case 'POST /api/v3/bonuses/welcome':
        this.welcomeBonus = (body as { bonus_id: string }).bonus_id;
        this.bonuses = [bonusBalance(this.welcomeBonus)];
        return this.bonuses[0];
      case 'GET /api/v3/bets/limits':
        return limits;
      case 'POST /api/v3/bets':
        return this.#place(body as PlaceBet);
      case 'GET /api/v3/bet-events/ev1':
        if (!this.bets.some((bet) => bet.legs.some((leg) => leg.event_id === 'ev1')))
          throw new Refusal(404, 'event_not_found');
        return {
          ...match('ev1'),
          ...(this.hidden.has('ev1') ? { hidden: true, markets: [] } : {}),
        };
      case 'GET /api/v3/bets':
        return page(this.#filter(url.searchParams.get('status') ?? 'all'));
      case 'GET /api/v3/players/me/statement':
        return statementOf(url.searchParams.get('group'));
      case 'GET /api/v3/players/me/statement/t1':
        return { items: sides };
      case 'GET /payments/v1/methods':
        return { items: this.depositMethods };
      case 'POST /payments/v1/deposits':
        return this.#deposit(body as DepositRequest);
      case 'GET /api/v3/players/me/entries/dep1':
        return bookings;
      case 'GET /api/v3/casino/rounds':
        return page(this.rounds);
      case 'GET /api/v3/casino/table':
        return casinoTable();
      case 'POST /api/v3/casino/rounds':
        return lostRound(`r${++this.#ids}`, body as Parameters<typeof lostRound>[1]);
      case 'GET /api/v3/bonuses/history':
        return bonusHistoryOf(url.searchParams.get('status'));
      case 'GET /payments/v1/deposits':
        return page(withStatus(this.deposits, url));
      case 'GET /payouts/v1/conditions':
        return this.#conditions();
      case 'GET /payouts/v1/methods':
        return { items: this.withdrawalMethods };
      case 'POST /api/v3/players/me/reauthenticate':
        return this.#reauthenticate(body as { password?: string; code?: string });
      case 'POST /payouts/v1/withdrawals':
        this.#needsProof();
        return this.#withdraw(body as { method: string; amount: number });
      case 'GET /payouts/v1/withdrawals':
        return page(withStatus(this.withdrawals, url));
    }
    const starred = this.starred.answer(call, url, this.events);
    if (starred !== undefined) return starred;
    const onPlay = this.playOffers.answer(call, body);
    if (onPlay !== undefined) return onPlay;
    if (call === 'PUT /api/v3/players/me/payout-details') this.#needsProof();
    const aboutAccounts = this.person.answer(call, body);
    if (aboutAccounts !== undefined) return aboutAccounts;
    const cancelled = /^POST \/payouts\/v1\/withdrawals\/(.+)\/cancel$/.exec(call)?.[1];
    if (cancelled) return this.#cancel(cancelled);
    if (/^GET .*\/bonuses\/balances\/[^/]+\/uses$/.test(call)) return this.#uses(url);
    const bet = this.bets.find(({ id }) => call === `GET /api/v3/bets/${id}`);
    if (bet) return bet;
    const bonus = this.bonuses.find(({ id }) => url.pathname.endsWith(`/bonuses/balances/${id}`));
    if (bonus && call.startsWith('GET ')) return bonus;
    if (bonus && call.startsWith('DELETE ')) {
      if (bonus.status === 'waiting') this.welcomeBonus = '';
      this.bonuses = this.bonuses.filter((other) => other !== bonus);
      return {};
    }
    const deposit = this.deposits.find((d) => url.pathname.includes(d.id));
    if (deposit && call.endsWith('/transaction')) {
      deposit.status = 'queued';
      deposit.reason = '';
      deposit.transaction_id = (body as { transaction_id: string }).transaction_id;
    }
    return deposit;
  }

  /** What was staked from bonuses, in pages of fifty. */
  #uses(url: URL) {
    const first = Number(url.searchParams.get('cursor') ?? 0);
    const items = this.bonusUses.slice(first, first + 50);
    return { items, next: first + 50 < this.bonusUses.length ? String(first + 50) : '' };
  }

  #filter(status: string): Bet[] {
    const wanted: Record<string, string[]> = {
      pending: ['pending'],
      approved: ['won'],
      declined: ['lost'],
      cancelled: ['void'],
    };
    return this.bets.filter((b) => status === 'all' || wanted[status]?.includes(b.status));
  }

  #place(ask: PlaceBet): Bet {
    const markets = this.events.flatMap((e) => [...(e.main_market ? [e.main_market] : [])]);
    markets.push(...match('ev1').markets);
    if (this.moveOdds) {
      this.moveOdds = false;
      const offer = ask.legs.map((leg) => ({
        ...leg,
        odds: leg.odds - 50,
        version: leg.version + 1,
        status: 'active',
      }));
      throw new Refusal(409, 'odds_changed', { offer });
    }
    if (ask.stake < limits.min) throw new Refusal(422, 'stake_too_low');
    if (ask.stake > this.balance) throw new Refusal(409, 'insufficient_funds');
    const legs = ask.legs.map((leg): BetLeg => {
      const market = markets.find((m) => m.selections.some((s) => s.id === leg.selection_id));
      const chosen = market?.selections.find((s) => s.id === leg.selection_id);
      const event = this.events.find((e) => e.id === market?.event_id);
      if (!market || !chosen || !event) throw new Refusal(404, 'not_found');
      if (market.status !== 'active') throw new Refusal(409, 'market_suspended');
      return {
        selection_id: chosen.id,
        event_id: event.id,
        event_name: event.name,
        market_key: market.key,
        market_name: market.key === 'match_winner' ? 'Match winner' : 'Innings total',
        selection_name: chosen.name,
        odds: leg.odds,
        status: 'pending',
      };
    });
    this.balance -= ask.stake;
    const odds = ask.legs.map((l) => oddsMilli(l.odds));
    const bet: Bet = {
      id: `bet${++this.#ids}`,
      kind: legs.length > 1 ? 'accumulator' : 'single',
      status: 'pending',
      stake: ask.stake,
      currency: 'INR',
      odds: totalOdds(odds),
      potential: potentialWin(ask.stake, odds) ?? minor(0),
      payout: minor(0),
      placed_at: now,
      legs,
    };
    this.bets.unshift(bet);
    return bet;
  }

  #deposit({ method, amount }: DepositRequest): Deposit {
    const deposit = depositOf({
      id: `dep${++this.#ids}`,
      method,
      amount,
      flow: this.depositMethods.find(({ id }) => id === method)?.flow ?? 'transfer',
      pay: {
        uri: 'upi://pay?pa=maidan@demo&am=500',
        qr_svg: qr,
        account: 'maidan@demo',
        payee: 'Maidan Demo',
        reference: 'MD7K2Q',
      },
      created_at: now,
    });
    this.deposits.unshift(deposit);
    return deposit;
  }

  #conditions(): WithdrawalConditions {
    return {
      currency: 'INR',
      available: minor(this.balance),
      next_at: 0,
      turnover: {
        required: minor(0),
        wagered: minor(0),
        left: minor(0),
        min_odds: oddsMilli(1300),
        percent: 100,
      },
      bonuses: [],
      open: this.withdrawals.filter(({ status }) => status === 'pending' || status === 'approved'),
      checks: { email: false, missing: [...this.person.missing], documents: '' },
      may_cancel: false,
      ...this.conditions,
    };
  }

  #cancel(id: string): Withdrawal {
    const withdrawal = this.withdrawals.find((one) => one.id === id);
    if (withdrawal?.status !== 'pending') throw new Refusal(409, 'withdrawal_not_pending');
    Object.assign(withdrawal, { status: 'cancelled', reason: 'cancelled_by_player' });
    this.balance += withdrawal.amount;
    return withdrawal;
  }

  #withdraw({ method, amount }: { method: string; amount: number }): Withdrawal {
    if (amount > this.balance) throw new Refusal(409, 'insufficient_funds');
    this.balance -= amount;
    const withdrawal: Withdrawal = {
      id: `wd${++this.#ids}`,
      amount: minor(amount),
      fee: minor(0),
      currency: 'INR',
      method,
      status: 'pending',
      account_masked: '••••4821',
      created_at: now,
      updated_at: now,
      held_at: 0,
    };
    this.withdrawals.unshift(withdrawal);
    return withdrawal;
  }
}
