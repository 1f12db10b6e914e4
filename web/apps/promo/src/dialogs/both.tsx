import { useState, type ReactNode } from 'react';
import { Frame, Tabs } from './frame.tsx';
import { LoginForm } from './loginform.tsx';
import { useOffer } from './offer.ts';
import { RegistrationForm } from './registrationform.tsx';
import type { DialogProps } from './state.ts';
import { casinoRegistration, dialogs, type Tab } from './table.ts';
import { tabTexts } from './tabtexts.ts';
import { titleOf } from './title.ts';

/** Registration and sign-in in one dialog. */
export function BothDialog({ name, page, state }: DialogProps): ReactNode {
  const { t } = page;
  const { tabs } = dialogs[name];
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'register');
  const [made, setMade] = useState(false);
  const offer = useOffer(page, state, casinoRegistration);
  const title = titleOf(name, page, state, offer.bonus);
  return (
    <Frame name={name} title={title} close={t['dialog.close'] ?? ''}>
      <div className="curtain" aria-hidden="true">
        <span className="loader" />
      </div>
      {!made && (
        <Tabs
          label={title.lines.join(' ')}
          tabs={tabs.map((key) => [key, t[tabTexts[key]] ?? ''])}
          chosen={tab}
          choose={setTab}
        />
      )}
      {tab === 'login' ? (
        <LoginForm name={name} page={page} state={state} tabs={['email']}>
          <p className="hint">{t['form.agreeLogin']}</p>
        </LoginForm>
      ) : (
        <RegistrationForm
          name={name}
          page={page}
          state={state}
          spec={casinoRegistration}
          offer={offer}
          onMade={setMade}
        />
      )}
    </Frame>
  );
}
