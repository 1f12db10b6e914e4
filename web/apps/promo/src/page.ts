/** What the server hands to the components, as JSON. Its twin is internal/campaign/page.go. */
export interface Page {
  view: 'campaign' | 'form' | 'error';
  status: number;
  lang: string;
  dir: 'ltr' | 'rtl';
  base: string;
  app: string;
  route: string;
  kind: string;
  title: string;
  description: string;
  brand: { name: string; support: string; playMoney: boolean };
  palette: string;
  scene: SceneRef;
  blocks: Block[];
  dialog: { name: string; currency: string; bonus: string; campaign: string };
  after: { register: string; login: string };
  t: Record<string, string>;
  currencies: { code: string; symbol: string }[];
  countries: Country[];
  bonuses: Bonus[];
  languages: { code: string; name: string; dir: string }[];
  form?: PlainForm;
}

export interface SceneRef {
  name: string;
  seed: number;
}

export interface Block {
  type: string;
  id: string;
  prize?: number;
  texts: Record<string, string>;
  items: Record<string, string>[];
  doors?: { route: string; palette: string; scene: SceneRef }[];
}

export interface Country {
  iso_code: string;
  name: string;
  dial_code: string;
}

/** A welcome offer in one currency; the amount is written for people. */
export interface Bonus {
  id: string;
  name: string;
  amount: string;
  casino: boolean;
  bets: boolean;
}

/** State of the form that works without scripts. */
export interface PlainForm {
  name: 'register' | 'login';
  query: string;
  values: Record<string, string> | null;
  errors: Record<string, string> | null;
}

/** What the islands need of the page; it travels inside the HTML. */
export type IslandData = Pick<
  Page,
  'lang' | 'base' | 'route' | 'dialog' | 't' | 'currencies' | 'countries' | 'bonuses'
>;

export const islandData = (page: Page): IslandData => ({
  lang: page.lang,
  base: page.base,
  route: page.route,
  dialog: page.dialog,
  t: Object.fromEntries(
    Object.entries(page.t).filter(([key]) => /^(form|error|notice|dialog)\./.test(key)),
  ),
  currencies: page.currencies,
  countries: page.countries,
  bonuses: page.bonuses,
});

/** Puts values into a text of the catalogue: "Gift {amount}". */
export const fill = (text: string | undefined, values: Record<string, string | number>): string =>
  (text ?? '').replace(/\{(\w+)\}/g, (found, key: string) => String(values[key] ?? found));
