import { toast } from '@maidan/ui';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useT } from '../../i18n.ts';
import { sessionQuery } from '../../domain/session/session.ts';
import { remember } from './undo.ts';

/** Whether the member may order; everybody else looks. */
export function useMayTrade(): boolean {
  const { data: member } = useSuspenseQuery(sessionQuery);
  return member.permissions.includes('markets.trade');
}

/** An order to the desk, or several that are one: what follows it on screen is asked for again, and it says when the desk has yet to apply it. */
export function useOrder<T>(order: (value: T) => Promise<unknown>, done?: () => void) {
  const t = useT();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: order,
    onSuccess: (answer) => {
      remember(answer);
      const answers = (Array.isArray(answer) ? answer : [answer]) as (
        { applied?: boolean } | undefined
      )[];
      const waits = answers.some((one) => one?.applied === false);
      toast(t(waits ? 'trading.ordered.waits' : 'trading.ordered'));
      done?.();
    },
    onSettled: () =>
      Promise.all(
        ['trading', 'audit'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      ),
  });
}
