import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { BetReplay } from '../../domain/casino/casino.ts';
import { times } from '../../domain/casino/names.ts';
import { PlayedMoney } from '../../domain/casino/stake.tsx';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { moment } from '../../time.ts';
import { Compared } from './compared.tsx';
import { PlayedStatus } from './played-status.tsx';
import { Transfers } from './transfers.tsx';
import { Verdict } from './verdict.tsx';

/** A bet on a shared round: the round's hash and result, and what the rules give for them. */
export function BetReplayView({ of: b }: { of: BetReplay }) {
  const { t, locale } = useI18n();
  const x = (hundredths: number) => (hundredths > 0 ? times(hundredths, 100, locale) : '–');
  return (
    <div className="grid grid-cols-1 gap-4">
      <Verdict
        equal={b.again ? b.equal : undefined}
        text={b.again ? b.wrong : t('casino.replay.flying')}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <section className="grid gap-3 rounded border border-rope bg-stand p-4">
          <h2 className="heading text-lg">{t('casino.bet')}</h2>
          <Facts>
            <Fact name={t('column.player')}>
              <Link to="/players/$id" params={{ id: b.player_id }} className="underline">
                {b.player_name || b.player_id}
              </Link>
            </Fact>
            <Fact name={t('column.status')}>
              <PlayedStatus of={b.status} />
            </Fact>
            <Fact name={t('casino.stake')}>
              <PlayedMoney amount={b.stake} of={b} />
            </Fact>
            <Fact name={t('casino.payout')}>
              {b.status === 'open' ? '–' : <PlayedMoney amount={b.payout} of={b} />}
            </Fact>
            <Fact name={t('casino.money')}>{t(`casino.funds.${b.funds}`)}</Fact>
            <Fact name={t('casino.auto')}>{x(b.auto)}</Fact>
            <Fact name={t('casino.target')}>{x(b.target)}</Fact>
            <Fact name={t('casino.cashed_at')}>{x(b.multiplier)}</Fact>
            <Fact name={t('casino.placed')}>{moment(b.placed_at, locale)}</Fact>
            {b.ended_at > 0 && <Fact name={t('casino.ended')}>{moment(b.ended_at, locale)}</Fact>}
          </Facts>
        </section>
        <section className="grid gap-3 rounded border border-rope bg-stand p-4">
          <h2 className="heading text-lg">{t('casino.shared')}</h2>
          <Facts>
            <Fact name={t('casino.round.id')}>
              <Link
                to="/casino/rounds"
                search={{ crash: true, round: b.round.id }}
                className="underline decoration-edge underline-offset-4"
              >
                {b.round.id}
              </Link>
            </Fact>
            <Fact name={t('column.status')}>
              <PlayedStatus of={b.round.status} />
            </Fact>
            <Fact name={t('casino.number')}>
              {t('casino.number.of', { n: b.round.number, all: b.chain.rounds })}
            </Fact>
            <Fact name={t('casino.hash')}>
              {b.round.hash || <span className="text-quiet">{t('casino.hash.hidden')}</span>}
            </Fact>
            {b.before && <Fact name={t('casino.before')}>{b.before}</Fact>}
            {b.before && (
              <Fact name={t('casino.linked')}>
                <span className={b.linked ? 'text-up' : 'text-down'}>
                  {t(b.linked ? 'casino.yes' : 'casino.no')}
                </span>
              </Fact>
            )}
            <Fact name={t('casino.salt')}>{b.chain.salt}</Fact>
            <Fact name={t('casino.commitment')}>{b.chain.commitment}</Fact>
          </Facts>
        </section>
      </div>
      {b.again && (
        <Compared
          lines={[
            {
              name: t('casino.result'),
              stored: x(b.round.result),
              again: x(b.again.result),
              equal: b.round.result === b.again.result,
            },
            {
              name: t('column.status'),
              stored: <PlayedStatus of={b.status} />,
              again: <PlayedStatus of={b.again.status} />,
              equal: b.status === b.again.status,
            },
            {
              name: t('casino.payout'),
              stored: <Money amount={minor(b.payout)} currency={b.currency} />,
              again: <Money amount={minor(b.again.payout)} currency={b.currency} />,
              equal: b.payout === b.again.payout,
            },
          ]}
        />
      )}
      <Transfers items={b.transfers} of={b.id} currency={b.currency} demo={b.funds === 'demo'} />
    </div>
  );
}
