import { minor } from '@maidan/money';
import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../api.ts';
import { meQuery } from '../../domain/account/me.ts';
import { limitsQuery } from '../../domain/bet/queries.ts';
import { rememberedBonus } from '../../domain/bonus/choice.ts';
import { useBonusesFor } from '../../domain/bonus/use-bonuses.ts';
import { bonusProblem } from '../../domain/slip/bonus.ts';
import { betsOf } from '../../domain/slip/bets.ts';
import { withDefaultFunds, type Slip } from '../../domain/slip/index.ts';
import { stakeRange, summarize } from '../../domain/slip/summary.ts';
import { fundsQuery } from '../../domain/wallet/funds.ts';
import { settingsQuery } from '../../settings.ts';
import { builderOdds, useQuote } from './calls.ts';
import { chosenFreeBet } from './funds.tsx';

/** The slip with the balance that pays it: the chosen one, or the player's default. */
function useFunds(savedSlip: Slip, signedIn: boolean) {
  const funds = useQuery({ ...fundsQuery, enabled: signedIn });
  const rewards = funds.data;
  const bonus = rewards?.bonus ?? 0;
  const { accepted: grants, excluded, pending } = useBonusesFor('sports');
  const mayPreselect = bonus > 0 || grants.length > 0;
  const me = useQuery({ ...meQuery, enabled: signedIn && mayPreselect });
  const remembered = rememberedBonus();
  const value = pending
    ? savedSlip
    : withDefaultFunds(savedSlip, me.data?.info.default_account, bonus, { grants, remembered });
  // Until the default account is known, a bet could stake cash instead of bonus money.
  const undecided = !savedSlip.funds && (funds.isPending || (mayPreselect && me.isPending));
  const grant = grants.find(({ id }) => value.funds === 'bonus' && id === value.grant);
  return {
    value,
    rewards,
    grants,
    excluded,
    grant,
    fundsPending: signedIn && (pending || undecided),
  };
}

/** The slip with its data from the server: limits, funds and the current quote. */
export function useSlipState(savedSlip: Slip) {
  const signedIn = useSignedIn();
  const { data: settings } = useQuery(settingsQuery);
  const { data: limits } = useQuery({ ...limitsQuery, enabled: signedIn });
  const { value, rewards, grant, ...funds } = useFunds(savedSlip, signedIn);
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
  const most = grant && grant.terms.max_bet > 0 ? grant.terms.max_bet : Number.MAX_SAFE_INTEGER;
  const linesPerBet = isOneBet ? Math.max(1, summary.lines) : 1;
  return {
    ...funds,
    value,
    signedIn,
    limits,
    rewards,
    currency,
    free,
    odds,
    summary,
    grant,
    /** Why the chosen bonus cannot pay. */
    problem: grant && bonusProblem(value, summary, grant, currentQuote?.odds),
    quote: currentQuote,
    range: range && {
      min: range.min,
      max: minor(
        Math.min(range.max, currentQuote?.max ?? range.max, Math.floor(most / linesPerBet)),
      ),
    },
    maxPayout: limits?.max_payout ?? currentQuote?.max_payout,
  };
}
