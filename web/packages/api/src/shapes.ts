import type { Minor, OddsMilli } from '@maidan/money';
import type {
  BetKind,
  BetStatus,
  DepositStatus,
  EventStatus,
  Funds,
  LegStatus,
  MarketStatus,
  MatchPhase,
  OddsPolicy,
  SelectionStatus,
  SideKey,
  VoidReason,
  WithdrawalStatus,
} from './constants.ts';
import type { PhoneCountry } from './phone.ts';
import type { components } from './schema.d.ts';

type Schemas = components['schemas'];

/** The API's shapes as the apps use them: the generated types with money and odds branded. */

export interface Page<T> {
  items: T[];
  /** Cursor of the next page; empty at the end. */
  next: string;
}

/** A page of a history: the rows of a status and of a time, in unix milliseconds. */
export interface HistoryQuery {
  status?: string;
  from?: number;
  to?: number;
  cursor?: string;
}

export interface TokenData {
  access_token: string;
  refresh_token: string;
  token_type: string;
  /** Absolute time in unix seconds. */
  expires_in: number;
}

export interface Registered extends TokenData {
  uuid: string;
  redirect_url: string;
}

export interface Balance {
  amount: Minor;
  currency: string;
  /** What the player owes; the next money to come in pays it. */
  debt: Minor;
  total_deposit: { amount: Minor };
}

export interface Me {
  id: string;
  balance: Balance;
  info: {
    first_name?: string;
    last_name?: string;
    email?: string;
    phone?: string;
    country?: string;
    uuid?: string;
    city?: string;
    birth?: string;
    gender?: string;
    address?: string;
    zip?: string;
    /** All but its end hidden. */
    identification_number?: string;
    language?: string;
    default_account?: string;
    is_under_moderation?: boolean;
    version?: number;
    /** Fields that only support can change. */
    locked?: string[];
    /** What a withdrawal still needs. */
    missing?: string[];
  };
  meta: {
    /** The offer chosen while signing up; empty without one. */
    welcome_bonus_id: string;
    /** The bonus that the player has chosen last to play with; empty for the real balance. */
    last_used_bonus_id: string;
  };
}

export interface SettingsCountry extends PhoneCountry {
  name: string;
  /** Empty when the country has no currency of its own here. */
  currencies: string[];
}

export interface Settings {
  default_currency: string;
  default_language: string;
  /** There when asked for by `with`. */
  currencies?: { iso_code: string; symbol: string; flag: string }[];
  languages?: { code: string; name: string; enabled: boolean }[];
  /** Whose phone numbers are accepted. */
  countries: SettingsCountry[];
  /** ISO country of the visitor's address; empty when it is not known. */
  visitor_country: string;
  play_money: boolean;
  brand: {
    name: string;
    support?: string;
    colours?: { night: Record<string, string>; day: Record<string, string> };
  };
}

export interface Team {
  name: string;
  short: string;
  colour: string;
}

export interface SideScore {
  runs: number;
  wickets: number;
  overs: string;
  /** The side closed the innings itself. */
  declared?: boolean;
  /** The side's innings before, where sides bat twice. */
  before?: { runs: number; wickets: number; declared?: boolean };
}

export interface Score {
  innings: number;
  batting: SideKey;
  home: SideScore;
  away: SideScore;
  target?: number;
  need?: number;
  balls_left?: number;
  run_rate: number;
  required_rate?: number;
  last_ball?: string;
  phase: MatchPhase;
  /** The verdict in English. */
  result?: string;
  verdict?: Verdict;
  /** At stumps: the day of play that has ended, from 1. */
  day?: number;
  super_over?: boolean;
  /** Of every sport but cricket; of the fields above phase and result are then filled in only. */
  board?: Scoreboard;
}

/** How a match ended, for the texts verdict.<key>. */
export interface Verdict {
  key: string;
  side?: SideKey | '';
  /** The runner that won a race. */
  who?: string;
  runs?: number;
  wickets?: number;
  /** The winner's and the other's; of a draw home and away. */
  score?: readonly number[] | null;
  round?: number;
  /** How a stopped match of cricket was decided. */
  method?: string;
}

/** The score of a match of any sport but cricket. */
export interface Scoreboard {
  home: number;
  away: number;
  /** Half, quarter, set, inning, round or map under way, from 1, and its name's key. */
  period?: number;
  name?: string;
  /** Seconds played. */
  clock?: number;
  serving?: SideKey | '';
  /** Inside a game: 40 and 15. */
  points?: string[] | null;
  periods?: number[][] | null;
  /** Runners of a race from the first, as far as known. */
  order?: string[] | null;
}

export interface Selection {
  id: string;
  key: string;
  name: string;
  odds: OddsMilli;
  status: SelectionStatus;
  version: number;
}

/** What a market's name is completed with. */
export interface MarketParams {
  innings?: number;
  line?: number;
  overs?: number;
  period?: number;
  number?: number;
  until?: number;
  side?: SideKey;
  player?: string;
  places?: number;
  /** What a feed calls a market that no catalogue knows. */
  name?: string;
}

export interface Market {
  id: string;
  event_id: string;
  key: string;
  name_key: string;
  params: MarketParams;
  status: MarketStatus;
  version: number;
  group: string;
  rule_key: string;
  selections: Selection[];
  /** Terms of each-way bets, where they are taken. */
  each_way?: EachWay;
}

/** A place pays this part of the odds above one. */
export interface EachWay {
  num: number;
  den: number;
  places: number;
}

export interface SportEvent {
  id: string;
  sport: string;
  competition: string;
  competition_id?: string;
  country?: string;
  name: string;
  home: Team;
  away: Team;
  starts_at: number;
  status: EventStatus;
  bettable: boolean;
  virtual: boolean;
  score?: Score;
  main_market?: Market;
  market_count: number;
  /** Unix milliseconds until when it stands first among the top events; absent where nobody has put it there. */
  featured_until?: number | undefined;
}

export interface Ball {
  n: number;
  label: string;
  runs: number;
  wicket: boolean;
  boundary: boolean;
  batter?: string;
}

export interface Over {
  innings: number;
  over: number;
  balls: Ball[];
  runs: number;
  wickets: number;
  bowler: string;
}

export interface WormPoint {
  innings: number;
  over: number;
  ball: number;
  runs: number;
  wickets: number;
  /** Probability that home wins, 0 to 1. */
  win_home: number;
  /** Of sports other than cricket: probability of a draw, seconds played, score. */
  win_draw?: number;
  clock?: number;
  home?: number;
  away?: number;
}

/** A line of the comparison of the two sides. */
export interface Stat {
  key: string;
  home: number;
  away: number;
}

export interface Incident {
  kind: string;
  side?: SideKey | '';
  period?: number;
  clock?: number;
  who?: string;
  home: number;
  away: number;
}

/** What the page of a match shows beside score and markets, in any sport but cricket. */
export interface Sheet {
  stats?: Stat[] | null;
  incidents?: Incident[] | null;
}

export interface Batter {
  name: string;
  runs: number;
  balls: number;
  fours: number;
  sixes: number;
  on_strike: boolean;
}

export interface Bowler {
  name: string;
  overs: string;
  runs: number;
  wickets: number;
}

export interface BatterCard extends Batter {
  /** The scorers' words; absent for who is not out. */
  out?: string;
  /** The bowler whose wicket it is. */
  by?: string;
}

export interface Fall {
  who: string;
  kind: string;
  by?: string;
  runs: number;
  over: number;
  ball?: number;
  /** 12.3 is after twelve overs and three balls. */
  at: string;
}

/** The scorecard of an innings. */
export interface Card {
  innings: number;
  batting: SideKey;
  super_over?: boolean;
  runs: number;
  wickets: number;
  overs: string;
  closed?: string;
  batters: BatterCard[];
  bowlers: Bowler[];
  extras: { wides?: number; noballs?: number; byes?: number; legbyes?: number; penalty?: number };
  penalty?: number;
  falls?: Fall[] | null;
  stand?: { runs: number; balls: number };
}

export interface Lineups {
  home: string[];
  away: string[];
}

export interface MatchDetail {
  event: SportEvent;
  score?: Score;
  markets: Market[];
  overs: Over[];
  worm: WormPoint[];
  batters: Batter[];
  bowler?: Bowler;
  /** Of cricket. */
  cards: Card[];
  lineups?: Lineups;
  sheet?: Sheet;
  /** Only who has a bet on it sees it, without what could be bet on. */
  hidden?: boolean;
}

export interface BetPick {
  selection_id: string;
  odds: OddsMilli;
  version: number;
  /** Legs of one event with the same number above 0 are one leg, seen at these odds. */
  builder?: number;
  builder_odds?: OddsMilli;
}

export interface PlaceBet {
  /** On each line. */
  stake: Minor;
  legs: BetPick[];
  odds_policy: OddsPolicy;
  /** How many legs a line combines, of a system. */
  sizes?: number[];
  each_way?: boolean;
  funds?: Funds;
  free_bet?: string;
  /** The bonus that pays, with bonus; without it bonus money that staff have given. */
  grant?: string;
}

export interface BetLeg {
  selection_id: string;
  event_id: string;
  event_name: string;
  market_key: string;
  market_name: string;
  selection_name: string;
  odds: OddsMilli;
  status: LegStatus;
  market_params?: MarketParams;
  selection_key?: string;
  rule_key?: string;
  /** Legs with the same number above 0 are one leg, at these odds. */
  builder?: number;
  builder_odds?: OddsMilli;
  /** The place part of an each-way bet. */
  place?: { num: number; den: number; places: number };
  /** Why it is void, and between which moments bets on it are, where that is the reason. */
  void_reason?: VoidReason;
  void_from?: number;
  void_until?: number;
  /** What it stands at. */
  event?: Pick<SportEvent, 'sport' | 'home' | 'away' | 'status' | 'starts_at' | 'score'>;
}

/** What an offer on bets gives for a bet; amount is 0 while it waits for legs. */
export type BetExtra = Omit<Schemas['Extra'], 'amount'> & { amount: Minor };

export interface Bet {
  id: string;
  kind: BetKind;
  status: BetStatus;
  stake: Minor;
  currency: string;
  odds: OddsMilli;
  potential: Minor;
  payout: Minor;
  placed_at: number;
  settled_at?: number;
  legs: BetLeg[];
  /** Lines of one stake each, and how many legs each combines. */
  unit?: Minor;
  lines?: number;
  sizes?: number[];
  each_way?: boolean;
  funds?: Funds;
  /** What of the stake was cashed out, and what was paid for it. */
  cashed?: Minor;
  cashed_for?: Minor;
  /** The operator cancelled it. */
  voided?: boolean;
  /** It was settled, and is open again or was settled otherwise. */
  reopened?: boolean;
  corrected?: boolean;
  /** What offers on bets give in addition to the payout. */
  extras?: BetExtra[];
  /** Of a bet that a bonus has paid. */
  wagering?: Schemas['Wagering'];
}

export interface BetLimits {
  /** Stakes are multiples of it. */
  step: Minor;
  currency: string;
  min: Minor;
  max: Minor;
  max_payout: Minor;
  quick: Minor[];
  delay_ms: number;
  /** The smallest stake of one line of a system. */
  line: Minor;
  systems: { key: string; legs: number; sizes: number[]; lines: number }[];
}

/** A price that the server offers instead of the one that was asked for. */
export interface Offer {
  selection_id: string;
  odds: OddsMilli;
  version: number;
  status: string;
  builder_odds?: OddsMilli;
  each_way?: EachWay;
  /** Why the leg was not taken. */
  code?: string;
}

/** A payment method as the player is offered it. */
export interface CashMethod extends Omit<
  Schemas['Method'],
  'min' | 'max' | 'daily_limit' | 'quick'
> {
  min: Minor;
  max: Minor;
  daily_limit: Minor;
  quick: Minor[];
}

/** One detail of a payout account, for the form. */
export type AccountField = Schemas['Field'];

export interface WithdrawalMethod extends CashMethod {
  /** Withdrawals without a fee that are left now. */
  free_left: number;
  /** What is left of `daily_limit`. */
  daily_left: Minor;
}

export interface Deposit extends Omit<
  Schemas['Deposit'],
  '$schema' | 'amount' | 'credited' | 'received' | 'status'
> {
  /** What the player wanted to pay. */
  amount: Minor;
  /** What arrived; 0 until it did. */
  credited: Minor;
  /** What was seen on its way, or arrived without being credited. */
  received: Minor;
  status: DepositStatus;
}

/** The order of a deposit; `phone` with + and country code, if the method needs one. */
export interface DepositRequest {
  method: string;
  amount: Minor;
  phone?: string;
}

export interface Withdrawal {
  id: string;
  amount: Minor;
  /** Part of the amount that is not paid out. */
  fee: Minor;
  currency: string;
  method: string;
  status: WithdrawalStatus;
  reason?: string;
  account_masked: string;
  created_at: number;
  updated_at: number;
  /** Since when staff look into its unknown outcome; 0 otherwise. */
  held_at: number;
}

export interface WithdrawalRequest {
  method: string;
  amount: Minor;
  /** Ends the active bonuses. */
  forfeit_bonus?: boolean;
  account?: {
    name: string;
    number?: string;
    ifsc?: string;
    vpa?: string;
    provider?: string;
    email?: string;
  };
  /** A saved account, instead of one that is typed. */
  payout_details_id?: string;
}

/** The token of a solved captcha, which a form carries after a 429. */
export type Proof = { 'captcha-token'?: string };

export type RecoveryForm = Proof & {
  recovery_token: string;
  password: string;
  repeat_password: string;
};

export type Credentials = Proof & {
  username: string;
  phone: string;
  phone_code: string;
  password: string;
};

export type RegistrationForm = Credentials & {
  repeat_password: string;
  currency: string;
  /** ISO country, needed where neither phone nor currency gives it. */
  country: string;
  /** Empty: without a bonus. */
  bonus_id: string;
  is_promo: boolean;
  promo_code: string;
  checkbox1: boolean;
  checkbox2: boolean;
  confirm_subscribers: string[];
};
