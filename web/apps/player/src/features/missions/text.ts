import { formatMoney, minor, type Minor } from '@maidan/money';
import { doneOf, type Mission } from '../../domain/mission/mission.ts';
import { areaOf, productsOf } from '../../domain/mission/places.ts';
import { inSentence, useOdds } from '../../domain/odds/format.ts';
import { useI18n, useT } from './i18n.ts';

const moneyOf =
  ({ min_stake: { currency } }: Mission) =>
  (amount: Minor) =>
    formatMoney(amount, currency, { trim: true });

/** Whose odds must be high enough: of all that counts, or of its bets on sports only. */
const oddsFor = { sports: 'all', both: 'some', casino: 'none' } as const;

/** Returns the function that writes what is to be done as a sentence: task, target, products, and the least stake and odds. */
export function useTaskText(): (mission: Mission) => string {
  const { t, locale } = useI18n();
  const odds = useOdds();
  return (mission) => {
    const { task, target, min_stake: least, min_odds } = mission;
    const money = moneyOf(mission);
    const products = productsOf(mission);
    const on = areaOf(products);
    const names = products.map((product) => t(`missions.on_${product}`));
    // Each task uses the number or the amount.
    const what = t(`missions.task_${task}`, {
      n: target,
      amount: money(minor(target)),
      on,
      products: new Intl.ListFormat(locale, { type: 'disjunction' }).format(names),
    });
    return t('missions.todo', {
      what,
      task,
      each: least.amount > 0 ? money(least.amount) : 'none',
      odds_for: min_odds > 0 ? oddsFor[on] : 'none',
      odds: min_odds > 0 ? inSentence(odds(min_odds)) : '',
    });
  };
}

/** Returns the function that writes how far a mission is: 2 of 5, ₹1,200 of ₹3,000. */
export function useProgressText(): (mission: Mission) => string {
  const t = useT();
  return (mission) => {
    const [done, target] = [doneOf(mission), mission.target];
    if (mission.task !== 'stake') return t('missions.progress_number', { done, target });
    const amount = (hundredths: number) => moneyOf(mission)(minor(hundredths));
    return t('missions.progress_amount', { done: amount(done), target: amount(target) });
  };
}
