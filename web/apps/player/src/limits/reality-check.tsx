import { formatMoney, minor } from '@maidan/money';
import { Button, Dialog } from '@maidan/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { api } from '../api.ts';
import { acknowledge, realityQuery, type Reality } from './calls.ts';
import { useI18n } from './i18n.ts';
import { lengthText } from './text.ts';

/** Leaves at once where the session is over already. */
function useLeave() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    await api.signOut();
    queries.clear();
    await navigate({ to: '/' });
  };
}

function Figures({ reality }: { reality: Reality }) {
  const texts = useI18n();
  const { t } = texts;
  const money = (amount: number) => formatMoney(minor(amount), reality.currency, { trim: true });
  const net = `${reality.net > 0 ? '+' : ''}${money(reality.net)}`;
  const line = 'flex items-baseline justify-between gap-4 border-b border-rope py-3';
  return (
    <dl className="py-2">
      <div className={line}>
        <dt className="text-quiet">{t('limits.reality_elapsed')}</dt>
        <dd className="num text-lg font-semibold">
          {lengthText(texts, reality.now - reality.began_at)}
        </dd>
      </div>
      <div className={line}>
        <dt className="text-quiet">{t('limits.reality_stakes')}</dt>
        <dd className="num text-lg">{money(reality.stakes)}</dd>
      </div>
      <div className={line}>
        <dt className="text-quiet">{t('limits.reality_returns')}</dt>
        <dd className="num text-lg">{money(reality.returns)}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-4 py-3">
        <dt className="font-semibold">{t('limits.reality_net')}</dt>
        <dd className="num text-2xl font-semibold" dir="ltr">
          {net}
        </dd>
      </div>
    </dl>
  );
}

function Check({ reality, onDone }: { reality: Reality; onDone: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = useLeave();
  const [busy, setBusy] = useState(false);
  const answer = async (what: 'continue' | 'leave' | 'history') => {
    setBusy(true);
    const now = await acknowledge(what).catch(() => undefined);
    if (now) queries.setQueryData(realityQuery.queryKey, now);
    if (what === 'leave') return leave();
    onDone();
    if (what === 'history') await navigate({ to: '/bets' });
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('limits.reality_title')}
      description={t('limits.reality_text')}
      data-testid="reality-check"
    >
      <Figures reality={reality} />
      <div className="grid gap-2">
        <Button variant="primary" busy={busy} onClick={() => void answer('continue')}>
          {t('limits.reality_continue')}
        </Button>
        <div className="grid grid-cols-2 gap-2">
          <Button disabled={busy} onClick={() => void answer('history')}>
            {t('limits.reality_history')}
          </Button>
          <Button disabled={busy} onClick={() => void answer('leave')}>
            {t('limits.reality_leave')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** It may be closed: to look, or to withdraw, there is still a little time. */
function TimeUp({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const leave = useLeave();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      closeLabel={t('limits.close')}
      title={t('limits.time_up')}
      description={t('limits.time_up_text')}
      data-testid="time-up"
    >
      <Button variant="primary" block className="mt-3" onClick={() => void leave()}>
        {t('limits.time_up_ok')}
      </Button>
    </Dialog>
  );
}

/** Asks again at the very moment when a check comes due or the time is used up, not a minute later. */
function useOnTime(reality: Reality | undefined) {
  const queries = useQueryClient();
  useEffect(() => {
    if (!reality) return;
    const waits = [reality.time_left ?? 0, reality.next_at - reality.now];
    const soon = Math.min(...waits.filter((wait) => wait > 0));
    if (soon > 60_000) return;
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: realityQuery.queryKey }),
      soon + 250,
    );
    return () => clearTimeout(timer);
  }, [reality, queries]);
}

/** The stop that shows time and money, when it is due; and the end of the time that the player has set. */
export default function RealityCheck() {
  const { data } = useQuery(realityQuery);
  const [answered, setAnswered] = useState<number>();
  const [told, setTold] = useState(false);
  useOnTime(data);
  if (data?.time_left === 0) return told ? null : <TimeUp onClose={() => setTold(true)} />;
  if (!data?.due || answered === data.next_at) return null;
  return <Check reality={data} onDone={() => setAnswered(data.next_at)} />;
}
