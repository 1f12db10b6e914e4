import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Money, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Player } from '../../domain/player/player.ts';
import { useI18n } from '../../i18n.ts';
import { playerQuery } from '../../domain/player/player.ts';
import type { Signal } from '../../domain/signal/signals.ts';
import { moment } from '../../time.ts';
import { Reasons, Score } from '../../domain/signal/score.tsx';

export interface CompareProps {
  of: Signal;
  mayJudge: boolean;
  onJudge: () => void;
  onBack: () => void;
}

/** The two accounts side by side, line by line. */
export function Compare({ of: signal, mayJudge, onJudge, onBack }: CompareProps) {
  const { t, locale } = useI18n();
  return (
    <section aria-label={t('signals.compare')} className="grid gap-3">
      <Button size="sm" className="justify-self-start lg:hidden" onClick={onBack}>
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" /> {t('signals.back')}
      </Button>
      <div className="grid gap-3 rounded border border-rope bg-stand p-4">
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="heading grow text-lg">{t(`signals.status.${signal.status}`)}</h2>
          <Score of={signal.score} />
        </div>
        <Reasons of={signal.reasons} />
        {signal.decided_at > 0 && (
          <p className="text-sm">
            <span className="text-quiet">
              {t('signals.decided', {
                who: signal.decided_by,
                when: moment(signal.decided_at, locale),
              })}
            </span>
            <br />
            {signal.note}
          </p>
        )}
        {mayJudge && (
          <Button variant="primary" onClick={onJudge}>
            {t('signals.judge')}
          </Button>
        )}
      </div>
      <Both signal={signal} />
    </section>
  );
}

function Both({ signal }: { signal: Signal }) {
  const { t, maybe } = useI18n();
  const first = useQuery(playerQuery(signal.player.id));
  const second = useQuery(playerQuery(signal.other.id));
  const error = first.error ?? second.error;
  if (error) {
    return (
      <ErrorState
        title={t('player.error')}
        text={errorText(error, maybe)}
        action={
          <Button onClick={() => void Promise.all([first.refetch(), second.refetch()])}>
            {t('app.retry')}
          </Button>
        }
      />
    );
  }
  if (!first.data || !second.data) {
    return (
      <Loading label={t('app.loading')}>
        <Skeleton className="h-64 w-full" />
      </Loading>
    );
  }
  return <Lines first={first.data} second={second.data} />;
}

function Lines({ first, second }: { first: Player; second: Player }) {
  const { t, locale } = useI18n();
  const line = (name: string, of: (player: Player) => ReactNode) => (
    <tr className="border-b border-rope align-top last:border-0">
      <th scope="row" className="p-2 text-start text-xs font-normal text-quiet">
        {name}
      </th>
      {[first, second].map((player) => (
        <td key={player.id} className="p-2 break-all">
          {of(player) || '—'}
        </td>
      ))}
    </tr>
  );
  return (
    <table className="w-full table-fixed rounded border border-rope bg-stand text-sm">
      <colgroup>
        <col className="w-24" />
        <col />
        <col />
      </colgroup>
      <tbody>
        {line(t('column.player'), (player) => (
          <Link
            to="/players/$id"
            params={{ id: player.id }}
            className="underline decoration-edge underline-offset-4"
          >
            {player.email || player.phone || player.id}
          </Link>
        ))}
        {line(t('player.phone'), (player) => player.phone)}
        {line(t('signals.name'), ({ profile }) =>
          `${profile.first_name} ${profile.last_name}`.trim(),
        )}
        {line(t('signals.birthday'), ({ profile }) => profile.birth)}
        {line(t('signals.country'), (player) => player.country)}
        {line(t('player.registered'), (player) => moment(player.registered_at, locale))}
        {line(t('signals.seen'), (player) => moment(player.seen_at, locale))}
        {line(t('signals.address'), (player) => player.seen_address)}
        {line(t('signals.devices'), ({ devices }) => (
          <ul>
            {devices.map((device) => (
              <li key={`${device.created_at} ${device.address}`}>
                {[device.browser, device.system].filter(Boolean).join(' · ')} {device.address}
              </li>
            ))}
          </ul>
        ))}
        {line(t('player.balance'), ({ balance, currency }) => (
          <Money amount={balance} currency={currency} />
        ))}
        {line(t('player.deposited'), ({ total_deposit, currency }) => (
          <Money amount={total_deposit} currency={currency} />
        ))}
      </tbody>
    </table>
  );
}
