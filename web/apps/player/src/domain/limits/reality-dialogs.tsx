import { formatMoney, minor } from '@maidan/money';
import { Button, Dialog } from '@maidan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api.ts';
import { acknowledge, realityQuery, type SessionStats } from './calls.ts';
import { useI18n } from './i18n.ts';
import { lengthText } from './text.ts';

/** Returns a function that signs out and opens the home screen. */
function useLeave() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async () => {
    await api.signOut();
    queries.clear();
    await navigate({ to: '/' });
  };
}

function Figures({ stats }: { stats: SessionStats }) {
  const texts = useI18n();
  const { t } = texts;
  const money = (amount: number) => formatMoney(minor(amount), stats.currency, { trim: true });
  const net = `${stats.net > 0 ? '+' : ''}${money(stats.net)}`;
  const line = 'flex items-baseline justify-between gap-4 border-b border-rope py-3';
  return (
    <dl className="py-2">
      <div className={line}>
        <dt className="text-quiet">{t('limits.reality_elapsed')}</dt>
        <dd className="num text-lg font-semibold">
          {lengthText(texts, stats.now - stats.began_at)}
        </dd>
      </div>
      <div className={line}>
        <dt className="text-quiet">{t('limits.reality_stakes')}</dt>
        <dd className="num text-lg">{money(stats.stakes)}</dd>
      </div>
      <div className={line}>
        <dt className="text-quiet">{t('limits.reality_returns')}</dt>
        <dd className="num text-lg">{money(stats.returns)}</dd>
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

/** What the session has won and lost; the player continues, leaves or opens the history. */
export function Check({ stats, onDone }: { stats: SessionStats; onDone: () => void }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const leave = useLeave();
  const [busy, setBusy] = useState(false);
  const answer = async (choice: 'continue' | 'leave' | 'history') => {
    setBusy(true);
    const next = await acknowledge(choice).catch(() => undefined);
    if (next) queries.setQueryData(realityQuery.queryKey, next);
    if (choice === 'leave') return leave();
    onDone();
    if (choice === 'history') await navigate({ to: '/bets' });
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('limits.reality_title')}
      description={t('limits.reality_text')}
      data-testid="reality-check"
    >
      <Figures stats={stats} />
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

/** The session limit is used up. The player can close the dialog: viewing and withdrawals still work for a short time. */
export function TimeUp({ onClose }: { onClose: () => void }) {
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
