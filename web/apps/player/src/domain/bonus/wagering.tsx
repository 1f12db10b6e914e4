import type en from '@lang/player/en.wagering.json';
import type { Schemas } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { clsx } from 'clsx';
import catalogues from 'virtual:lang/player.wagering';
import { createPart } from '../../i18n.ts';

const { useT } = createPart<keyof typeof en>(catalogues);

interface Props {
  wagering: Schemas['Wagering'];
  currency: string;
  className?: string;
}

/** Which bonus has paid a bet or round, what of the stake has counted, and what was left to wager after it. */
export default function Wagering({ wagering, currency, className }: Props) {
  const t = useT();
  const { bonus: name, counted, left } = wagering;
  const money = (amount: number) => formatMoney(minor(amount), currency, { trim: true });
  return (
    <span className={clsx('block', className)} data-testid="wagering">
      {counted === undefined
        ? t('wagering.open', { name })
        : left === undefined
          ? t('wagering.counted', { name, counted: money(counted) })
          : t('wagering.left', { name, counted: money(counted), left: money(left) })}
    </span>
  );
}
