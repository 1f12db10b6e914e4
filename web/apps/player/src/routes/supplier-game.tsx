import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useErrorText, useSignedIn } from '../api.ts';
import { useT } from '../domain/casino/i18n.ts';
import { launchQuery, useSupplierGameName } from '../domain/casino/suppliers.ts';
import { useT as useAppT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

/** Screens up to this width are phones, for which suppliers have pages of their own. */
const phone = '(max-width: 767px)';

/** What a supplier's page may do: it is on another origin and cannot reach this one. */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups';

function Frame({ supplier, game, name }: { supplier: string; game: string; name: string }) {
  const t = useT();
  const app = useAppT();
  const explain = useErrorText();
  const { data, error, refetch } = useQuery(launchQuery(supplier, game, matchMedia(phone).matches));
  if (error) {
    return (
      <ErrorState
        title={app('page.error')}
        text={explain(error)}
        action={<Button onClick={() => void refetch()}>{app('app.retry')}</Button>}
      />
    );
  }
  if (!data) {
    return (
      <Loading label={t('casino.loading')}>
        <Skeleton className="h-[min(44rem,76dvh)]" />
      </Loading>
    );
  }
  return (
    <iframe
      title={name}
      src={data.url}
      sandbox={allowed}
      allow="autoplay; fullscreen"
      referrerPolicy="no-referrer"
      className="h-[min(44rem,76dvh)] w-full rounded border-0"
    />
  );
}

/** The screen of a supplier's game, which runs in a frame. */
export function SupplierGame() {
  const t = useT();
  const { supplier, id } = useParams({ from: '/casino/game/$supplier/$id' });
  const signedIn = useSignedIn();
  const name = useSupplierGameName({ supplier, game: id }) ?? t('casino.title');
  useTitle(name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 lg:gap-3 lg:pt-4">
      <header className="flex items-center gap-1 px-1 lg:px-0">
        <Link
          to="/casino"
          aria-label={t('casino.to_lobby')}
          className="tap grid place-items-center"
        >
          <ChevronLeft size={22} aria-hidden className="rtl:rotate-180" />
        </Link>
        <h1 className="heading line-clamp-2 min-w-0 grow text-xl leading-5 sm:text-2xl">{name}</h1>
      </header>
      {signedIn ? (
        <Frame supplier={supplier} game={id} name={name} />
      ) : (
        <p className="px-1 text-quiet lg:px-0">{t('casino.guest')}</p>
      )}
    </div>
  );
}
