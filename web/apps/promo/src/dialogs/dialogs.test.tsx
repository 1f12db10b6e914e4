import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { early } from '../early.ts';
import type { IslandData } from '../page.ts';
import { hydrate } from '../testhydrate.tsx';
import { serverRenderer } from '../testserver.ts';
import { FormDialog } from './dialog.tsx';
import { initial } from './state.ts';
import { names, type Name } from './table.ts';
import { en, page } from './testpage.ts';

interface Row {
  title: string;
  width: number;
  /** Names of the tabs; [] when there is one form only. */
  tabs: string[];
  /** Names of the controls on the first tab, in order. */
  fields: string[];
  closes: { outside: boolean; escape: boolean };
  /** Where it leads, in order: dialogs, addresses. */
  links: string[];
}

const byBoth = ['By e-mail', 'By phone'];
const byMailOrClick = ['By e-mail', '1 click'];
const login = ['username', 'password'];
const offer = ['currency', 'bonus_id', 'promo_code'];
const three = ['checkbox1', 'checkbox2', 'news'];
const full = [...login, ...offer, ...three];
const general = [...login, 'currency', 'agreement'];
const easily = { outside: true, escape: true };
const byKey = { outside: false, escape: true };
const byButton = { outside: false, escape: false };
const app = '/?auth=true';

const table: Record<Name, Row> = {
  auth: {
    title: 'Login',
    width: 518,
    tabs: byBoth,
    fields: login,
    closes: easily,
    links: ['resetPwd', 'BasicRegistration'],
  },
  authFortune: {
    title: 'You won an offer of up to ₹20,000',
    width: 518,
    tabs: byBoth,
    fields: login,
    closes: easily,
    links: ['resetPwd', 'FortuneRegistration'],
  },
  authCasino: {
    title: en['dialog.authCasino.title'],
    width: 518,
    tabs: byBoth,
    fields: login,
    closes: easily,
    links: ['resetPwd', 'WheelsRegistration'],
  },
  AuthNewCustomDialog: {
    title: en['dialog.AuthNewCustomDialog.title'],
    width: 518,
    tabs: ['Sign up', 'Login'],
    fields: general,
    closes: byKey,
    links: [],
  },
  BasicRegistration: {
    title: 'Sign up',
    width: 906,
    tabs: byMailOrClick,
    fields: full,
    closes: byKey,
    links: ['auth'],
  },
  FortuneRegistration: {
    title: 'You won an offer of up to ₹20,000',
    width: 771,
    tabs: byMailOrClick,
    fields: full,
    closes: byButton,
    links: ['authFortune'],
  },
  WheelsRegistration: {
    title: '100% on your first deposit, up to ₹20,000',
    width: 771,
    tabs: byMailOrClick,
    fields: full,
    closes: byButton,
    links: [app],
  },
  LandWheelRegistration: {
    title: en['dialog.LandWheelRegistration.title'],
    width: 610,
    tabs: byBoth,
    fields: general,
    closes: byKey,
    links: [app],
  },
  OpenIPL: {
    title: en['dialog.OpenIPL.title'],
    width: 610,
    tabs: byBoth,
    fields: general,
    closes: byKey,
    links: ['SecretActionDialog', app],
  },
  CustomFortunetigerRegDialog: {
    title: en['dialog.CustomFortunetigerRegDialog.title'],
    width: 606,
    tabs: byBoth,
    fields: general,
    closes: byKey,
    links: [app],
  },
  RegAviatorLandWheelDialog: {
    title: en['dialog.RegAviatorLandWheelDialog.title'],
    width: 610,
    tabs: byBoth,
    fields: general,
    closes: byButton,
    links: [app],
  },
  RegAviatroNewDialog: {
    title: en['dialog.RegAviatroNewDialog.title'],
    width: 606,
    tabs: byBoth,
    fields: general,
    closes: byKey,
    links: [app],
  },
  Ipl2024CustomeReg: {
    title: en['dialog.Ipl2024CustomeReg.title'],
    width: 606,
    tabs: byBoth,
    fields: general,
    closes: byKey,
    links: ['SecretActionDialog', app],
  },
  NewCustomReg: {
    title: en['dialog.NewCustomReg.title'],
    width: 606,
    tabs: byBoth,
    fields: general,
    closes: byKey,
    links: [app],
  },
  CrashNewReg: {
    title: '100% on your first deposit, up to ₹20,000',
    width: 606,
    tabs: ['By e-mail', 'By phone', '1 click'],
    fields: ['form_id', ...login, ...offer, 'checkbox1', 'news'],
    closes: byKey,
    links: [app],
  },
  liveCasinoSlots: {
    title: 'Live casino and slots',
    width: 700,
    tabs: ['Sign up', 'Login'],
    fields: [...login, 'repeat_password', 'currency', 'promo_code', 'agreement'],
    closes: easily,
    links: [],
  },
  resetPwd: {
    title: 'Restore the password',
    width: 430,
    tabs: [],
    fields: ['username'],
    closes: easily,
    links: [],
  },
  thanks: {
    title: 'Thank you',
    width: 430,
    tabs: [],
    fields: [],
    closes: easily,
    links: ['/live'],
  },
  DoneRegPopup: {
    title: 'You joined the mystery promotion',
    width: 430,
    tabs: [],
    fields: [],
    closes: easily,
    links: ['/bonuses?id=642'], // and the terms, once it is known whose
  },
  SecretActionDialog: {
    title: 'Terms of the offer',
    width: 610,
    tabs: [],
    fields: [],
    closes: easily,
    links: ['BasicRegistration'],
  },
};

const offered = {
  ...page,
  bonuses: page.bonuses.map((b) => ({ ...b, id: `welcome-casino-${b.id}` })),
};

/** The dialogs of a page as the server renders them. */
let rendered: (input: { names: readonly Name[]; data: IslandData }) => string;

/** The page of the gallery with the script that opens dialogs, before React. */
beforeAll(async () => {
  document.documentElement.dataset['entry'] = 'data:text/javascript,';
  await import('../boot.ts');
  rendered = await serverRenderer('Dialogs', './src/dialogs/index.tsx');
});
beforeEach(() => {
  document.body.innerHTML = `<button id="opener"></button>${rendered({ names, data: offered })}`;
});

const opener = (): HTMLElement => document.getElementById('opener') as HTMLElement;
const all = (host: Element, selector: string): HTMLElement[] => [
  ...host.querySelectorAll<HTMLElement>(selector),
];
const texts = (host: Element, selector: string): string[] =>
  all(host, selector).map((found) => found.textContent);

function open(name: Name): HTMLDialogElement {
  opener().dataset['dialog'] = name;
  opener().click();
  return document.getElementById(name) as HTMLDialogElement;
}
const escape = (): Event => {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
  document.dispatchEvent(event);
  return event;
};

describe.each(names)('the dialog %s', (name) => {
  const row = table[name];

  it('opens by its name, as the only one, under its title', () => {
    open(name === 'auth' ? 'thanks' : 'auth');
    const dialog = open(name);
    expect(all(document.body, 'dialog[open]')).toEqual([dialog]);
    expect(early()?.shown).toEqual({ name, handed: '{}' });
    const title = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    expect(title?.textContent).toBe(row.title);
    expect(dialog.classList).toContain(`w${row.width}`);
  });

  it('has its tabs and its fields', () => {
    const dialog = open(name);
    expect(texts(dialog, '[role=tab]')).toEqual(row.tabs);
    const controls = all(dialog, 'input[name],select[name]').map((c) => c.getAttribute('name'));
    expect(controls).toEqual(row.fields);
    expect(dialog.textContent).not.toMatch(/undefined|\{\w+\}/);
  });

  it('closes by its rules', () => {
    const dialog = open(name);
    expect(escape().defaultPrevented).toBe(!row.closes.escape);
    dialog.click();
    expect(dialog.open).toBe(!row.closes.outside);
    open(name);
    dialog.querySelector<HTMLElement>('.x')?.click();
    expect(dialog.open).toBe(false);
  });

  it('leads where it should', () => {
    const dialog = open(name);
    const links = all(dialog, '.body [data-dialog]:not(.x),.body a[href]').map(
      (link) => link.dataset['dialog'] ?? link.getAttribute('href'),
    );
    expect(links).toEqual(row.links);
    for (const to of links.filter((link) => !link?.startsWith('/'))) {
      open(name).querySelector<HTMLElement>(`[data-dialog="${to}"]:not(.x)`)?.click();
      expect(all(document.body, 'dialog[open]').map(({ id }) => id)).toEqual([to]);
    }
  });

  it.each(['en', 'ur'])('is hydrated without a warning and unchanged, in %s', async (lang) => {
    const data = { ...offered, lang };
    document.body.innerHTML = rendered({ names: [name], data });
    const host = document.getElementById(name) as HTMLElement;
    const whole = () => all(host, '*');
    const [before, html] = [whole(), host.innerHTML];
    const dialog = <FormDialog name={name} page={data} state={initial(data)} />;
    expect(await hydrate(host, dialog)).toEqual([]);
    expect(host.innerHTML).toBe(html);
    expect(whole().every((element, i) => element === before[i])).toBe(true);
  });
});

it('hands data to the dialog that a link opens', () => {
  const data = { ...offered, dialog: { ...page.dialog, campaign: 'aviator' } };
  document.body.innerHTML = rendered({ names: ['auth', 'BasicRegistration'], data });
  document
    .getElementById('auth')
    ?.querySelector<HTMLElement>('[data-dialog=BasicRegistration]')
    ?.click();
  expect(JSON.parse(early()?.shown?.handed ?? '')).toEqual({
    name: 'aviator',
    currency: 'INR',
    bonus: 'casino',
  });
});

it('follows the link of a button whose dialog the page does not have', () => {
  document.body.innerHTML = '<a href="#plain" data-dialog="CrashNewReg"></a>';
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  document.querySelector('a')?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(false);
});
