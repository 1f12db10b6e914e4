import { useState, type FormEvent, type ReactNode } from 'react';
import { CaptchaBox } from '../captcha/box.tsx';
import { recoverPassword } from '../client/calls.ts';
import { faultsOf, type Faults } from '../client/fault.ts';
import { notify } from '../client/notice.ts';
import { emailFault } from '../client/rules.ts';
import { early } from '../early.ts';
import { formAddress } from '../shell/header.tsx';
import { useCaptcha } from './captcha.ts';
import { Fault } from './field.tsx';
import { Frame } from './frame.tsx';
import { EmailField } from './names.tsx';
import { typedIn } from './read.ts';
import type { DialogProps } from './state.ts';
import { titleOf } from './title.ts';

/** Requests an email with which a forgotten password is replaced. */
export function ResetDialog({ name, page, state }: DialogProps): ReactNode {
  const { t } = page;
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const captcha = useCaptcha(name);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const email = typedIn(event.currentTarget)('username').trim();
    const key = emailFault(email);
    setFaults(key ? { username: t[key] ?? '' } : {});
    if (key || captcha.blocks) return;
    setBusy(true);
    try {
      await recoverPassword({ email, ...captcha.fields });
      early()?.open('');
      notify(t['notice.recovery'] ?? '', 200);
    } catch (error) {
      captcha.refused(error);
      setFaults(faultsOf(error, t));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Frame
      name={name}
      title={titleOf(name, page, state, undefined)}
      close={t['dialog.close'] ?? ''}
    >
      <p className="hint">{t[`dialog.${name}.text`]}</p>
      <form
        method="post"
        action={formAddress(page, 'login')}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <EmailField t={t} fault={faults['username']} />
        <CaptchaBox t={t} lang={page.lang} captcha={captcha.state} dispatch={captcha.dispatch} />
        <Fault text={captcha.answersRefusal ? '' : faults['']} />
        <button className="go wide enter" type="submit" disabled={busy || captcha.blocks}>
          {t[`dialog.${name}.send`]}
        </button>
      </form>
    </Frame>
  );
}
