import { Link, useParams, useSearch } from '@tanstack/react-router';
import { Entries } from '../features/ledger/entries.tsx';
import { useT } from '../i18n.ts';
import { useTitle } from '../title.ts';

export function AccountPage() {
  const t = useT();
  const { account } = useParams({ from: '/inside/accounts/$account' });
  const { ref } = useSearch({ from: '/inside/accounts/$account' });
  useTitle(`${t('ledger.title')}, ${account}`);
  const [kind, owner = ''] = account.split(':');
  return (
    <section className="grid gap-3">
      <header>
        <h1 className="heading text-2xl">{t('ledger.title')}</h1>
        <p className="num text-sm break-all text-quiet">
          {kind === 'p' ? (
            <Link to="/players/$id" params={{ id: owner }} className="underline">
              {account}
            </Link>
          ) : (
            account
          )}
        </p>
      </header>
      <Entries account={account} highlight={ref} />
    </section>
  );
}
