import type { PhoneCountry } from '@maidan/api/phone';

/** What the server hands to the components, as JSON. Its twin is internal/campaign/page.go. */
export interface Page {
  view: 'campaign' | 'form' | 'onetime' | 'offline' | 'error';
  status: number;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Language and direction of the page's own texts, which may be others than the visitor's. */
  own: { lang: string; dir: 'ltr' | 'rtl' };
  base: string;
  app: string;
  route: string;
  /** The address below base: the route, and the parameter where it has one. */
  address: string;
  /** The address that search engines list, and those of the other languages; of campaigns only. */
  canonical?: string;
  alternates?: { lang: string; url: string }[];
  /** That the offer of the campaign does not run, and what runs in its place. */
  notice?: string;
  /** The address of its share image; of campaigns only. */
  share?: string;
  kind: string;
  title: string;
  description: string;
  brand: { name: string; support: string; playMoney: boolean };
  palette: string;
  scene: SceneRef;
  blocks: Block[];
  dialog: { name: string; currency: string; bonus: string; campaign: string };
  after: { register: string; login: string; signed?: string; id?: string; hash?: string };
  /** The authentication keeper on the way to the app; empty: none. */
  keeper: string;
  testOrigin: string;
  chat: boolean;
  /** Scripts of others; empty where none is set up. */
  third: {
    tagManager: string;
    pixels: string[];
    device: string;
    chatSDK: string;
    chatToken: string;
  };
  /** The offer that the page names; its list of bonuses begins with it. */
  offer: string;
  /** The dialog that its "More info" opens; empty: none. */
  info: string;
  /** The information dialogs that stand in the page. */
  infos: Info[];
  t: Record<string, string>;
  currencies: { code: string; symbol: string }[];
  countries: Country[];
  bonuses: Bonus[];
  languages: { code: string; name: string; dir: string }[];
  form?: PlainForm;
  /** What the page of a one-time link says. */
  onetime?: 'ask' | 'bad' | 'many';
}

/** An information dialog in one language. Its twin is PageInfo of internal/campaign/info.go. */
export interface Info {
  name: string;
  title: string;
  /** Language and direction of the text, whatever the page's are. */
  lang: string;
  dir: 'ltr' | 'rtl';
  /** Share of a wide screen, in percent. */
  width: number;
  /** A click outside closes it. */
  outside: boolean;
  /** On phones its sections can be collapsed. */
  collapsible: boolean;
  parts: InfoPart[];
}

/** One of the fields is there. */
export interface InfoPart {
  heading?: string;
  text?: string;
  list?: string[];
  table?: { head: string[]; rows: string[][] };
}

export interface SceneRef {
  name: string;
  seed: number;
}

export interface Block {
  type: string;
  id: string;
  /** What can be drawn in the block, each offer once; absent where nothing is drawn. */
  prizes?: Prize[];
  /** The labels of what is drawn; of a wheel its fields. */
  labels?: string[];
  texts: Record<string, string>;
  items: Record<string, string>[];
  related?: { route: string; palette: string; scene: SceneRef }[];
}

/** An offer that can be drawn; amount and chance are written for people. */
export interface Prize {
  offer: string;
  amount: string;
  chance: string;
}

export interface Country extends PhoneCountry {
  name: string;
  currencies: string[];
}

/** A welcome offer in one currency; the amount is written for people. */
export interface Bonus {
  id: string;
  name: string;
  amount: string;
  percent: number;
  casino: boolean;
  bets: boolean;
  terms: BonusTerms;
}

/** The conditions of an offer. Amounts and odds are written for people; those that do not apply are "". */
export interface BonusTerms {
  min_deposit: string;
  wager: number;
  days: number;
  max_bet: string;
  /** Times the bonus that become cash at most; 0: no limit. */
  max_transfer: number;
  min_odds: string;
  max_odds: string;
  /** Percent of a stake that counts, by product; a product that is missing cannot be played with the bonus. */
  counts: Partial<Record<Product, number>>;
}

/** What bonus money can be staked on. */
export type Product = 'sports' | 'slots' | 'tables' | 'quick' | 'crash';

/** State of the form that works without scripts. */
export interface PlainForm {
  name: 'register' | 'login';
  by: 'email' | 'phone';
  query: string;
  values: Record<string, string> | null;
  errors: Record<string, string> | null;
}

/** What the islands need of the page; it stands in the HTML as JSON. */
export type IslandData = Pick<
  Page,
  | 'lang'
  | 'base'
  | 'app'
  | 'route'
  | 'address'
  | 'offer'
  | 'kind'
  | 'third'
  | 'dialog'
  | 't'
  | 'currencies'
  | 'countries'
  | 'bonuses'
> & {
  /** What visitors draw on the page; null: nothing. */
  draw: DrawData | null;
};

/** How a page shows a draw: a wheel that stops at a field, a machine that drops a capsule, a card whose foil is rubbed off. */
export type Look = 'wheel' | 'capsules' | 'card';

const looks: readonly string[] = ['wheel', 'capsules', 'card'] satisfies Look[];

/** What the button of a draw needs. */
export interface DrawData {
  look: Look;
  /** The number of labels that the page shows: one that was rendered earlier may show others than the server draws from. */
  fields: number;
  button: string;
}

export const isDraw = ({ type }: Pick<Block, 'type'>): boolean => looks.includes(type);

export const drawOf = ({ type, labels = [], texts }: Block): DrawData => ({
  look: type as Look,
  fields: labels.length,
  button: texts['button'] ?? '',
});

/** Puts values into a text of the catalogue: "Gift {amount}". */
export const fill = (text: string | undefined, values: Record<string, string | number>): string =>
  (text ?? '').replace(/\{(\w+)\}/g, (found, key: string) => String(values[key] ?? found));
