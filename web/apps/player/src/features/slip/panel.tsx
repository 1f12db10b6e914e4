import type { ApiError } from '@maidan/api';
import { formatMoney, formatOdds, totalOdds } from '@maidan/money';
import { Button, buttonClass, EmptyState, Money } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useErrorText, useSignedIn } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { limitsQuery, settingsQuery } from '../../queries.ts';
import { Refused } from '../../limits/index.tsx';
import { betsOf, slip, useSlip, type Slip } from '../../slip/index.ts';
import { setSlipOpen } from '../../slip/sheet.ts';
import { check, type Check } from './check.ts';
import { Kind } from './kind.tsx';
import { Legs } from './legs.tsx';
import { Pending, Placed } from './outcome.tsx';
import { usePlacing } from './place.ts';
import { Stake } from './stake.tsx';

function Sums({ value, sums, currency }: { value: Slip; sums: Check; currency: string }) {
  const t = useT();
  const multiplied = value.legs.length > 1 && value.kind === 'accumulator';
  const row = 'flex items-baseline justify-between gap-4';
  return (
    <dl className="grid gap-1">
      {multiplied && (
        <div className={row}>
          <dt className="text-quiet">{t('slip.total_odds')}</dt>
          <dd className="num font-semibold">
            {formatOdds(totalOdds(value.legs.map((leg) => leg.odds)))}
          </dd>
        </div>
      )}
      {sums.total !== sums.stake && sums.stake !== null && (
        <div className={row}>
          <dt className="text-quiet">{t('slip.total_stake')}</dt>
          <dd>
            <Money amount={sums.total} currency={currency} />
          </dd>
        </div>
      )}
      <div className={row}>
        <dt className="text-quiet">{t('slip.win')}</dt>
        <dd className="text-xl font-semibold text-money">
          <Money amount={sums.win} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

function Refusal({ error }: { error: ApiError }) {
  const t = useT();
  const explain = useErrorText();
  const unknown = error.status === 0 || error.status >= 500;
  return (
    <div role="alert" className="grid gap-2 rounded border border-down/60 p-3 text-sm">
      <p>{explain(error)}</p>
      {unknown && <p className="text-quiet">{t('slip.unknown')}</p>}
      {error.code === 'insufficient_funds' && (
        <Link
          to="/deposit"
          className={buttonClass({ size: 'sm' })}
          onClick={() => setSlipOpen(false)}
        >
          {t('slip.deposit')}
        </Link>
      )}
    </div>
  );
}

/** The slip itself, in its column or its sheet. */
export function SlipPanel() {
  const t = useT();
  const value = useSlip();
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  const here = useLocation({ select: (l) => l.href });
  const { data: settings } = useQuery(settingsQuery);
  const { data: limits } = useQuery({ ...limitsQuery, enabled: signedIn });
  const { placing, place, reset } = usePlacing();
  const currency = limits?.currency ?? settings?.default_currency ?? 'INR';

  if (placing.phase === 'placed') {
    const { bets, legs } = placing;
    const done = () => {
      slip.clear();
      reset();
      setSlipOpen(false);
    };
    const keep = () => {
      slip.restore(legs);
      reset();
    };
    return <Placed bets={bets} onDone={done} onKeep={keep} />;
  }
  if (value.legs.length === 0) {
    return <EmptyState title={t('slip.empty_title')} text={t('slip.empty_text')} />;
  }

  const sums = check(value, currency, limits);
  const sending = placing.phase === 'sending';
  const submit = async () => {
    if (!signedIn) {
      setSlipOpen(false);
      await navigate({ to: '/login', search: { next: here } });
      return;
    }
    if (sums.mustAgree) {
      slip.agree();
      reset();
      return;
    }
    if (sums.stake) await place(betsOf(value, sums.stake));
  };
  const label = !signedIn
    ? t('slip.sign_in')
    : sums.mustAgree
      ? t('slip.accept')
      : sums.stake
        ? t('slip.place_amount', { amount: formatMoney(sums.total, currency, { trim: true }) })
        : t('slip.place');

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div>
        {value.legs.length > 1 && <Kind value={value.kind} />}
        <Legs value={value} />
      </div>
      <Stake
        value={value}
        limits={limits}
        currency={currency}
        disabled={sending}
        error={sums.stakeError && t(sums.stakeError.key, sums.stakeError.args)}
      />
      <Sums value={value} sums={sums} currency={currency} />
      {sums.note && <p className="text-sm text-money">{t(sums.note)}</p>}
      {placing.phase === 'refused' && (
        <Refused error={placing.error}>
          <Refusal error={placing.error} />
        </Refused>
      )}
      {sending ? (
        <Pending
          since={placing.since}
          delay={value.legs.some((leg) => leg.live) ? (limits?.delay_ms ?? 0) : 0}
        />
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          disabled={signedIn && !sums.mustAgree && !sums.ready}
        >
          {label}
        </Button>
      )}
      <p className="text-center text-xs text-quiet">{t('app.play_money_long')}</p>
    </form>
  );
}
