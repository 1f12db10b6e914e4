import { buttonClass, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import {
  Link,
  Navigate,
  useLocation,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useErrorLookup, useErrorText, useSignedIn } from '../api.ts';
import { useCurrency } from '../domain/account/currency.ts';
import { isEdition } from '../features/tournaments/address.ts';
import { tournamentQuery, tournamentsQuery, useJoin } from '../features/tournaments/calls.ts';
import { boardEvery, Detail } from '../features/tournaments/detail.tsx';
import { useT as useTournamentsT } from '../features/tournaments/i18n.ts';
import { isLaterStage } from '../features/tournaments/stages.ts';
import { useT } from '../i18n.ts';
import { useTitle } from '../parts/page.tsx';

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useTournamentsT();
  useTitle(title);
  return (
    <>
      <header className="flex items-center gap-1 px-1 lg:px-0">
        <Link
          to="/tournaments"
          aria-label={t('tournaments.to_list')}
          className="tap grid place-items-center"
        >
          <ChevronLeft size={22} aria-hidden className="rtl:rotate-180" />
        </Link>
        <h1 className="heading min-w-0 text-2xl sm:text-3xl">{title}</h1>
      </header>
      {children}
    </>
  );
}

function Problem({ text }: { text: string | undefined }) {
  const app = useT();
  const t = useTournamentsT();
  return (
    <Frame title={t('tournaments.title')}>
      <ErrorState
        title={app('page.error')}
        text={text}
        action={
          <Link to="/tournaments" className={buttonClass()}>
            {t('tournaments.to_list')}
          </Link>
        }
      />
    </Frame>
  );
}

function Waiting() {
  const app = useT();
  const t = useTournamentsT();
  return (
    <Frame title={t('tournaments.title')}>
      <Loading label={app('app.loading')}>
        <div className="grid gap-3 px-3 pt-3 lg:px-0">
          <Skeleton className="h-72" />
          <Skeleton className="h-96" />
        </div>
      </Loading>
    </Frame>
  );
}

/** Takes part at once, without another tap: the address asked for it. A guest signs in first and comes back to it. */
function JoinAtOnce({ id, name }: { id: string; name: string }) {
  const { mutate } = useJoin();
  const navigate = useNavigate();
  const asked = useRef(false);
  const signedIn = useSignedIn();
  const next = useLocation({ select: ({ href }) => href });
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    if (!signedIn) return void navigate({ to: '/login', search: { next }, replace: true });
    mutate({ id, name });
    void navigate({
      to: '/tournaments/$id',
      params: { id },
      search: (others) => ({ ...others, join: undefined }),
      replace: true,
    });
  }, [id, name, signedIn, next, mutate, navigate]);
  return null;
}

interface Props {
  id: string;
  currency: string;
  join: boolean;
}

function Edition({ id, currency, join }: Props) {
  const explain = useErrorText();
  const { data, error } = useQuery({
    ...tournamentQuery(id, currency),
    refetchInterval: ({ state }) => (state.data ? boardEvery(state.data) : false),
  });
  if (data)
    return (
      <Frame title={data.name}>
        {join && !isLaterStage(data) && <JoinAtOnce id={id} name={data.name} />}
        <Detail of={data} />
      </Frame>
    );
  return error ? <Problem text={explain(error)} /> : <Waiting />;
}

/** Leads to the edition of a series that runs or comes next. */
function Series({ id, currency }: Omit<Props, 'join'>) {
  const explain = useErrorText();
  const lookup = useErrorLookup();
  const { data, error } = useQuery(tournamentsQuery(currency));
  if (error) return <Problem text={explain(error)} />;
  if (!data) return <Waiting />;
  const edition = data.current.find(({ series }) => series === id);
  if (!edition) return <Problem text={lookup('error.tournament_unknown')} />;
  return <Navigate to="/tournaments/$id" params={{ id: edition.id }} search={true} replace />;
}

/** One tournament. The address names an edition, or a series: then the current edition is shown. */
export function Tournament() {
  const { id } = useParams({ from: '/tournaments/$id' });
  const { join } = useSearch({ from: '/tournaments/$id' });
  const explain = useErrorText();
  const { currency, error } = useCurrency();
  return (
    <div className="pt-4">
      {currency && isEdition(id) ? (
        <Edition key={id} id={id} currency={currency} join={join === 1} />
      ) : currency ? (
        <Series id={id} currency={currency} />
      ) : error ? (
        <Problem text={explain(error)} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}
