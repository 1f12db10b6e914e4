import { isolated } from '../client/figures.ts';
import { fill, type Bonus, type IslandData } from '../page.ts';
import type { DialogState } from './state.ts';
import { dialogs, type Name } from './table.ts';

/** A dialog's title: its lines, and their language where it is not the page's. */
export interface Title {
  lines: string[];
  className?: string | undefined;
  lang?: string | undefined;
  dir?: 'ltr' | undefined;
}

/** Languages whose long words want a layout of their own for the wheel's title. */
const tall = ['ru', 'th', 'pt', 'uk', 'uz', 'hi'];

/** Route parameter of the crash page → its title and the title's language. */
const crashTitles: Record<string, [key: string, lang: string]> = {
  en: ['en', 'en'],
  bn: ['bn', 'bn'],
  cd: ['cd', 'fr'],
  rwf: ['rw', 'rw'],
  rw: ['rw', 'rw'],
  ph: ['ph', 'fil'],
  zmw: ['zmw', 'en'],
};

/** Campaigns whose wheel has a title of its own. Other wheels have Brazil's; a page without a wheel speaks of none. */
const wheels: Record<string, string> = {
  uz: 'uz',
  uzbekistan: 'uz',
  bangladeshWheel: 'bangladesh',
  bangladeshCasino: 'bangladesh',
  india: 'india',
};

type Page = Pick<IslandData, 't' | 'lang' | 'route' | 'kind'>;

/**
 * The title of a dialog. Whatever it promises is the offer that is chosen: where none is, it is the plain title. `path` is
 * the address's, known only when the dialog is live; its last segment is the route's parameter.
 */
export function titleOf(
  name: Name,
  page: Page,
  state: DialogState,
  bonus: Bonus | undefined,
  path = '',
): Title {
  const { t, lang, route, kind: of } = page;
  const kind = dialogs[name].title;
  const plain: Title = { lines: [t[`dialog.${name}.title`] ?? t['form.register'] ?? ''] };
  const percent = state.data.percent || bonus?.percent;
  if (kind === 'plain' || !(kind === 'invitation' ? percent : bonus)) return plain;
  const values = { amount: bonus?.amount ?? '', percent: percent ?? '' };
  const one = (key: string, more: Omit<Title, 'lines'> = {}): Title => ({
    lines: [isolated(fill(t[key], values), lang)],
    ...more,
  });
  if (kind === 'fortune') return one(`dialog.${name}.won`);
  if (kind === 'crash') {
    const [key, language] = crashTitles[path.split('/').pop() ?? ''] ?? ['offer', lang];
    return one(`dialog.${name}.${key}`, foreign(language, lang));
  }
  if (route.includes('aviator-blogger'))
    return state.data.currency === 'BRL'
      ? one('dialog.invitation.pt', foreign('pt', lang))
      : one('dialog.invitation.en', foreign('en', lang));
  if (kind !== 'wheel') return plain;
  if (route.startsWith('/blogger'))
    return {
      lines: ['win', 'percent', 'deposit', 'bonus'].map((line) =>
        isolated(fill(t[`dialog.${name}.${line}`], values), lang),
      ),
      className: 'banner',
    };
  const wheel = wheels[state.data.name] ?? (of === 'wheel' ? 'brazil' : undefined);
  if (!wheel) return one(`dialog.${name}.offer`);
  return one(`dialog.${name}.${wheel}`, {
    className: tall.includes(lang) ? 'wheel tall' : 'wheel',
  });
}

const foreign = (language: string, lang: string): Omit<Title, 'lines'> =>
  language === lang ? {} : { lang: language, dir: 'ltr' };
