import { formatMoney } from '@maidan/money';
import { Button, EmptyState } from '@maidan/ui';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useT } from '../../i18n.ts';
import { Refused } from '../../domain/limits/index.tsx';
import { slip, useSlip } from '../../domain/slip/index.ts';
import { setSlipOpen } from '../../domain/slip/sheet.ts';
import { betsOf, canEachWay } from '../../domain/slip/bets.ts';
import { BonusNote } from './bonus-note.tsx';
import { Footer } from './footer.tsx';
import { FundsChoice } from './funds.tsx';
import { useT as useSlipT } from './i18n.ts';
import { KindChoice } from './kind.tsx';
import { Legs } from './legs.tsx';
import { Offers } from './offers.tsx';
import { contentOf, usePlacing } from '../../domain/slip/place.ts';
import { Pending, Placed } from './placing-status.tsx';
import { QuickBetSwitch } from './quick-bet-switch.tsx';
import { Refusal } from './refusal.tsx';
import { Stake } from './stake.tsx';
import { maxBuilderLegs, maxLegs } from '../../domain/slip/summary.ts';
import { Switch } from './switch.tsx';
import { Systems } from './system.tsx';
import { Totals, Win } from './totals.tsx';
import { useSlipState } from './use-slip-state.ts';

/** The content of the slip, in the column or the sheet. */
export function SlipPanel() {
  const t = useT();
  const tSlip = useSlipT();
  const navigate = useNavigate();
  const currentUrl = useLocation({ select: (l) => l.href });
  const { placing, place, reset } = usePlacing();
  const state = useSlipState(useSlip());
  const { value, fundsPending, rewards, free, odds, summary, quote } = state;
  const { signedIn, limits, currency, range, maxPayout, grants, excluded, grant, problem } = state;

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

  // Offers on bets hold for cash and have amounts of one currency: until both are known, none is promised.
  const fundsKnown = !fundsPending && (!signedIn || limits !== undefined);
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
    if (summary.stake) await place(betsOf(value, summary.stake, odds), value);
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
        <FundsChoice {...{ value, rewards, grants, excluded }} />
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
        {fundsKnown && <Offers value={value} summary={summary} currency={currency} />}
        <Footer>
          <Win win={summary.win} currency={currency} capped={quote?.capped ?? false} />
          {grant && problem && <BonusNote bonus={grant} problem={problem} />}
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
              disabled={
                signedIn &&
                !summary.mustAcceptOdds &&
                (!summary.ready || fundsPending || problem !== undefined)
              }
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
