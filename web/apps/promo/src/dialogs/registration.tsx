import { useState, type FormEvent, type ReactNode } from 'react';
import { register, type Registered, type Registration } from '../client/calls.ts';
import { early } from '../early.ts';
import { faultsOf, type Faults } from '../client/fault.ts';
import { notify } from '../client/notice.ts';
import { emailFault, passwordFault } from '../client/rules.ts';
import { remember, saveTokens } from '../client/session.ts';
import { fill, type Bonus, type IslandData } from '../page.ts';
import { formAddress } from '../shell/header.tsx';
import { Field, Tick } from './field.tsx';
import { Frame, Tabs } from './frame.tsx';
import { PasswordField } from './login.tsx';
import { OfferFields, useOffer, type Offer } from './offer.tsx';

type Way = 'email' | 'click';

/** Registration by e-mail or with one click. */
export function RegistrationDialog({ data }: { data: IslandData }): ReactNode {
  const { t } = data;
  const [way, setWay] = useState<Way>('email');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Registered['credentials'] | null>(null);
  const [agreed, setAgreed] = useState<[boolean, boolean]>([true, true]);
  const offer = useOffer(data);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const { form, faults: found } = readRegistration(
      new FormData(event.currentTarget),
      way,
      offer,
      t,
    );
    setFaults(found);
    if (Object.keys(found).length) return;
    setBusy(true);
    try {
      const answer = await register(form);
      saveTokens(answer);
      remember('register', answer.redirect_url);
      if (answer.credentials) setMade(answer.credentials);
      else finish(t);
    } catch (error) {
      setFaults(faultsOf(error, t));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Frame
      name="BasicRegistration"
      title={t['form.register'] ?? ''}
      close={t['dialog.close'] ?? ''}
      side={<Gift bonus={offer.bonus} t={t} />}
    >
      {made ? (
        <Credentials made={made} t={t} />
      ) : (
        <>
          <Tabs
            label={t['form.register'] ?? ''}
            tabs={[
              ['email', t['form.byEmail'] ?? ''],
              ['click', t['form.oneClick'] ?? ''],
            ]}
            chosen={way}
            choose={setWay}
          />
          <form
            method="post"
            action={formAddress(data, 'register')}
            noValidate
            onSubmit={(event) => void submit(event)}
          >
            {way === 'email' && <EmailFields t={t} errors={faults} />}
            {way === 'click' && <p className="hint">{t['form.oneClickText']}</p>}
            <OfferFields data={data} offer={offer} fault={faults['promo_code']} />
            <Agreement t={t} agreed={agreed} change={setAgreed} />
            {faults[''] && (
              <p className="fault" role="alert">
                {faults['']}
              </p>
            )}
            <button className="go wide" type="submit" disabled={busy || !agreed.every(Boolean)}>
              {t['form.signUp']}
            </button>
          </form>
        </>
      )}
      <p className="other">
        {t['form.haveAccount']}{' '}
        <button type="button" className="plain" data-dialog="auth">
          {t['form.signIn']}
        </button>
      </p>
    </Frame>
  );
}

/** The same fields for the plain form: the browser keeps what is chosen. */
export function RegistrationFields({
  data,
  values,
  errors,
}: {
  data: IslandData;
  values: Record<string, string> | null;
  errors: Record<string, string> | null;
}): ReactNode {
  return (
    <>
      <EmailFields t={data.t} values={values} errors={errors} />
      <OfferFields data={data} values={values} fault={errors?.['promo_code']} />
      <Agreement t={data.t} fault={errors?.['checkbox1']} />
    </>
  );
}

function EmailFields({
  t,
  values,
  errors,
}: {
  t: Record<string, string>;
  values?: Record<string, string> | null;
  errors: Record<string, string> | null;
}): ReactNode {
  return (
    <>
      <Field
        name="username"
        type="email"
        autoComplete="email"
        inputMode="email"
        dir="ltr"
        required
        label={t['form.email'] ?? ''}
        defaultValue={values?.['username']}
        fault={errors?.['username']}
      />
      <PasswordField t={t} fault={errors?.['password']} autoComplete="new-password" />
    </>
  );
}

/** What the chosen bonus is worth. */
function Gift({ bonus, t }: { bonus: Bonus | undefined; t: Record<string, string> }): ReactNode {
  return (
    <div className="gift" aria-live="polite">
      <span>{t[bonus ? 'form.gift' : 'form.noGift']}</span>
      {bonus && <b>{bonus.amount}</b>}
      {bonus && <small>{bonus.name}</small>}
    </div>
  );
}

function Agreement({
  t,
  agreed,
  change,
  fault,
}: {
  t: Record<string, string>;
  agreed?: [boolean, boolean];
  change?: (agreed: [boolean, boolean]) => void;
  fault?: string | undefined;
}): ReactNode {
  const box = (i: 0 | 1): object =>
    agreed && change
      ? {
          checked: agreed[i],
          onChange: () => change(i ? [agreed[0], !agreed[1]] : [!agreed[0], agreed[1]]),
        }
      : { defaultChecked: true, required: true };
  return (
    <fieldset className="ticks">
      <Tick name="checkbox1" {...box(0)}>
        {t['form.agreeRules']}
      </Tick>
      <Tick name="checkbox2" {...box(1)}>
        {t['form.agreeTerms']}
      </Tick>
      <Tick name="news">{t['form.news']}</Tick>
      {fault && <p className="fault">{fault}</p>}
    </fieldset>
  );
}

/** Login and password that the server made up; they are shown once. */
function Credentials({
  made,
  t,
}: {
  made: NonNullable<Registered['credentials']>;
  t: Record<string, string>;
}): ReactNode {
  const text = `${made.username} ${made.password}`;
  return (
    <div className="made">
      <p>{t['form.made']}</p>
      <dl dir="ltr">
        <dt>{t['form.madeLogin']}</dt>
        <dd>{made.username}</dd>
        <dt>{t['form.password']}</dt>
        <dd>{made.password}</dd>
      </dl>
      <button
        type="button"
        className="plain"
        onClick={() => void navigator.clipboard?.writeText(text)}
      >
        {t['form.copy']}
      </button>
      <button type="button" className="go wide" onClick={() => finish(t)}>
        {t['form.continue']}
      </button>
    </div>
  );
}

function finish(t: Record<string, string>): void {
  (document.getElementById('BasicRegistration') as HTMLDialogElement | null)?.close();
  notify(t['notice.registered'] ?? '', 200);
  early()?.leave();
}

function readRegistration(
  typed: FormData,
  way: Way,
  offer: Offer,
  t: Record<string, string>,
): { form: Registration; faults: Faults } {
  const text = (name: string): string => String(typed.get(name) ?? '');
  const faults: Faults = {};
  const oneClick = way === 'click';
  const username = oneClick ? '' : text('username').trim();
  const password = oneClick ? '' : text('password');
  if (!oneClick) {
    const email = emailFault(username);
    const secret = passwordFault(password);
    if (email) faults['username'] = t[email] ?? '';
    if (secret) faults['password'] = fill(t[secret], { n: 6 });
  }
  const form: Registration = {
    username,
    password,
    currency: offer.currency,
    bonusId: offer.promo.applied ? '' : offer.bonusId,
    promoCode: offer.promo.applied ? offer.promo.code : '',
    agreed: [typed.has('checkbox1'), typed.has('checkbox2')],
    news: typed.has('news'),
  };
  return { form, faults };
}
