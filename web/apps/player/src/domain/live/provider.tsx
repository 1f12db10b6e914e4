import type { Handler } from '@maidan/live';
import { toast } from '@maidan/ui';
import { formatMoney } from '@maidan/money';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useSignedIn } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { usePageHydrated } from '../../hydration.ts';
import { createLiveFeed, type LiveFeed } from './feed.ts';
import type { Push } from './patch.ts';
import { useSlip } from '../slip/index.ts';

const Context = createContext<LiveFeed | null>(null);

/** Shows a toast for settled bets, credited deposits and processed withdrawals. */
function usePushToast(): (push: Push) => void {
  const t = useT();
  return (push) => {
    if (push.type === 'bet') {
      const { status, payout, currency } = push.bet;
      const amount = formatMoney(payout, currency);
      if (status === 'won') toast(t('bets.settled_won', { amount }));
      if (status === 'lost') toast(t('bets.settled_lost'), 100);
      if (status === 'void') toast(t('bets.settled_void', { amount }), 100);
    }
    if (push.type === 'deposit' && push.deposit.status === 'succeeded') {
      const { credited, currency } = push.deposit;
      toast(t('history.deposit_credited', { amount: formatMoney(credited, currency) }));
    }
    if (push.type === 'withdrawal' && push.withdrawal.status !== 'pending') {
      const { amount, currency, status } = push.withdrawal;
      const details = {
        amount: formatMoney(amount, currency),
        status: t(`history.status_${status}`),
      };
      toast(
        t('history.withdrawal_changed', details),
        status === 'rejected' || status === 'cancelled' ? 400 : 200,
      );
    }
  };
}

/** Subscribes the app to live updates while it is mounted. It connects after hydration, so that the first screen is not delayed. */
export function LiveProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [createdFeed] = useState(() => createLiveFeed(queries));
  const hydrated = usePageHydrated();
  const feed = hydrated ? createdFeed : null;
  const signedIn = useSignedIn();
  const pushToast = usePushToast();
  const onPush = useEffectEvent((push: Push) => pushToast(push));
  const { legs } = useSlip();

  useEffect(() => feed?.events(), [feed]);

  useEffect(() => {
    if (!signedIn || !feed) return;
    feed.identify();
    return feed.player((push) => onPush(push));
  }, [feed, signedIn]);

  // Prices on the bet slip are live on every screen.
  const events = [...new Set(legs.map((leg) => leg.eventId))].sort().join(' ');
  useEffect(() => {
    if (!events || !feed) return;
    const unsubscribes = events.split(' ').map((id) => feed.match(id));
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [feed, events]);

  return <Context value={feed}>{children}</Context>;
}

/** Subscribes to the live updates of an event while the component is mounted. */
export function useLiveMatch(id: string): void {
  const feed = use(Context);
  useEffect(() => feed?.match(id), [feed, id]);
}

/** Subscribes to a channel while the component is mounted. */
export function useLiveChannel(name: string, onMessage: Handler): void {
  const feed = use(Context);
  const handle = useEffectEvent(onMessage);
  useEffect(() => feed?.channel(name, (message) => handle(message)), [feed, name]);
}
