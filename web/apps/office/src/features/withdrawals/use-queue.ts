import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { heldQuery, pendingQuery } from '../../domain/payment/payments.ts';
import { withdrawalsQuery, type Withdrawal } from '../../domain/withdrawal/withdrawals.ts';
import type { Paged } from '../../parts/list.tsx';
import { onePage } from '../../parts/one-page.ts';
import type { QueueSearch } from '../../search.ts';

/**
 * The withdrawals of a search. Those that wait are rated, members and the riskiest first, and held ones come oldest first, both in one page; all
 * others come page by page.
 */
export function useQueue({ status, player }: QueueSearch) {
  const rated = status === 'pending' && !player;
  const held = status === 'held';
  const pending = useQuery({ ...pendingQuery, enabled: rated });
  const silent = useQuery({ ...heldQuery, enabled: held });
  const filter = held ? {} : { status, player };
  const all = useInfiniteQuery({ ...withdrawalsQuery(filter), enabled: !rated && !held });
  const shown = rated ? pending : held ? silent : all;
  const list: Paged<Withdrawal> = rated ? onePage(pending) : held ? onePage(silent) : all;
  return {
    list,
    items: list.data?.pages.flatMap((page) => page.items) ?? [],
    /** The rated withdrawals; undefined for other lists. */
    pending: rated ? (pending.data ?? []) : undefined,
    at: shown.dataUpdatedAt,
    busy: shown.isFetching,
    refetch: () => void shown.refetch(),
  };
}
