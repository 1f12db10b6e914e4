import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { RoundReplay } from '../../domain/casino/casino.ts';
import { times } from '../../domain/casino/names.ts';
import { PlayedMoney } from '../../domain/casino/stake.tsx';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { moment } from '../../time.ts';
import { Compared } from './compared.tsx';
import { Data } from './data.tsx';
import { PlayedStatus } from './played-status.tsx';
import { Transfers } from './transfers.tsx';
import { Verdict } from './verdict.tsx';

/** One round: what was staked, drawn and paid, and what the rules give for its seeds and actions. */
export function RoundReplayView({ of: r }: { of: RoundReplay }) {
  const { t, locale } = useI18n();
  const nothing =
    r.status === 'open'
      ? t('casino.replay.open')
      : r.status === 'refunded'
        ? t('casino.replay.refunded')
        : t('casino.replay.former');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Verdict equal={r.again ? r.equal : undefined} text={r.again ? undefined : nothing} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <section className="grid gap-3 rounded border border-rope bg-stand p-4">
          <h2 className="heading text-lg">{t('casino.round')}</h2>
          <Facts>
            <Fact name={t('column.player')}>
              <Link to="/players/$id" params={{ id: r.player_id }} className="underline">
                {r.player_name || r.player_id}
              </Link>
            </Fact>
            <Fact name={t('column.status')}>
              <PlayedStatus of={r.status} />
            </Fact>
            <Fact name={t('casino.stake')}>
              <PlayedMoney amount={r.stake} of={r} />
            </Fact>
            <Fact name={t('casino.payout')}>
              {r.status === 'open' ? '–' : <PlayedMoney amount={r.payout} of={r} />}
            </Fact>
            <Fact name={t('casino.money')}>{t(`casino.funds.${r.funds}`)}</Fact>
            <Fact name={t('casino.started')}>{moment(r.started_at, locale)}</Fact>
            {r.ended_at > 0 && <Fact name={t('casino.ended')}>{moment(r.ended_at, locale)}</Fact>}
            <Fact name={t('casino.rules')}>{r.rules}</Fact>
          </Facts>
          <p className="text-sm text-quiet">{t('casino.params')}</p>
          <Data label={t('casino.params')} of={r.params} />
          {r.actions.length > 0 && (
            <>
              <p className="text-sm text-quiet">{t('casino.actions')}</p>
              <ol className="num flex flex-wrap gap-1 text-sm">
                {r.actions.map((action, i) => (
                  <li key={i} className="rounded bg-ground px-2 py-0.5">
                    {action.cashOut ? t('casino.cash_out') : (action.choice ?? 0)}
                  </li>
                ))}
              </ol>
            </>
          )}
        </section>
        <section className="grid gap-3 rounded border border-rope bg-stand p-4">
          <h2 className="heading text-lg">{t('casino.seeds')}</h2>
          <Facts>
            <Fact name={t('casino.seed.hash')}>{r.seeds.commitment}</Fact>
            <Fact name={t('casino.seed.server')}>
              {r.seeds.server_seed || <span className="text-quiet">{t('casino.seed.used')}</span>}
            </Fact>
            <Fact name={t('casino.seed.matches')}>
              <span className={r.seeds.matches ? 'text-up' : 'text-down'}>
                {t(r.seeds.matches ? 'casino.yes' : 'casino.no')}
              </span>
            </Fact>
            <Fact name={t('casino.seed.client')}>{r.seeds.client_seed}</Fact>
            <Fact name={t('casino.nonce')}>{r.nonce}</Fact>
          </Facts>
          {r.drawn !== undefined && (
            <>
              <p className="text-sm text-quiet">{t('casino.draw')}</p>
              <Data label={t('casino.draw')} of={r.drawn} />
            </>
          )}
        </section>
      </div>
      {r.again && (
        <section className="grid grid-cols-1 gap-2">
          <h2 className="heading text-lg">{t('casino.compared')}</h2>
          <Compared
            lines={[
              {
                name: t('casino.multiplier'),
                stored: times(r.multiplier, 10_000, locale),
                again: times(r.again.multiplier, 10_000, locale),
                equal: r.multiplier === r.again.multiplier,
              },
              {
                name: t('casino.payout'),
                stored: <Money amount={minor(r.payout)} currency={r.currency} />,
                again: <Money amount={minor(r.again.payout)} currency={r.currency} />,
                equal: r.payout === r.again.payout,
              },
            ]}
          />
          <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
            <Shown label={t('casino.view.stored')} of={r.view} />
            <Shown label={t('casino.view.again')} of={r.again.view} />
          </div>
        </section>
      )}
      <Transfers items={r.transfers} of={r.id} currency={r.currency} demo={r.funds === 'demo'} />
    </div>
  );
}

function Shown({ label, of }: { label: string; of: unknown }) {
  return (
    <div className="grid content-start gap-1">
      <p className="text-sm text-quiet">{label}</p>
      <Data label={label} of={of} />
    </div>
  );
}
