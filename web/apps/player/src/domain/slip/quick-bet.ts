import { errorText, toApiError } from '@maidan/api';
import { loadTranslator, type Translator } from '@maidan/i18n';
import { formatMoney, parseMoney, type Minor } from '@maidan/money';
import { toast } from '@maidan/ui';
import errors from 'virtual:lang/player.error';
import catalogues from 'virtual:lang/player.slip';
import { api } from '../../api.ts';
import { currentLanguage, type Key } from '../../i18n.ts';
import { readBonuses } from '../bonus/calls.ts';
import { rememberedBonus } from '../bonus/choice.ts';
import { accepts, betProblem, isActive, problemOf } from '../bonus/rules.ts';
import { readFunds } from '../wallet/funds.ts';
import { slip, withDefaultFunds, type Leg, type Slip } from './index.ts';
import { betsOf } from './bets.ts';
import { offersOf } from './place.ts';
import { inSentence, oddsText } from '../odds/format.ts';

/** Selections that are being placed: further taps on them are ignored. */
const busy = new Set<string>();

/** A single with the balance that pays it: bonus money only if it is the default and covers the whole stake. */
async function withFunds(single: Slip, stake: Minor): Promise<Slip> {
  const [{ bonus }, bonuses] = await Promise.all([readFunds(), readBonuses()]);
  const odds = single.legs[0]?.odds;
  const grants = bonuses.filter(
    (of) =>
      isActive(of) &&
      accepts(of, 'sports') &&
      !problemOf(of, { amount: stake, odds }) &&
      !betProblem(of, { system: false, events: single.legs.map((leg) => leg.eventId) }),
  );
  const staff = bonus >= stake ? bonus : 0;
  const account =
    staff > 0 || grants.length > 0 ? (await api.calls.me()).info.default_account : undefined;
  return withDefaultFunds(single, account, staff, {
    grants,
    remembered: rememberedBonus(),
  });
}

/**
 * Places a single with the stake of quick bets, and shows the result in a toast. A refused bet is added to the slip with the
 * offered odds. The live connection updates balance and bets.
 */
export async function placeQuickBet(leg: Leg, { t, maybe }: Translator<Key>): Promise<void> {
  if (busy.has(leg.selectionId)) return;
  busy.add(leg.selectionId);
  const { quickStake, policy } = slip.get();
  try {
    const limits = await api.calls.betLimits();
    const stake = parseMoney(quickStake ?? '', limits.currency);
    if (!stake) return;
    const single: Slip = { legs: [leg], kind: 'singles', stake: '', policy };
    const [bet] = betsOf(await withFunds(single, stake), stake);
    if (!bet) return;
    const placed = await api.calls.placeBet(slip.keyFor(bet), bet);
    slip.removeKey(bet);
    toast(
      `${leg.name}: ${t('slip.placed_text', {
        stake: formatMoney(placed.stake, placed.currency, { trim: true }),
        odds: inSentence(oddsText(placed.odds)),
        win: formatMoney(placed.potential, placed.currency),
      })}`,
      201,
    );
  } catch (thrown) {
    const error = toApiError(thrown);
    const [slipTexts, errorTexts] = await Promise.all(
      [catalogues, errors].map(
        (texts) => loadTranslator(texts, currentLanguage()).catch(() => undefined), // no network
      ),
    );
    const reason = errorText(
      error,
      (key) => slipTexts?.maybe(key) ?? maybe(key) ?? errorTexts?.maybe(key),
    );
    toast(`${leg.name}: ${reason}`, error.status || 500);
    if (!slip.has(leg.selectionId)) slip.toggle(leg);
    slip.applyOffers(offersOf(error));
  } finally {
    busy.delete(leg.selectionId);
  }
}
