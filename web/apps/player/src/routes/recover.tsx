import { toast } from '@maidan/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../api.ts';
import { NewPassword, RecoveryRequest } from '../features/account/recover.tsx';
import { useT } from '../i18n.ts';
import { Screen } from '../parts/page.tsx';

/** Password recovery: requests an email, and sets a new password from the link in it. */
export function Recover() {
  const t = useT();
  const navigate = useNavigate();
  const { recovery_token: token } = useSearch({ from: '/recover' });
  const done = () => {
    api.session.clear(); // a new password ends every session
    toast(t('recover.done'));
    void navigate({ to: '/login', replace: true });
  };
  return (
    <Screen title={t('recover.title')} narrow>
      {token ? <NewPassword token={token} onDone={done} /> : <RecoveryRequest />}
      <p className="pt-5 text-center text-quiet">
        <Link
          to={token ? '/recover' : '/login'}
          search={{}}
          className="text-fore underline underline-offset-4"
        >
          {t(token ? 'recover.another' : 'auth.sign_in')}
        </Link>
      </p>
    </Screen>
  );
}
