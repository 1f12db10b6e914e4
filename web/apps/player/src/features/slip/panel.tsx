import { formatMoney, minor } from '@maidan/money';
import { Button, EmptyState } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSignedIn } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { Refused } from '../../limits/index.tsx';
import { fundsQuery } from '../../funds.ts';
import { limitsQuery, meQuery, settingsQuery } from '../../queries.ts';
import { slip, useSlip, withDefaultFunds, type Slip } from '../../slip/index.ts';
import { setSlipOpen } from '../../slip/sheet.ts';
import { betsOf, canEachWay } from './bets.ts';
import { builderOdds, useQuote } from './calls.ts';
import { check, mostLegs, mostOfBuilder, rangeOf } from './check.ts';
import { Foot } from './foot.tsx';
import { freeOf, FundsChoice } from './funds.tsx';
import { useT as useSlipT } from './i18n.ts';
import { Kind } from './kind.tsx';
import { Legs } from './legs.tsx';
import { Pending, Placed } from './outcome.tsx';
import { askOf, usePlacing } from './place.ts';
import { QuickBet } from './quick.tsx';
import { Refusal } from './refusal.tsx';
import { Stake } from './stake.tsx';
import { Sums, Win } from './sums.tsx';
import { Switch } from './switch.tsx';
import { Systems } from './system.tsx';

/** The slip with what the server knows of it: limits, funds, a quote of what it would be. */
function useReckoning(kept: Slip) {
  const signedIn = useSignedIn();
  const { data: settings } = useQuery(settingsQuery);
  const { data: limits } = useQuery({ ...limitsQuery, enabled: signedIn });
  const funds = useQuery({ ...fundsQuery, enabled: signedIn });
  const given = funds.data;
  const bonus = given?.bonus ?? 0;
  const me = useQuery({ ...meQuery, enabled: signedIn && bonus > 0 });
  const value = withDefaultFunds(kept, me.data?.info.default_account, bonus);
  // Until the default is known, a bet could take cash that the player did not mean.
  const undecided = signedIn && !kept.funds && (funds.isPending || (bonus > 0 && me.isPending));
  const currency = limits?.currency ?? settings?.default_currency ?? 'INR';
  const free = freeOf(value, given)?.amount;
  const first = check(value, currency, { limits, free });
  const [asked] = betsOf(value, first.stake ?? minor(0));
  const one = value.kind !== 'singles' || value.legs.length === 1;
  const quote = useQuote(one ? asked : undefined, signedIn);
  const odds = one ? builderOdds(asked, quote) : {};
  const sums = check(value, currency, { limits, odds, free });
  const told = one ? quote : undefined;
  const range = limits ? rangeOf(value, sums.lines, limits) : told;
  return {
    value,
    undecided,
    signedIn,
    limits,
    given,
    currency,
    free,
    odds,
    sums,
    quote: told,
    range: range && {
      min: range.min,
      max: minor(Math.min(range.max, told?.max ?? range.max)),
    },
    most: limits?.max_payout ?? told?.max_payout,
  };
}

/** The slip itself, in its column or its sheet. */
export function SlipPanel() {
  const t = useT();
  const own = useSlipT();
  const navigate = useNavigate();
  const here = useLocation({ select: (l) => l.href });
  const { placing, place, reset } = usePlacing();
  const reckoning = useReckoning(useSlip());
  const { value, undecided } = reckoning;
  const { signedIn, limits, given, currency, free, odds, sums, quote, range, most } = reckoning;

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
    return <Placed bets={bets} legs={legs} onDone={done} onKeep={keep} />;
  }
  const quick = <QuickBet value={value} limits={limits} currency={currency} />;
  if (value.legs.length === 0) {
    return (
      <>
        <EmptyState title={t('slip.empty_title')} text={t('slip.empty_text')} />
        {quick}
      </>
    );
  }

  const sending = placing.phase === 'sending';
  const submit = async () => {
    if (sending) return;
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
    if (sums.stake) await place(betsOf(value, sums.stake, odds), value.funds);
  };
  const label = !signedIn
    ? t('slip.sign_in')
    : sums.mustAgree
      ? t('slip.accept')
      : sums.stake
        ? t('slip.place_amount', { amount: formatMoney(sums.total, currency, { trim: true }) })
        : t('slip.place');

  return (
    <>
      <form
        className="grid gap-4 [&_:is(input,select,button)]:scroll-mb-44"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div>
          {value.legs.length > 1 && <Kind value={value.kind} />}
          <Legs value={value} odds={odds} code={quote?.code} />
          {sums.crowded && (
            <p role="status" className="pt-2 text-sm text-money">
              {own(sums.crowded, { legs: mostLegs, builder: mostOfBuilder })}
            </p>
          )}
        </div>
        {value.kind === 'system' && value.legs.length > 1 && (
          <Systems value={value} limits={limits} />
        )}
        {canEachWay(value) && (
          <Switch
            label={own('each_way.label')}
            hint={own('each_way.hint')}
            checked={value.eachWay ?? false}
            onChange={(eachWay) => slip.set({ eachWay })}
          />
        )}
        <FundsChoice value={value} given={given} />
        <Stake
          value={value}
          limits={limits}
          range={range}
          most={most}
          lines={sums.lines}
          currency={currency}
          disabled={sending}
          fixed={free === undefined ? undefined : (sums.stake ?? undefined)}
          error={
            sums.stakeError &&
            ('own' in sums.stakeError
              ? own(sums.stakeError.own)
              : t(sums.stakeError.key, sums.stakeError.args))
          }
        />
        <Sums value={value} sums={sums} odds={odds} currency={currency} />
        <Foot>
          <Win win={sums.win} currency={currency} capped={quote?.capped ?? false} />
          {sums.note && <p className="text-sm text-money">{t(sums.note)}</p>}
          {free !== undefined && sums.stake !== null && sums.total !== free && (
            <p className="text-sm text-money">{own('funds.free_whole')}</p>
          )}
          {placing.phase === 'refused' && placing.ask === askOf(value) && (
            <Refused error={placing.error}>
              <Refusal error={placing.error} currency={currency} />
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
              disabled={signedIn && !sums.mustAgree && (!sums.ready || undecided)}
            >
              {label}
            </Button>
          )}
        </Foot>
      </form>
      {quick}
      <p className="pt-2 text-center text-xs text-quiet">{t('app.play_money_long')}</p>
    </>
  );
}
