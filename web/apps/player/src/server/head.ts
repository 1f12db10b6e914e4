import { directionOf, localeOf } from '@maidan/i18n';

interface Built {
  file: string;
  name?: string;
  src?: string;
  imports?: string[];
  css?: string[];
}

/** What the build made of each source file. */
declare const __BUILD__: Record<string, Built>;

/** The sources that the screen of a route loads at once, beside those of the routes around it. */
const sources: Record<string, string[]> = {
  '/': ['src/routes/home.tsx', 'src/features/sports/hub.tsx'],
  '/sport': ['src/routes/sport-frame.tsx'],
  '/sport/live': ['src/routes/live.tsx'],
  '/sport/live/$sport': ['src/routes/live.tsx'],
  '/sport/sports': ['src/routes/sports.tsx'],
  '/sport/sports/cricket': ['src/routes/sport.tsx'],
  '/sport/sports/$sport': ['src/routes/sport.tsx'],
  '/sport/sports/$sport/$competition': ['src/routes/league.tsx'],
  '/sport/results': ['src/routes/days.tsx'],
  '/match/$id': ['src/routes/match.tsx'],
};

/** The bet slip, where there is room for it beside the screen. */
const slip = { source: 'src/features/slip/panel.tsx', parts: ['.slip', '.mybets'] };

/** Parts of the texts that screens load, beside those of the app. */
const parts = ['.error', '.sport'];
const partsOf: Record<string, string[]> = { '/match/$id': ['.scorecard'] };

/** The faces of each language's first screen. */
const faces: Record<string, string[]> = { hi: ['devanagari'], ur: ['arabic'] };

/** The script that the screens of the sportsbook share (vite.config.ts): a source without a script of its own is in it. */
const shared = Object.values(__BUILD__).find(({ name, src }) => name === 'sport' && !src);

const built = (source: string): Built => {
  const entry = __BUILD__[source] ?? shared;
  if (!entry) throw new Error(`the build has no ${source}`);
  return entry;
};

const faceFile = (name: string): string => {
  const found = Object.keys(__BUILD__).find((source) => source.endsWith(`/${name}.woff2`));
  return built(found ?? name).file;
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Attributes of the html element. */
export const attributesOf = (language: string) =>
  `lang="${localeOf(language)}" dir="${directionOf(language)}"`;

interface Head {
  /** Ids of the routes from the outermost to the screen's own. */
  routes: string[];
  language: string;
  wide: boolean;
  title: string;
  description: string;
}

/**
 * The title and description, links to the faces, and the scripts that the page fetches once it is painted: all at once, none waits
 * for another.
 */
export function headOf({ routes, language, wide, title, description }: Head): string {
  const scripts = new Set<string>();
  const add = (source: string) => {
    const { file, imports } = built(source);
    if (scripts.has(file)) return;
    scripts.add(file);
    imports?.forEach(add);
  };
  const texts = ['', ...parts, ...routes.flatMap((route) => partsOf[route] ?? [])];
  if (wide) texts.push(...slip.parts);
  texts.forEach((part) => add(`virtual:lang/player${part}/${language}`));
  routes.flatMap((route) => sources[route] ?? []).forEach(add);
  if (wide) add(slip.source);
  const fonts = ['latin', 'narrow', ...(faces[language] ?? [])].map(faceFile);
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    ...fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
    ),
    `<meta name="scripts" content="${[...scripts].map((file) => `/${file}`).join(' ')}">`,
  ].join('');
}
