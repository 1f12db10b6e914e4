import type { BonusProduct, BonusTerms } from '@maidan/api';
import { formatMoney, minor, type Minor } from '@maidan/money';
import { Fragment } from 'react';
import { isLobbyGame } from '../../domain/casino/games.ts';
import { useT as useCasinoT } from '../../domain/casino/i18n.ts';
import { useOdds } from '../../domain/odds/format.ts';
import { useI18n, useT } from './i18n.ts';
import { Lines, type Line } from './lines.tsx';

/** The products in the order in which they are listed. */
const products: readonly BonusProduct[] = ['sports', 'slots', 'tables', 'quick', 'crash'];

interface Props {
  terms: BonusTerms;
  currency: string;
}

/** The conditions of a bonus. Those without a limit are left out. */
export function Terms({ terms, currency }: Props) {
  const t = useT();
  const odds = useOdds();
  const money = (amount: Minor) => formatMoney(amount, currency, { trim: true });
  const { min_odds: least, max_odds: most } = terms;
  const lines: Line[] = [
    [
      t('offers.wager'),
      t(terms.spins ? 'offers.times_won' : 'offers.times_bonus', { n: terms.wager }),
    ],
    [t('offers.time_to_use'), t('offers.days', { n: terms.days })],
  ];
  if (terms.min_deposit > 0) lines.unshift([t('offers.min_deposit'), money(terms.min_deposit)]);
  if (terms.accept_within)
    lines.splice(1, 0, [
      t('offers.accept_within'),
      t('offers.accept_hours', { n: terms.accept_within }),
    ]);
  const spins = terms.spins ?? terms.extra_spins;
  if (spins)
    lines.unshift([
      t('offers.free_spins'),
      t('offers.spins_of', { n: spins.count, amount: money(spins.stake) }),
    ]);
  if (terms.max_bet > 0) lines.push([t('offers.max_bet'), money(terms.max_bet)]);
  if (least > 0) lines.push([t('offers.min_odds'), odds(least)]);
  if (most > 0) lines.push([t('offers.max_odds'), odds(most)]);
  if (terms.bets) lines.push([t('offers.bets'), t('offers.bets_simple')]);
  if (terms.once_per_event) lines.push([t('offers.per_event'), t('offers.per_event_one')]);
  if (terms.max_transfer > 0)
    lines.push([
      t('offers.max_transfer'),
      terms.spins
        ? money(minor(terms.max_transfer * terms.max_bonus))
        : t('offers.times_bonus', { n: terms.max_transfer }),
    ]);
  return <Lines lines={lines} />;
}

/** What of a stake counts towards wagering, by product and by game, and what cannot be played with the bonus. */
export function Counts({ terms }: Pick<Props, 'terms'>) {
  const { t, locale } = useI18n();
  const tCasino = useCasinoT();
  const nameOf = (game: string) => (isLobbyGame(game) ? tCasino(`casino.game_${game}`) : game);
  const games = Object.entries(terms.games ?? {});
  const excluded = [
    ...products
      .filter((product) => terms.counts[product] === undefined)
      .map((product) => t(`offers.product_${product}`)),
    ...games.filter(([, percent]) => percent === 0).map(([game]) => nameOf(game)),
  ];
  const counted: [string, string, number][] = [
    ...products.flatMap((product): [string, string, number][] => {
      const percent = terms.counts[product];
      return percent === undefined ? [] : [[product, t(`offers.product_${product}`), percent]];
    }),
    ...games
      .filter(([, percent]) => percent > 0)
      .map(([game, percent]): [string, string, number] => [game, nameOf(game), percent]),
  ];
  return (
    <div className="grid gap-1 text-sm">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {counted.map(([id, name, percent]) => (
          <Fragment key={id}>
            <dt className="text-quiet">{name}</dt>
            <dd className="num text-end">
              <bdi dir="ltr">{percent}%</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
      {excluded.length > 0 && (
        <p className="text-quiet">
          {t('offers.not_with', {
            products: new Intl.ListFormat(locale).format(excluded),
          })}
        </p>
      )}
    </div>
  );
}
