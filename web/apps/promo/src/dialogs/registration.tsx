import { useState, type ReactNode } from 'react';
import { Frame } from './frame.tsx';
import { Gift } from './gift.tsx';
import { signInLink } from './links.ts';
import { LinkTo } from './link.tsx';
import { OfferFold } from './offerfold.tsx';
import { useOffer } from './offer.ts';
import { RegistrationForm } from './registrationform.tsx';
import type { DialogProps } from './state.ts';
import { dialogs } from './table.ts';
import { titleOf } from './title.ts';

/** A registration by email, by phone or with one click, as the dialog's row of the table says. */
export function RegistrationDialog({ name, page, state }: DialogProps): ReactNode {
  const { t } = page;
  const spec = dialogs[name];
  if (spec.kind !== 'registration') throw new Error(`${name} is no registration`);
  const offer = useOffer(page, state, spec);
  // What a prize is subject to can be read beside it.
  const terms = spec.terms ?? (page.draw ? 'SecretActionDialog' : undefined);
  const [made, setMade] = useState(false);
  const data = { ...state.data, currency: offer.currency, percent: offer.bonus?.percent ?? 0 };
  // Where a prize can be drawn, a title says that it was won when it was.
  const promised = page.draw && !offer.promo.applied ? undefined : offer.bonus;
  const path = state.live ? location.pathname : '';
  return (
    <Frame
      name={name}
      title={titleOf(name, page, { ...state, data }, promised, path)}
      close={t['dialog.close'] ?? ''}
      side={<Gift offer={offer} t={t} />}
    >
      {!made && <OfferFold page={page} bonus={offer.bonus} dialog={terms} />}
      <RegistrationForm
        name={name}
        page={page}
        state={state}
        spec={spec}
        offer={offer}
        onMade={setMade}
      />
      {!made && (
        <p className="other">
          {t['form.haveAccount']}{' '}
          <LinkTo to={signInLink(name, data, page)}>{t['form.signIn']}</LinkTo>
        </p>
      )}
    </Frame>
  );
}
