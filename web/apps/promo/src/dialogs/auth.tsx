import { useState, type FormEvent, type ReactNode } from 'react';
import { login, type Login } from '../client/calls.ts';
import { early } from '../early.ts';
import { faultsOf, type Faults } from '../client/fault.ts';
import { notify } from '../client/notice.ts';
import { loginFault, passwordFault, phoneCountry, phoneNumber } from '../client/rules.ts';
import { remember, saveTokens } from '../client/session.ts';
import type { IslandData } from '../page.ts';
import { formAddress } from '../shell/header.tsx';
import { Field } from './field.tsx';
import { Frame, Tabs } from './frame.tsx';
import { LoginFields, PasswordField } from './login.tsx';

type Way = 'email' | 'phone';

/** Sign-in by e-mail or phone. */
export function AuthDialog({ data }: { data: IslandData }): ReactNode {
  const { t } = data;
  const [way, setWay] = useState<Way>('email');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [forgot, setForgot] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { form, faults: found } = readLogin(new FormData(event.currentTarget), way, data);
    setFaults(found);
    if (!form) return;
    setBusy(true);
    try {
      const answer = await login(form);
      saveTokens(answer);
      remember('login', answer.redirect_url);
      (document.getElementById('auth') as HTMLDialogElement | null)?.close();
      notify(t['notice.signedIn'] ?? '', 200);
      early()?.leave();
    } catch (error) {
      setFaults(faultsOf(error, t));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Frame
      name="auth"
      title={t['form.login'] ?? ''}
      close={t['dialog.close'] ?? ''}
      side={<p className="side-words">{t['dialog.welcomeBack']}</p>}
    >
      <Tabs
        label={t['form.login'] ?? ''}
        tabs={[
          ['email', t['form.byEmail'] ?? ''],
          ['phone', t['form.byPhone'] ?? ''],
        ]}
        chosen={way}
        choose={setWay}
      />
      <form
        method="post"
        action={formAddress(data, 'login')}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        {way === 'email' ? (
          <LoginFields t={t} errors={faults} />
        ) : (
          <>
            <PhoneField data={data} fault={faults['phone']} />
            <PasswordField t={t} fault={faults['password']} autoComplete="current-password" />
          </>
        )}
        {faults[''] && (
          <p className="fault" role="alert">
            {faults['']}
          </p>
        )}
        <button className="go wide" type="submit" disabled={busy}>
          {t['form.signIn']}
        </button>
        <p className="other">
          <button type="button" className="plain" data-early="" onClick={() => setForgot(true)}>
            {t['form.forgot']}
          </button>
        </p>
        {forgot && (
          <p className="hint" role="status">
            {t['form.forgotText']}
          </p>
        )}
      </form>
      <p className="other">
        {t['form.noAccount']}{' '}
        <button type="button" className="plain" data-dialog={data.dialog.name}>
          {t['form.signUp']}
        </button>
      </p>
    </Frame>
  );
}

function PhoneField({ data, fault }: { data: IslandData; fault: string | undefined }): ReactNode {
  const { t, countries } = data;
  return (
    <Field
      name="phone"
      type="tel"
      dir="ltr"
      inputMode="tel"
      autoComplete="tel-national"
      label={t['form.phone'] ?? ''}
      fault={fault}
      extra={
        <select
          name="phone_code"
          className="dial"
          aria-label={t['form.country'] ?? ''}
          defaultValue={phoneCountry(data.dialog.currency)}
        >
          {countries.map((country) => (
            <option key={country.iso_code} value={country.iso_code}>
              {`${country.iso_code} +${country.dial_code}`}
            </option>
          ))}
        </select>
      }
    />
  );
}

/** What was typed, checked; the channel that is not in use is left empty. */
function readLogin(
  typed: FormData,
  way: Way,
  { t, countries }: IslandData,
): { form: Login | null; faults: Faults } {
  const text = (name: string): string => String(typed.get(name) ?? '');
  const faults: Faults = {};
  const form: Login = { username: '', phone: '', phoneCode: '', password: text('password') };
  if (way === 'email') {
    form.username = text('username').trim();
    const key = loginFault(form.username);
    if (key) faults['username'] = t[key] ?? '';
  } else {
    form.phoneCode = text('phone_code');
    const country = countries.find(({ iso_code }) => iso_code === form.phoneCode);
    form.phone = (country && phoneNumber(text('phone'), country)) ?? '';
    if (!form.phone) faults['phone'] = t['error.phone'] ?? '';
  }
  const key = passwordFault(form.password);
  if (key) faults['password'] = t[key] ?? '';
  return { form: Object.keys(faults).length ? null : form, faults };
}
