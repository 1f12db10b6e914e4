import { formatMoney, minor } from '@maidan/money';
import { useQuery } from '@tanstack/react-query';
import type { Player } from '../../../domain/player/player.ts';
import { useI18n } from '../../../i18n.ts';
import { Pending } from '../../../parts/pending.tsx';
import { Cell, Head, Table } from '../../../parts/table.tsx';
import { moment } from '../../../time.ts';
import { playRunsQuery, type PlayRun } from '../play-offers.ts';

/** The player's cashback offers and wager races, the latest first. */
export function PlayOffersPanel({ player }: { player: Player }) {
  const { t } = useI18n();
  const { data, error, refetch } = useQuery(playRunsQuery(player.id));
  return (
    <section className="grid content-start gap-3">
      <h2 className="heading text-lg">{t('play_offer.heading')}</h2>
      {!data && <Pending error={error} onRetry={() => void refetch()} className="h-16" />}
      {data?.items.length === 0 && <p className="text-sm text-quiet">{t('play_offer.none')}</p>}
      {data && data.items.length > 0 && <Runs items={data.items} />}
    </section>
  );
}

const tones: Partial<Record<PlayRun['status'], string>> = {
  running: 'text-up',
  settling: 'text-money',
  refused: 'text-down',
};

function Runs({ items }: { items: PlayRun[] }) {
  const { t } = useI18n();
  return (
    <Table aria-label={t('play_offer.heading')}>
      <Head
        columns={[
          { name: t('promo.offer') },
          { name: t('column.status') },
          { name: t('play_offer.progress') },
          { name: t('play_offer.due'), end: true },
          { name: t('play_offer.paid'), end: true },
          { name: t('play_offer.counts') },
        ]}
      />
      <tbody>
        {items.map((run) => (
          <Run key={run.id} of={run} />
        ))}
      </tbody>
    </Table>
  );
}

const quiet = 'block text-xs text-quiet';

function Run({ of: run }: { of: PlayRun }) {
  const { t, locale } = useI18n();
  const money = (amount: number) => formatMoney(minor(amount), run.currency, { trim: true });
  return (
    <tr className="border-b border-rope last:border-0">
      <Cell className="py-1.5">
        <span className="block font-semibold">{run.name}</span>
        <span className={quiet}>{t(`offers.kind.${run.kind}`)}</span>
      </Cell>
      <Cell className={tones[run.status]}>
        {t(`play_offer.status.${run.status}`)}
        {run.reason && <span className={quiet}>{t(`play_offer.reason.${run.reason}`)}</span>}
      </Cell>
      <Cell className="num">
        <Progress of={run} />
      </Cell>
      <Cell end className="num">
        {money(run.due)}
      </Cell>
      <Cell end className="num">
        {money(run.paid)}
        {run.terms.wager > 0 && <span className={quiet}>{t('play_offer.bonus')}</span>}
      </Cell>
      <Cell className="num">
        {t('offers.period.both', {
          from: moment(run.begun_at, locale),
          to: moment(run.ends, locale),
        })}
        {run.closed_at > 0 && (
          <span className={quiet}>
            {t('play_offer.closed', { time: moment(run.closed_at, locale) })}
          </span>
        )}
      </Cell>
    </tr>
  );
}

/** What counts so far: the loss of a cashback, the stakes of a race and its next target. */
function Progress({ of: { kind, currency, net, staked, steps_paid, terms } }: { of: PlayRun }) {
  const { t } = useI18n();
  const money = (amount: number) => formatMoney(minor(amount), currency, { trim: true });
  if (kind === 'cashback')
    return net > 0
      ? t('play_offer.won', { amount: money(net) })
      : t('play_offer.lost', { amount: money(-net) });
  const steps = terms.play?.steps ?? [];
  const next = steps.find((step) => step.staked > staked);
  return (
    <>
      {next
        ? t('play_offer.staked_of', { staked: money(staked), target: money(next.staked) })
        : t('play_offer.staked', { staked: money(staked) })}
      <span className={quiet}>
        {t('play_offer.steps', { paid: steps_paid, all: steps.length })}
      </span>
    </>
  );
}
