import { useState, type ReactNode } from 'react';
import { Frame, Tabs } from './frame.tsx';
import { Gift } from './gift.tsx';
import { OfferFold } from './offerfold.tsx';
import { LoginForm } from './loginform.tsx';
import { useOffer } from './offer.ts';
import { RegistrationForm } from './registrationform.tsx';
import type { DialogProps } from './state.ts';
import { dialogs, type Tab } from './table.ts';
import { tabTexts } from './tabtexts.ts';
import { titleOf } from './title.ts';

/** Registration and sign-in in one dialog. */
export function BothDialog({ name, page, state }: DialogProps): ReactNode {
  const { t } = page;
  const spec = dialogs[name];
  if (spec.kind !== 'both') throw new Error(`${name} is not both`);
  const { tabs, registration } = spec;
  const [tab, setTab] = useState<Tab>(tabs[0] ?? 'register');
  const [made, setMade] = useState(false);
  const offer = useOffer(page, state, registration);
  const title = titleOf(name, page, state, offer.bonus);
  return (
    <Frame
      name={name}
      title={title}
      close={t['dialog.close'] ?? ''}
      side={<Gift offer={offer} t={t} />}
    >
      {spec.curtain && (
        <div className="curtain" aria-hidden="true">
          <span className="loader" />
        </div>
      )}
      {!made && (
        <Tabs
          label={title.lines.join(' ')}
          tabs={tabs.map((key) => [key, t[tabTexts[key]] ?? ''])}
          chosen={tab}
          choose={setTab}
        />
      )}
      {tab === 'login' ? (
        <LoginForm
          name={name}
          page={page}
          state={state}
          tabs={spec.forgot ? ['email', 'phone'] : ['email']}
          forgot={spec.forgot}
        >
          <p className="hint">{t['form.agreeLogin']}</p>
        </LoginForm>
      ) : (
        <>
          {!made && <OfferFold page={page} bonus={offer.bonus} />}
          <RegistrationForm
            name={name}
            page={page}
            state={state}
            spec={registration}
            offer={offer}
            onMade={setMade}
          />
        </>
      )}
    </Frame>
  );
}
