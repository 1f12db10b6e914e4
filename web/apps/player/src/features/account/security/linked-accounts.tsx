import { Skeleton, toast } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  linkedAccountsQuery,
  signInMethodsQuery,
  startLinking,
  unlinkAccount,
  type IdentityProvider,
  type LinkedAccount,
} from '../sign-in-methods/calls.ts';
import { useT } from '../sign-in-methods/i18n.ts';
import { ProofButton } from './proof-button.tsx';

/** Accounts at identity providers that can sign the player in. Hidden when the server offers none. */
export function LinkedAccounts() {
  const t = useT();
  const { data: methods } = useQuery(signInMethodsQuery);
  const { data: accounts } = useQuery(linkedAccountsQuery);
  if (!methods || !accounts) return <Skeleton className="h-32 w-full" />;
  const offered = [...methods.providers, ...(methods.messenger ? [methods.messenger] : [])];
  const unlinked = offered.filter(({ name }) => !accounts.some(({ method }) => method === name));
  if (offered.length === 0 && accounts.length === 0) return null;
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-1 text-lg">{t('signin.linked')}</h2>
      <p className="pb-3 text-quiet">{t('signin.linked_text')}</p>
      <ul>
        {accounts.map((account) => (
          <LinkedRow key={account.id} account={account} />
        ))}
        {unlinked.map((provider) => (
          <UnlinkedRow key={provider.name} provider={provider} />
        ))}
      </ul>
    </section>
  );
}

const row = 'flex flex-wrap items-center gap-3 border-t border-rope py-3';

function LinkedRow({ account }: { account: LinkedAccount }) {
  const t = useT();
  const queries = useQueryClient();
  const remove = async (password: string) => {
    await unlinkAccount(account.id, password);
    toast(t('signin.unlinked', { provider: account.provider }));
    await queries.invalidateQueries({ queryKey: linkedAccountsQuery.queryKey });
  };
  return (
    <li className={row}>
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{account.provider}</p>
        <p className="truncate text-sm text-quiet">
          {t('signin.linked_as')} <bdi>{account.label}</bdi>
        </p>
      </div>
      <ProofButton run={remove} label={t('signin.unlink_named', { provider: account.provider })}>
        {t('signin.unlink')}
      </ProofButton>
    </li>
  );
}

function UnlinkedRow({ provider }: { provider: IdentityProvider }) {
  const t = useT();
  const start = async (password: string) =>
    location.assign(await startLinking(provider.name, password));
  return (
    <li className={row}>
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{provider.label}</p>
        <p className="text-sm text-quiet">
          {t(provider.test ? 'signin.test' : 'signin.not_linked')}
        </p>
      </div>
      <ProofButton run={start} label={t('signin.link_named', { provider: provider.label })}>
        {t('signin.link')}
      </ProofButton>
    </li>
  );
}
