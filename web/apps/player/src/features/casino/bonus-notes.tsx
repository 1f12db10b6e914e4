import { formatMoney } from '@maidan/money';
import type { BonusBalance } from '../../domain/bonus/calls.ts';
import { spinsOf } from '../../domain/bonus/rules.ts';
import { nameOf } from '../../domain/bonus/text.ts';
import { useT } from '../../domain/casino/i18n.ts';

interface Props {
  /** The bonus that pays. */
  bonus: BonusBalance | undefined;
  /** Active bonuses that are not for the game. */
  excluded: readonly BonusBalance[];
  /** The bonus that paid is over, so the real balance pays now. */
  over: boolean;
}

/** The maximum bet of the chosen bonus, and the bonuses that the game does not accept. */
export function BonusNotes({ bonus, excluded, over }: Props) {
  const t = useT();
  const spins = bonus && spinsOf(bonus);
  const most = spins ? 0 : (bonus?.terms.max_bet ?? 0);
  return (
    <>
      {over && (
        <p role="status" className="text-sm text-money">
          {t('casino.grant_over')}
        </p>
      )}
      {spins && (
        <p className="text-sm text-money">
          {t(spins.left > 0 ? 'casino.spins_note' : 'casino.spins_counted', {
            left: spins.left,
            count: spins.count,
            amount: formatMoney(spins.won, bonus.balance.currency, { trim: true }),
          })}
        </p>
      )}
      {bonus && most > 0 && (
        <p className="text-xs text-quiet">
          {t('casino.grant_max_bet', {
            amount: formatMoney(bonus.terms.max_bet, bonus.balance.currency, { trim: true }),
          })}
        </p>
      )}
      {excluded.map((of) => (
        <p key={of.id} className="text-xs text-quiet">
          {t('casino.grant_excluded', { name: nameOf(of) })}
        </p>
      ))}
    </>
  );
}
