import { isDraw, type Bonus, type IslandData } from '../page.ts';
import { dialogs, names, isDialog, type Name } from './table.ts';

/** What one dialog hands to the next; `name` is that of the campaign. */
export interface DialogData {
  name: string;
  currency: string;
  bonus: string;
  /** 0: that of the offer. */
  percent: number;
  /** The bonus whose terms are asked for; absent: the one that the page's form has chosen at first. */
  terms?: Bonus | undefined;
}

/** A dialog to open with data, or an address of the app. */
export type Link = { dialog: Name; with?: Partial<DialogData> | undefined } | { href: string };

/** Campaigns whose players sign in here and not in the app. */
const signInHere = [
  'india',
  'boas-vidas',
  'welcome',
  'aviator-inr',
  'aviator-brl',
  'aviator-blogger-inr',
  'aviator-blogger-brl',
  'land-aviator',
  'bangladeshCasino',
  'bangladeshWheel',
  'teen',
  'rolley',
];

const aviator = { name: 'aviator', currency: 'INR', bonus: 'casino' };

type Place = Pick<IslandData, 'app'>;

/** Where the sign-up link of a sign-in dialog leads. */
export function signUpLink(from: Name, data: DialogData): Link {
  const forAviator = data.name === 'aviator';
  switch (from) {
    case 'authFortune':
      return { dialog: 'FortuneRegistration' };
    case 'authCasino':
      return forAviator
        ? { dialog: 'NewCustomReg', with: { name: 'aviator' } }
        : { dialog: 'WheelsRegistration', with: { ...data, bonus: 'casino' } };
    default:
      return { dialog: 'BasicRegistration', with: forAviator ? aviator : undefined };
  }
}

/** Where the sign-in link of a registration dialog leads. */
export function signInLink(from: Name, data: DialogData, { app }: Place): Link {
  const spec = dialogs[from];
  if (spec.kind !== 'registration') return { dialog: 'auth' };
  switch (spec.signIn) {
    case 'auth':
      return { dialog: 'auth', with: data.name === 'aviator' ? aviator : undefined };
    case 'campaign':
      return signInHere.includes(data.name)
        ? {
            dialog: 'authCasino',
            with: { name: data.name, currency: data.currency, percent: data.percent },
          }
        : { href: `${app.replace(/\/?$/, '/')}?auth=true` };
    default:
      return { dialog: spec.signIn };
  }
}

/** Every dialog to which a dialog leads. */
function onward(from: Name, data: DialogData, place: Place): Link[] {
  const spec = dialogs[from];
  switch (spec.kind) {
    case 'login':
      return [signUpLink(from, data), { dialog: 'resetPwd' }];
    case 'registration':
      return [
        signInLink(from, data, place),
        ...[spec.done, spec.terms].flatMap((dialog): Link[] => (dialog ? [{ dialog }] : [])),
      ];
    case 'both':
      return spec.forgot ? [{ dialog: 'resetPwd' }] : [];
    case 'message':
      return from === 'DoneRegPopup' ? [{ dialog: 'SecretActionDialog' }] : [];
    default:
      return [];
  }
}

/** What decides which dialogs a page has. */
export type Reaching = Pick<IslandData, 'app' | 'dialog'> & {
  blocks: { type: string }[];
  info?: unknown;
};

export const seed = ({ dialog }: Pick<IslandData, 'dialog'>): DialogData => ({
  name: dialog.campaign,
  currency: dialog.currency,
  bonus: dialog.bonus,
  percent: 0,
});

/** The sign-in of a page's header: the one to which its registration leads, else the plain one. */
export function entrance(page: Pick<IslandData, 'app' | 'dialog'>): Name {
  const { name } = page.dialog;
  if (!isDialog(name)) return 'auth';
  const link = signInLink(name, seed(page), page);
  return 'dialog' in link ? link.dialog : 'auth';
}

/**
 * The dialogs that can be reached from a page, in the order of the table; the gallery reaches all. The page carries these and no
 * others.
 */
export function reachable(page: Reaching): Name[] {
  if (page.blocks.some(({ type }) => type === 'gallery')) return names;
  const found = new Map<Name, DialogData>();
  const visit = (name: Name, data: DialogData): void => {
    if (found.has(name)) return;
    found.set(name, data);
    for (const link of onward(name, data, page))
      if ('dialog' in link) visit(link.dialog, { ...data, ...link.with });
  };
  const terms = page.blocks.some(isDraw) ? 'SecretActionDialog' : '';
  for (const name of [page.dialog.name, entrance(page), page.info, terms])
    if (typeof name === 'string' && isDialog(name)) visit(name, seed(page));
  return names.filter((name) => found.has(name));
}
