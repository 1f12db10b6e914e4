import { directionOf, localeOf } from '@maidan/i18n';
import type { renderedRoutes } from '../constants.ts';

interface ManifestEntry {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  css?: string[];
}

/** The build manifest: the output of each source file. */
declare const __BUILD__: Record<string, ManifestEntry>;

/** The routes that the server renders below the frame `/sport`, and the others. */
type Unframed = '/' | '/match/$id';
type Framed = Exclude<(typeof renderedRoutes)[number], Unframed>;

/** The source files that each route loads, in addition to those of its parent routes, by the route's id. */
const sourcesOf: Record<string, string[]> = {
  '/': ['src/routes/home.tsx'],
  '/sport': ['src/routes/sport-frame.tsx'],
  '/sport/live': ['src/routes/live.tsx'],
  '/sport/live/$sport': ['src/routes/live.tsx'],
  '/sport/sports': ['src/routes/sports.tsx'],
  '/sport/sports/cricket': ['src/routes/sport.tsx'],
  '/sport/sports/$sport': ['src/routes/sport.tsx'],
  '/sport/sports/$sport/$competition': ['src/routes/league.tsx'],
  '/sport/results': ['src/routes/days.tsx'],
  '/match/$id': ['src/routes/match.tsx'],
} satisfies Record<Unframed | '/sport' | `/sport${Framed}`, string[]>;

/** The bet slip, which wide screens show beside the content. */
const slip = { source: 'src/features/slip/panel.tsx', textParts: ['.slip', '.mybets'] };

/** Text catalogues that every screen loads in addition to the app's, and those of single routes. */
const textParts = ['.error', '.sport'];
const textPartsOf: Record<string, string[]> = { '/match/$id': ['.scorecard'] };

/** Additional fonts of a language. */
const fontsOf: Record<string, string[]> = { hi: ['devanagari'], ur: ['arabic'] };

/** The shared chunk of the sportsbook screens (vite.config.ts). It contains every source that has no chunk of its own. */
const sharedChunk = Object.values(__BUILD__).find(({ name, src }) => name === 'sport' && !src);

const entryOf = (source: string): ManifestEntry => {
  const entry = __BUILD__[source] ?? sharedChunk;
  if (!entry) throw new Error(`the build has no ${source}`);
  return entry;
};

const fontFile = (name: string): string => {
  const found = Object.keys(__BUILD__).find((source) => source.endsWith(`/${name}.woff2`));
  return entryOf(found ?? name).file;
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Attributes of the html element. */
export const attributesOf = (language: string) =>
  `lang="${localeOf(language)}" dir="${directionOf(language)}"`;

interface Head {
  /** Ids of the matched routes, from the root to the leaf. */
  routes: string[];
  language: string;
  wide: boolean;
  title: string;
  description: string;
}

/** The title, the description, preloads of fonts, and a list of the scripts, which the page fetches in parallel after its first paint. */
export function headOf({ routes, language, wide, title, description }: Head): string {
  const scripts = new Set<string>();
  const add = (source: string) => {
    const { file, imports } = entryOf(source);
    if (scripts.has(file)) return;
    scripts.add(file);
    imports?.forEach(add);
  };
  const texts = ['', ...textParts, ...routes.flatMap((route) => textPartsOf[route] ?? [])];
  if (wide) texts.push(...slip.textParts);
  texts.forEach((part) => add(`virtual:lang/player${part}/${language}`));
  if (!sourcesOf[routes.at(-1) ?? '']) throw new Error(`no sources of ${routes.join(' ')}`);
  routes.flatMap((route) => sourcesOf[route] ?? []).forEach(add);
  if (wide) add(slip.source);
  const fonts = ['latin', 'narrow', ...(fontsOf[language] ?? [])].map(fontFile);
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    `<meta name="scripts" content="${[...scripts].map((file) => `/${file}`).join(' ')}">`,
  ].join('');
}
