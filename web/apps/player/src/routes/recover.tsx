import { toast } from '@maidan/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { api } from '../api.ts';
import { AskLetter, Replace } from '../features/account/recover.tsx';
import { useT } from '../i18n.ts';
import { Screen } from '../shell/page.tsx';

/** A forgotten password: asks for a letter, and takes the link of that letter. */
export function Recover() {
  const t = useT();
  const navigate = useNavigate();
  const { recovery_token: token } = useSearch({ from: '/recover' });
  const done = () => {
    api.session.clear(); // every session has ended
    toast(t('recover.done'));
    void navigate({ to: '/login', replace: true });
  };
  return (
    <Screen title={t('recover.title')} narrow>
      {token ? <Replace token={token} onDone={done} /> : <AskLetter />}
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
