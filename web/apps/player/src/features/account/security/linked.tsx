import { Skeleton, toast } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  beginLink,
  linksQuery,
  unlink,
  signInMethodsQuery,
  type Linked,
  type IdentityProvider,
} from '../sign-in-methods/calls.ts';
import { useT } from '../sign-in-methods/i18n.ts';
import { ProvenButton } from './proof.tsx';

/** Accounts at other houses that let the player in; nothing is shown where there are none to be had. */
export function LinkedAccounts() {
  const t = useT();
  const { data: ways } = useQuery(signInMethodsQuery);
  const { data: links } = useQuery(linksQuery);
  if (!ways || !links) return <Skeleton className="h-32 w-full" />;
  const offered = [...ways.providers, ...(ways.messenger ? [ways.messenger] : [])];
  const free = offered.filter((way) => !links.some((link) => link.method === way.name));
  if (offered.length === 0 && links.length === 0) return null;
  return (
    <section className="rounded border border-rope bg-stand p-4">
      <h2 className="heading pb-1 text-lg">{t('signin.linked')}</h2>
      <p className="pb-3 text-quiet">{t('signin.linked_text')}</p>
      <ul>
        {links.map((link) => (
          <LinkedLine key={link.id} link={link} />
        ))}
        {free.map((way) => (
          <FreeLine key={way.name} way={way} />
        ))}
      </ul>
    </section>
  );
}

const line = 'flex flex-wrap items-center gap-3 border-t border-rope py-3';

function LinkedLine({ link }: { link: Linked }) {
  const t = useT();
  const queries = useQueryClient();
  const part = async (password: string) => {
    await unlink(link.id, password);
    toast(t('signin.unlinked', { provider: link.provider }));
    await queries.invalidateQueries({ queryKey: linksQuery.queryKey });
  };
  return (
    <li className={line}>
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{link.provider}</p>
        <p className="truncate text-sm text-quiet">
          {t('signin.linked_as')} <bdi>{link.label}</bdi>
        </p>
      </div>
      <ProvenButton run={part} label={t('signin.unlink_named', { provider: link.provider })}>
        {t('signin.unlink')}
      </ProvenButton>
    </li>
  );
}

function FreeLine({ way }: { way: IdentityProvider }) {
  const t = useT();
  const go = async (password: string) => location.assign(await beginLink(way.name, password));
  return (
    <li className={line}>
      <div className="min-w-0 grow basis-40">
        <p className="font-medium">{way.label}</p>
        <p className="text-sm text-quiet">{t(way.test ? 'signin.test' : 'signin.not_linked')}</p>
      </div>
      <ProvenButton run={go} label={t('signin.link_named', { provider: way.label })}>
        {t('signin.link')}
      </ProvenButton>
    </li>
  );
}
