import { formatMoney, minor } from '@maidan/money';
import { Button, EmptyState } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useSignedIn } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { Refused } from '../../domain/limits/index.tsx';
import { fundsQuery } from '../../domain/wallet/funds.ts';
import { limitsQuery } from '../../domain/bet/queries.ts';
import { meQuery } from '../../domain/account/me.ts';
import { settingsQuery } from '../../settings.ts';
import { slip, useSlip, withDefaultFunds, type Slip } from '../../domain/slip/index.ts';
import { setSlipOpen } from '../../domain/slip/sheet.ts';
import { betsOf, canEachWay } from '../../domain/slip/bets.ts';
import { builderOdds, useQuote } from './calls.ts';
import { Footer } from './footer.tsx';
import { chosenFreeBet, FundsChoice } from './funds.tsx';
import { useT as useSlipT } from './i18n.ts';
import { KindChoice } from './kind.tsx';
import { Legs } from './legs.tsx';
import { contentOf, usePlacing } from '../../domain/slip/place.ts';
import { Pending, Placed } from './placing-status.tsx';
import { QuickBetSwitch } from './quick-bet-switch.tsx';
import { Refusal } from './refusal.tsx';
import { Stake } from './stake.tsx';
import { maxBuilderLegs, maxLegs, stakeRange, summarize } from '../../domain/slip/summary.ts';
import { Switch } from './switch.tsx';
import { Systems } from './system.tsx';
import { Totals, Win } from './totals.tsx';

/** The slip with its data from the server: limits, funds and the current quote. */
function useSlipState(savedSlip: Slip) {
  const signedIn = useSignedIn();
  const { data: settings } = useQuery(settingsQuery);
  const { data: limits } = useQuery({ ...limitsQuery, enabled: signedIn });
  const funds = useQuery({ ...fundsQuery, enabled: signedIn });
  const rewards = funds.data;
  const bonus = rewards?.bonus ?? 0;
  const me = useQuery({ ...meQuery, enabled: signedIn && bonus > 0 });
  const value = withDefaultFunds(savedSlip, me.data?.info.default_account, bonus);
  // Until the default account is known, a bet could stake cash instead of bonus money.
  const fundsPending =
    signedIn && !savedSlip.funds && (funds.isPending || (bonus > 0 && me.isPending));
  const currency = limits?.currency ?? settings?.default_currency ?? 'INR';
  const free = chosenFreeBet(value, rewards)?.amount;
  const withoutOdds = summarize(value, currency, { limits, free });
  const [bet] = betsOf(value, withoutOdds.stake ?? minor(0));
  const isOneBet = value.kind !== 'singles' || value.legs.length === 1;
  const quote = useQuote(isOneBet ? bet : undefined, signedIn);
  const odds = isOneBet ? builderOdds(bet, quote) : {};
  const summary = summarize(value, currency, { limits, odds, free });
  // Without a bet useQuote still returns the previous quote.
  const currentQuote = isOneBet ? quote : undefined;
  const range = limits ? stakeRange(value, summary.lines, limits) : currentQuote;
  return {
    value,
    fundsPending,
    signedIn,
    limits,
    rewards,
    currency,
    free,
    odds,
    summary,
    quote: currentQuote,
    range: range && {
      min: range.min,
      max: minor(Math.min(range.max, currentQuote?.max ?? range.max)),
    },
    maxPayout: limits?.max_payout ?? currentQuote?.max_payout,
  };
}

/** The content of the slip, in the column or the sheet. */
export function SlipPanel() {
  const t = useT();
  const tSlip = useSlipT();
  const navigate = useNavigate();
  const currentUrl = useLocation({ select: (l) => l.href });
  const { placing, place, reset } = usePlacing();
  const state = useSlipState(useSlip());
  const { value, fundsPending, rewards, free, odds, summary, quote } = state;
  const { signedIn, limits, currency, range, maxPayout } = state;

  if (placing.phase === 'placed') {
    const { bets, legs } = placing;
    const done = () => {
      slip.clear();
      reset();
      setSlipOpen(false);
    };
    const repeat = () => {
      slip.restore(legs);
      reset();
    };
    return <Placed bets={bets} legs={legs} onDone={done} onRepeat={repeat} />;
  }
  const quickBet = <QuickBetSwitch value={value} limits={limits} currency={currency} />;
  if (value.legs.length === 0) {
    return (
      <>
        <EmptyState title={t('slip.empty_title')} text={t('slip.empty_text')} />
        {quickBet}
      </>
    );
  }

  const sending = placing.phase === 'sending';
  const submit = async () => {
    if (sending) return;
    if (!signedIn) {
      setSlipOpen(false);
      await navigate({ to: '/login', search: { next: currentUrl } });
      return;
    }
    if (summary.mustAcceptOdds) {
      slip.acceptOdds();
      reset();
      return;
    }
    if (summary.stake) await place(betsOf(value, summary.stake, odds), value.funds);
  };
  const label = !signedIn
    ? t('slip.sign_in')
    : summary.mustAcceptOdds
      ? t('slip.accept')
      : summary.stake
        ? t('slip.place_amount', { amount: formatMoney(summary.total, currency, { trim: true }) })
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
          {value.legs.length > 1 && <KindChoice value={value.kind} />}
          <Legs value={value} odds={odds} code={quote?.code} />
          {summary.legsError && (
            <p role="status" className="pt-2 text-sm text-money">
              {tSlip(summary.legsError, { legs: maxLegs, builder: maxBuilderLegs })}
            </p>
          )}
        </div>
        {value.kind === 'system' && value.legs.length > 1 && (
          <Systems value={value} limits={limits} />
        )}
        {canEachWay(value) && (
          <Switch
            label={tSlip('each_way.label')}
            hint={tSlip('each_way.hint')}
            checked={value.eachWay ?? false}
            onChange={(eachWay) => slip.set({ eachWay })}
          />
        )}
        <FundsChoice value={value} rewards={rewards} />
        <Stake
          value={value}
          limits={limits}
          range={range}
          maxPayout={maxPayout}
          lines={summary.lines}
          currency={currency}
          disabled={sending}
          fixed={free === undefined ? undefined : (summary.stake ?? undefined)}
          error={
            summary.stakeError &&
            ('own' in summary.stakeError
              ? tSlip(summary.stakeError.own)
              : t(summary.stakeError.key, summary.stakeError.args))
          }
        />
        <Totals value={value} summary={summary} odds={odds} currency={currency} />
        <Footer>
          <Win win={summary.win} currency={currency} capped={quote?.capped ?? false} />
          {summary.note && <p className="text-sm text-money">{t(summary.note)}</p>}
          {free !== undefined && summary.stake !== null && summary.total !== free && (
            <p className="text-sm text-money">{tSlip('funds.free_whole')}</p>
          )}
          {placing.phase === 'refused' && placing.content === contentOf(value) && (
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
              disabled={signedIn && !summary.mustAcceptOdds && (!summary.ready || fundsPending)}
            >
              {label}
            </Button>
          )}
        </Footer>
      </form>
      {quickBet}
      <p className="pt-2 text-center text-xs text-quiet">{t('app.play_money_long')}</p>
    </>
  );
}
