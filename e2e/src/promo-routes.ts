/** The promo site's routes and dialogs, as the tests of both sides know them. */
import { readFileSync } from 'node:fs';

interface Routes {
  plain: string[];
  nested: string[];
  optional_name: string[];
  optional_currency: string[];
  optional_id: string[];
  redirects: Record<string, string>;
  chat_widget: string[];
  locale_from_browser: string[];
  form_dialogs: string[];
  information_dialogs: string[];
}

const file = new URL('../../internal/campaign/testdata/routes.json', import.meta.url);
export const routes = JSON.parse(readFileSync(file, 'utf8')) as Routes;

/** Every page by itself, without its parameters. */
export const pages = [
  ...new Set([
    ...routes.plain,
    ...routes.nested,
    ...routes.optional_name,
    ...routes.optional_currency,
    ...routes.optional_id,
  ]),
];

/** Pages with a parameter: known and unknown values. */
export const withParameters = [
  ...routes.optional_id.flatMap((route) => [`${route}/hi`, `${route}/xx`]),
  ...routes.optional_currency.flatMap((route) => [`${route}/bdt`, `${route}/xxx`]),
  ...routes.optional_name.map((route) => `${route}/nobody`),
];

/** What benches measure by default: every sort of page. */
export const usual = [
  '/',
  '/aviator',
  '/2024-ipl-event',
  '/wheel-of-fortune-new',
  '/cash-race',
  '/baccarat',
  '/winter-giveaway',
];

/** The pages that MAIDAN_PAGES asks for: "all", or some with blanks between. */
export function chosen(): string[] {
  const asked = (process.env['MAIDAN_PAGES'] ?? '').split(' ').filter(Boolean);
  return asked[0] === 'all' ? pages : asked.length ? asked : usual;
}
