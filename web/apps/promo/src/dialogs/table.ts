import type { dialogNames } from '../constants.ts';

/** What is offered on a tab: a way to register or sign in, or, where both are in one dialog, the form itself. */
export type Tab = 'email' | 'phone' | 'click' | 'register' | 'login';

/** Fields of a registration beside the name and the password. */
export type Extra = 'repeat' | 'currency' | 'promo' | 'bonus';

/**
 * How the visitor agrees. three: rules, terms and news, each a box of its own; one: a single box for all of it; rules: the
 * rules must be accepted, news may be; implied: signing up is agreeing, as the text beside the button states.
 */
export type Agreeing = 'three' | 'one' | 'rules' | 'implied';

interface Frame {
  /** In CSS pixels; a screen of up to 500 px is filled whole. */
  width: 906 | 771 | 700 | 610 | 606 | 518 | 430;
  /** What the title is about; plain is the text of the dialog's own key. */
  title: 'plain' | 'wheel' | 'fortune' | 'invitation' | 'crash';
  /** Neither Esc nor "back" closes it, only its button. */
  persistent?: true;
  /** A click beside it closes it. */
  outside?: true;
}

export interface LoginSpec extends Frame {
  kind: 'login';
  tabs: readonly Tab[];
}

export interface RegistrationSpec extends Frame {
  kind: 'registration';
  tabs: readonly Tab[];
  extras: readonly Extra[];
  agreeing: Agreeing;
  /** "campaign": to authCasino for some campaigns, to the app's own sign-in for the others. */
  signIn: 'campaign' | 'auth' | 'authFortune';
  /** Of the first generation: lower inputs. */
  older?: true;
  /** The older key of the query that presets the currency. */
  currencyKey?: 'currency';
  /** Offers of crash pages only. */
  crash?: true;
  /** How long the bonuses of a new currency are waited for at least, in milliseconds. */
  pause?: number;
  /** What opens when the account is there; without it the visitor is sent on. */
  done?: 'DoneRegPopup';
  /** Where the terms of its offer stand. */
  terms?: 'SecretActionDialog';
}

/** Registration and sign-in under one roof. */
export interface BothSpec extends Frame {
  kind: 'both';
  tabs: readonly Tab[];
  registration: RegistrationSpec;
  /** A forgotten password is asked for here. */
  forgot: boolean;
  /** A curtain before it opens. */
  curtain: boolean;
}

interface Other extends Frame {
  kind: 'reset' | 'message';
  tabs: readonly Tab[];
}

export type Spec = LoginSpec | RegistrationSpec | BothSpec | Other;

const login = { kind: 'login', width: 518, tabs: ['email', 'phone'], title: 'plain' } as const;

/** Registration in its general form: a name, a password, a currency, one agreement. */
const general = {
  kind: 'registration',
  width: 606,
  tabs: ['email', 'phone'],
  extras: ['currency'],
  agreeing: 'one',
  signIn: 'campaign',
  title: 'plain',
} as const;

/** With the offer in sight: what is chosen to play with, and a way to be in with one click. */
const full = {
  kind: 'registration',
  tabs: ['email', 'click'],
  extras: ['currency', 'bonus', 'promo'],
  agreeing: 'three',
} as const;

/** Every form dialog. docs/promo-dialogs.md explains them, and says what was assumed. */
export type Name = (typeof dialogNames)[number];

const table = {
  auth: { ...login, outside: true },
  authFortune: { ...login, title: 'fortune', outside: true },
  authCasino: { ...login, title: 'invitation', outside: true },
  AuthNewCustomDialog: {
    kind: 'both',
    width: 518,
    tabs: ['register', 'login'],
    title: 'plain',
    registration: { ...general, tabs: ['email'] },
    forgot: true,
    curtain: false,
  },

  BasicRegistration: { ...full, width: 906, title: 'plain', signIn: 'auth', pause: 1000 },
  FortuneRegistration: {
    ...full,
    width: 771,
    title: 'fortune',
    signIn: 'authFortune',
    persistent: true,
  },
  WheelsRegistration: {
    ...full,
    width: 771,
    title: 'wheel',
    signIn: 'campaign',
    persistent: true,
  },

  LandWheelRegistration: { ...general, width: 610, older: true, currencyKey: 'currency' },
  OpenIPL: { ...general, width: 610, older: true, terms: 'SecretActionDialog' },
  CustomFortunetigerRegDialog: { ...general, older: true },
  RegAviatorLandWheelDialog: { ...general, width: 610, persistent: true },
  RegAviatroNewDialog: { ...general },
  Ipl2024CustomeReg: { ...general, done: 'DoneRegPopup', terms: 'SecretActionDialog' },
  NewCustomReg: { ...general, title: 'invitation' },
  CrashNewReg: {
    ...general,
    title: 'crash',
    tabs: ['email', 'phone', 'click'],
    extras: ['currency', 'bonus', 'promo'],
    agreeing: 'rules',
    crash: true,
  },

  liveCasinoSlots: {
    kind: 'both',
    width: 700,
    tabs: ['register', 'login'],
    title: 'plain',
    outside: true,
    registration: {
      ...general,
      tabs: ['email'],
      extras: ['repeat', 'currency', 'promo'],
      agreeing: 'implied',
    },
    forgot: false,
    curtain: true,
  },
  resetPwd: { kind: 'reset', width: 430, tabs: [], title: 'plain', outside: true },
  thanks: { kind: 'message', width: 430, tabs: [], title: 'plain', outside: true },
  DoneRegPopup: { kind: 'message', width: 430, tabs: [], title: 'plain', outside: true },
  SecretActionDialog: { kind: 'message', width: 610, tabs: [], title: 'plain', outside: true },
} satisfies Record<Name, Spec>;

export const dialogs: Record<Name, Spec> = table;

export const names = Object.keys(table) as Name[];

export const isDialog = (name: string): name is Name => Object.hasOwn(table, name);
