import type { ReactNode } from 'react';
import { preselected } from '../client/rules.ts';
import { Frame } from './frame.tsx';
import { signUpLink } from './links.ts';
import { LinkTo } from './link.tsx';
import { LoginForm } from './loginform.tsx';
import type { DialogProps } from './state.ts';
import { dialogs } from './table.ts';
import { titleOf } from './title.ts';

/** Sign-in by email or phone, under a title by the page from which it is opened. */
export function LoginDialog({ name, page, state }: DialogProps): ReactNode {
  const { t } = page;
  const chosen = preselected(page.bonuses, null, state.data.bonus);
  const bonus =
    state.data.currency === page.dialog.currency
      ? page.bonuses.find(({ id }) => id === chosen)
      : undefined;
  return (
    <Frame
      name={name}
      title={titleOf(name, page, state, page.draw ? undefined : bonus)}
      close={t['dialog.close'] ?? ''}
      side={<p className="side-words">{t['dialog.welcomeBack']}</p>}
    >
      <LoginForm name={name} page={page} state={state} tabs={dialogs[name].tabs} forgot />
      <p className="other">
        {t['form.noAccount']} <LinkTo to={signUpLink(name, state.data)}>{t['form.signUp']}</LinkTo>
      </p>
    </Frame>
  );
}
