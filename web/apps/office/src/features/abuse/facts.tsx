import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import type { ReactNode } from 'react';
import type { BonusSuspect } from '../../domain/abuse/abuse.ts';
import { useI18n } from '../../i18n.ts';

/** What a player's bonuses came to, beside the stakes from cash. */
export function SuspectFacts({ of: one }: { of: BonusSuspect }) {
  const { t, locale } = useI18n();
  const amount = (of: number) => <Money amount={minor(of)} currency={one.currency} trim />;
  const markets = { own: one.own_opposite, joint: one.joint_opposite };
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
      <Named name={t('abuse.bonuses')}>{one.bonuses.toLocaleString(locale)}</Named>
      <Named name={t('costs.granted')}>{amount(one.granted)}</Named>
      <Named name={t('costs.transferred')}>{amount(one.transferred)}</Named>
      <Named name={t('abuse.staked')}>{amount(one.staked)}</Named>
      <Named name={t('abuse.cash')}>{amount(one.cash)}</Named>
      <Named name={t('abuse.markets')}>{t('abuse.markets.n', markets)}</Named>
    </dl>
  );
}

function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  );
}
