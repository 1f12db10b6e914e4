import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { mineAfterQuery, mineQuery, type TournamentDetail } from './calls.ts';
import { isBeforeFinal, type Entered } from './stages.ts';

/** Where the player takes part. When the shown stage was closed it is read again, since the next stage has new entries then. */
export function useEntered(of: TournamentDetail): Entered {
  const signedIn = useSignedIn();
  const mine = useQuery({ ...mineQuery, enabled: signedIn });
  const after = useQuery({
    ...mineAfterQuery(of.id),
    enabled: signedIn && of.state === 'paid' && isBeforeFinal(of),
  });
  return {
    entries: [...(mine.data?.entries ?? []), ...(after.data?.entries ?? [])],
    readAt: mine.dataUpdatedAt,
    afterClose: after.data !== undefined,
  };
}
