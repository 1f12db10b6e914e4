import type { Login, Registration } from '../client/calls.ts';
import type { Faults } from '../client/fault.ts';
import { phoneNumber } from '@maidan/api/phone';
import { emailFault, loginFault, passwordFault, repeatFault } from '../client/rules.ts';
import type { IslandData } from '../page.ts';
import type { Offer } from './offer.ts';
import type { Agreeing, RegistrationSpec, Tab } from './table.ts';

/** What was typed into a form: the text of a control, or "". */
export type Typed = (name: string) => string;

export const typedIn = (form: HTMLFormElement): Typed => {
  const data = new FormData(form);
  return (name) => String(data.get(name) ?? '');
};

type Page = Pick<IslandData, 't' | 'countries'>;

/** Name and password as the tab has them, checked; the channel that is not in use is empty. */
function readNames(
  typed: Typed,
  tab: Tab,
  { t, countries }: Page,
  nameFault: (name: string) => string | null,
): { names: Login; faults: Faults } {
  const faults: Faults = {};
  const names: Login = { username: '', phone: '', phone_code: '', password: typed('password') };
  if (tab === 'phone') {
    names.phone_code = typed('phone_code');
    const country = countries.find(({ iso_code }) => iso_code === names.phone_code);
    names.phone = (country && phoneNumber(typed('phone_user'), country)) ?? '';
    if (!names.phone) faults['phone'] = t['error.phone'] ?? '';
  } else {
    names.username = typed('username').trim();
    const key = nameFault(names.username);
    if (key) faults['username'] = t[key] ?? '';
  }
  const key = passwordFault(names.password);
  if (key) faults['password'] = t[key] ?? '';
  return { names, faults };
}

export function readLogin(typed: Typed, tab: Tab, page: Page): { form: Login; faults: Faults } {
  const { names, faults } = readNames(typed, tab, page, loginFault);
  return { form: names, faults };
}

/** What was agreed to: which boxes are ticked, and which of them are needed but are not. */
export function readAgreement(
  typed: Typed,
  agreeing: Agreeing,
): Pick<Registration, 'checkbox1' | 'checkbox2' | 'confirm_subscribers'> & { missing: string[] } {
  const news = (wanted: boolean): string[] => (wanted ? ['news'] : []);
  const ticked = (name: string): boolean => typed(name) !== '';
  const lacking = (...boxes: string[]): string[] => boxes.filter((name) => !ticked(name));
  switch (agreeing) {
    case 'implied':
      return { checkbox1: true, checkbox2: true, confirm_subscribers: [], missing: [] };
    case 'one': {
      const all = ticked('agreement');
      return {
        checkbox1: all,
        checkbox2: all,
        confirm_subscribers: news(all),
        missing: lacking('agreement'),
      };
    }
    default:
      return {
        checkbox1: ticked('checkbox1'),
        checkbox2: ticked('checkbox2'),
        confirm_subscribers: news(ticked('news')),
        missing: agreeing === 'rules' ? lacking('checkbox1') : lacking('checkbox1', 'checkbox2'),
      };
  }
}

/** A registration as it is sent, and what is wrong with it: faults by field, and boxes that must be ticked. */
export function readRegistration(
  typed: Typed,
  tab: Tab,
  spec: RegistrationSpec,
  offer: Offer,
  page: Page,
): { form: Omit<Registration, 'form_id'>; faults: Faults; missing: string[] } {
  const click = tab === 'click';
  const { names, faults } = click
    ? { names: { username: '', phone: '', phone_code: '', password: '' }, faults: {} as Faults }
    : readNames(typed, tab, page, emailFault);
  let repeat_password = names.password;
  if (spec.extras.includes('repeat') && !click) {
    repeat_password = typed('repeat_password');
    const key = repeatFault(names.password, repeat_password);
    if (key) faults['repeat_password'] = page.t[key] ?? '';
  }
  const { missing, ...agreed } = readAgreement(typed, spec.agreeing);
  const { code } = offer.promo; // also one that nobody pressed Apply for: the server has the last word
  const form = {
    ...names,
    ...agreed,
    repeat_password,
    currency: offer.currency,
    country: typed('country'),
    bonus_id: code ? '' : offer.bonusId,
    promo_code: code,
  };
  return { form, faults, missing };
}
