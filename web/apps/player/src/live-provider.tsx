import { toast } from '@maidan/ui';
import { formatMoney } from '@maidan/money';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useSignedIn } from './api.ts';
import { useT } from './i18n.ts';
import { createLiveFeed, type LiveFeed } from './live.ts';
import type { Push } from './live-patch.ts';
import { useSlip } from './slip/index.ts';

const Context = createContext<LiveFeed | null>(null);

/** Says what happened to the player's money while they were looking elsewhere. */
function useNews(): (push: Push) => void {
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
      const told = { amount: formatMoney(amount, currency), status: t(`history.status_${status}`) };
      toast(t('history.withdrawal_changed', told), status === 'rejected' ? 400 : 200);
    }
  };
}

/** Keeps the app level with the server for as long as it is mounted. */
export function Live({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const [feed] = useState(() => createLiveFeed(queries));
  const signedIn = useSignedIn();
  const news = useNews();
  const tell = useEffectEvent((push: Push) => news(push));
  const { legs } = useSlip();

  useEffect(() => feed.events(), [feed]);

  useEffect(() => {
    if (!signedIn) return;
    feed.identify();
    return feed.player((push) => tell(push));
  }, [feed, signedIn]);

  // The slip's own prices move wherever the player is looking.
  const events = [...new Set(legs.map((leg) => leg.eventId))].sort().join(' ');
  useEffect(() => {
    if (!events) return;
    const stops = events.split(' ').map((id) => feed.match(id));
    return () => stops.forEach((stop) => stop());
  }, [feed, events]);

  return <Context value={feed}>{children}</Context>;
}

/** Keeps a match level while its screen is shown. */
export function useLiveMatch(id: string): void {
  const feed = use(Context);
  useEffect(() => feed?.match(id), [feed, id]);
}
