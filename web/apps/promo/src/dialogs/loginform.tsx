import { useState, type FormEvent, type ReactNode } from 'react';
import { CaptchaBox } from '../captcha/box.tsx';
import { greet, login, Refusal } from '../client/calls.ts';
import { faultsOf, noticeOf, type Faults } from '../client/fault.ts';
import { notify } from '../client/notice.ts';
import { secondStep } from '../client/secondstep.ts';
import { remember, saveTokens } from '../client/session.ts';
import { early } from '../early.ts';
import { formAddress } from '../shell/header.tsx';
import { useCaptcha } from './captcha.ts';
import { Fault } from './field.tsx';
import { Tabs } from './frame.tsx';
import { LinkTo } from './link.tsx';
import { LoginField, PasswordField, PhoneField } from './names.tsx';
import { readLogin, typedIn } from './read.ts';
import type { DialogProps } from './state.ts';
import type { Tab } from './table.ts';
import { tabTexts } from './tabtexts.ts';

/** The form of a sign-in, with tabs where there is more than one way. */
export function LoginForm({
  name,
  page,
  state,
  tabs,
  forgot,
  children,
}: DialogProps & { tabs: readonly Tab[]; forgot?: boolean; children?: ReactNode }): ReactNode {
  const { t } = page;
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'email');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha(name);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { form, faults: found } = readLogin(typedIn(event.currentTarget), tab, page);
    setFaults(found);
    if (Object.keys(found).length > 0 || captcha.blocks) return;
    setBusy(true);
    try {
      const answer = await login({ ...form, ...captcha.fields });
      saveTokens(answer);
      remember('login', answer.redirect_url);
      await greet(answer, page.route);
      early()?.open('');
      notify(t['notice.signedIn'] ?? '', 200);
      early()?.leave();
    } catch (error) {
      const next =
        error instanceof Refusal &&
        secondStep(document.documentElement.dataset, error, new URL(location.href));
      if (next) return location.assign(next);
      captcha.refused(error);
      setFaults(faultsOf(error, t));
      notify(noticeOf(error, t), 400);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {tabs.length > 1 && (
        <Tabs
          label={t['form.login'] ?? ''}
          tabs={tabs.map((key) => [key, t[tabTexts[key]] ?? ''])}
          chosen={tab}
          choose={setTab}
        />
      )}
      <form
        method="post"
        action={formAddress(page, 'login')}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {tab === 'phone' ? (
          <PhoneField data={page} currency={state.data.currency} fault={faults['phone']} />
        ) : (
          <LoginField t={t} fault={faults['username']} />
        )}
        <PasswordField t={t} fault={faults['password']} autoComplete="current-password" />
        <CaptchaBox t={t} lang={page.lang} captcha={captcha.state} dispatch={captcha.dispatch} />
        <Fault text={captcha.answersRefusal ? '' : faults['']} />
        <button className="go wide enter" type="submit" disabled={busy || captcha.blocks}>
          {t['form.signIn']}
        </button>
        {forgot && (
          <p className="other">
            <LinkTo to={{ dialog: 'resetPwd' }}>{t['form.forgot']}</LinkTo>
          </p>
        )}
        {children}
      </form>
    </>
  );
}
