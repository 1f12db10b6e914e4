import { useState, type FormEvent, type ReactNode } from 'react';
import { CaptchaBox } from '../captcha/box.tsx';
import { register, type Registered } from '../client/calls.ts';
import { faultsOf, noticeOf, type Faults } from '../client/fault.ts';
import { notify } from '../client/notice.ts';
import { repeatFault } from '../client/rules.ts';
import { remember, saveTokens } from '../client/session.ts';
import { early } from '../early.ts';
import { formAddress } from '../shell/header.tsx';
import { Agreement } from './agreement.tsx';
import { useCaptcha } from './captcha.ts';
import { Credentials } from './credentials.tsx';
import { Fault } from './field.tsx';
import { Tabs } from './frame.tsx';
import { EmailField, HomeField, PasswordField, PhoneField } from './names.tsx';
import type { Offer } from './offer.ts';
import { OfferFields } from './offerfields.tsx';
import { readRegistration, typedIn } from './read.ts';
import type { DialogProps } from './state.ts';
import type { RegistrationSpec, Tab } from './table.ts';
import { tabTexts } from './tabtexts.ts';

interface Props extends DialogProps {
  spec: RegistrationSpec;
  offer: Offer;
  /** The account is there, its made-up login and password are being shown. */
  onMade: (made: boolean) => void;
}

/** Names that crash pages register under begin with this; the server then wants one box only. */
const formId = ({ name, spec, state }: Pick<Props, 'name' | 'spec' | 'state'>): string =>
  spec.crash ? (state.data.name.startsWith('crash') ? state.data.name : 'crash-welcome') : name;

/** The form of a registration. */
export function RegistrationForm(props: Props): ReactNode {
  const { name, page, state, spec, offer, onMade } = props;
  const { t } = page;
  const [tab, setTab] = useState<Tab>(spec.tabs[0] ?? 'email');
  const [entered, setEntered] = useState({ username: '', phone_user: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [missing, setMissing] = useState<string[]>([]);
  const [asksHome, setAsksHome] = useState(false);
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Registered['credentials'] | null>(null);
  const captcha = useCaptcha(name);

  function finish(): void {
    early()?.open(spec.done ?? '', JSON.stringify({ terms: offer.bonus }));
    notify(t['notice.registered'] ?? '', 200);
    if (spec.done) early()?.stay();
    else early()?.leave();
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    const read = readRegistration(typedIn(element), tab, spec, offer, page);
    setEntered({
      username: read.form.username,
      phone_user: tab === 'phone' ? entered.phone_user : '',
    });
    setFaults(read.faults);
    setMissing(read.missing);
    if (read.missing[0]) element.querySelector<HTMLElement>(`[name=${read.missing[0]}]`)?.focus();
    if (Object.keys(read.faults).length > 0 || read.missing.length > 0 || captcha.blocks) return;
    setBusy(true);
    try {
      const answer = await register({ ...read.form, ...captcha.fields, form_id: formId(props) });
      saveTokens(answer);
      remember('register', answer.redirect_url);
      if (!answer.credentials) return finish();
      setMade(answer.credentials);
      onMade(true);
    } catch (error) {
      captcha.refused(error);
      const found = faultsOf(error, t);
      setFaults(found);
      if (found['country']) setAsksHome(true);
      notify(noticeOf(error, t), 400);
    } finally {
      setBusy(false);
    }
  }

  /** With a repetition, each of the two passwords says something new about the other. */
  function retyped(event: FormEvent<HTMLFormElement>): void {
    const changed = (event.target as HTMLInputElement).name;
    if (!spec.extras.includes('repeat') || !/password$/.test(changed)) return;
    const typed = typedIn(event.currentTarget);
    const repeat = typed('repeat_password');
    const key = repeat ? repeatFault(typed('password'), repeat) : null;
    setFaults((now) => ({ ...now, repeat_password: key ? (t[key] ?? '') : '' }));
  }

  if (made) return <Credentials made={made} t={t} go={finish} />;
  const storeEntered = (event: FormEvent<HTMLFormElement>): void => {
    const { name: field, value } = event.target as HTMLInputElement;
    if (field in entered) setEntered((now) => ({ ...now, [field]: value }));
  };
  return (
    <>
      {spec.tabs.length > 1 && (
        <Tabs
          label={t['form.register'] ?? ''}
          tabs={spec.tabs.map((key) => [key, t[tabTexts[key]] ?? ''])}
          chosen={tab}
          choose={setTab}
        />
      )}
      <form
        method="post"
        action={formAddress(page, 'register')}
        noValidate
        onInput={(event) => {
          storeEntered(event);
          retyped(event);
        }}
        onSubmit={(event) => void submit(event)}
      >
        {spec.crash && <input type="hidden" name="form_id" value={formId(props)} />}
        {tab === 'email' && (
          <EmailField t={t} value={entered.username} fault={faults['username']} />
        )}
        {tab === 'phone' && (
          <PhoneField
            data={page}
            currency={state.preset ?? offer.currency}
            value={entered.phone_user}
            fault={faults['phone']}
          />
        )}
        {tab === 'click' ? (
          <p className="hint">{t['form.oneClickText']}</p>
        ) : (
          <PasswordField t={t} fault={faults['password']} autoComplete="new-password" />
        )}
        {tab !== 'click' && spec.extras.includes('repeat') && (
          <PasswordField
            t={t}
            name="repeat_password"
            fault={faults['repeat_password']}
            autoComplete="new-password"
          />
        )}
        <OfferFields
          data={page}
          offer={offer}
          extras={tab === 'click' ? ['currency', 'promo'] : spec.extras}
          shyBonus={spec.crash}
          fault={faults['promo_code']}
        />
        {asksHome && tab !== 'phone' && <HomeField data={page} fault={faults['country']} />}
        <Agreement t={t} agreeing={spec.agreeing} missing={missing} />
        <CaptchaBox t={t} lang={page.lang} captcha={captcha.state} dispatch={captcha.dispatch} />
        <Fault text={captcha.answersRefusal ? '' : faults['']} />
        <button className="go wide join" type="submit" disabled={busy || captcha.blocks}>
          {t['form.signUp']}
        </button>
      </form>
    </>
  );
}
