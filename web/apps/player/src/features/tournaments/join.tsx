import { Button, buttonClass, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useSignedIn } from '../../api.ts';
import { mineQuery, useJoin, type Entry, type Tournament } from './calls.ts';
import { useT } from './i18n.ts';
import { isLaterStage } from './stages.ts';
import { isOpen } from './text.ts';

interface Props {
  tournament: Tournament;
  entry: Entry | undefined;
  /** The only button of its screen; otherwise one of many. */
  main?: boolean;
}

/** Where a guest signs in: afterwards the tournament is joined at once. */
const joinAddress = (id: string) => `/tournaments/${id}?join=1`;

/** Says that the player takes part. */
export function Joined() {
  const t = useT();
  return (
    <p className="flex items-center gap-1.5 font-semibold text-up">
      <Check size={18} aria-hidden className="shrink-0" />
      {t('tournaments.joined')}
    </p>
  );
}

/**
 * The button that joins a tournament; for guests a link to sign in. Nothing for those who take part, and nothing after the end. Of a later
 * stage of a knock-out the reason why it cannot be joined.
 */
export function JoinButton({ tournament, entry, main = false }: Props) {
  const t = useT();
  const signedIn = useSignedIn();
  const mine = useQuery({ ...mineQuery, enabled: signedIn });
  const join = useJoin();
  const { id, name } = tournament;
  if (!isOpen(tournament) || entry) return null;
  if (signedIn && mine.isPending) return <Skeleton className="h-11" />; // nobody is asked to join twice
  if (isLaterStage(tournament))
    return <p className="text-sm text-quiet">{t('tournaments.first_only')}</p>;
  const look = { variant: main ? ('primary' as const) : ('secondary' as const), block: true };
  if (!signedIn)
    return (
      <Link to="/login" search={{ next: joinAddress(id) }} className={buttonClass(look)}>
        {t('tournaments.sign_in')}
        {!main && <span className="sr-only">: {name}</span>}
      </Link>
    );
  return (
    <Button {...look} busy={join.isPending} onClick={() => join.mutate({ id, name })}>
      {t('tournaments.join')}
      {!main && <span className="sr-only">: {name}</span>}
    </Button>
  );
}
