import type { Tab } from './table.ts';

/** Keys of the tabs' names. */
export const tabTexts: Record<Tab, string> = {
  email: 'form.byEmail',
  phone: 'form.byPhone',
  click: 'form.oneClick',
  register: 'form.register',
  login: 'form.login',
};
