import { minor } from '@maidan/money';
import { Money } from '@maidan/ui';
import type { Worth } from '../../domain/trading/cash-out.ts';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import { percent } from './sum.tsx';

/** What a bet is worth now, what would be offered for it and at which margin, and what of it was cashed out. */
export function WorthPanel({ worth, currency }: { worth: Worth; currency: string }) {
  const { t, locale } = useI18n();
  const { now, margin, taken } = worth;
  const open = now.suspended !== 'settled';
  if (!open && taken.length === 0) return null;
  const money = (amount: number) => <Money amount={minor(amount)} currency={currency} />;
  return (
    <section
      aria-label={t('cashout.title')}
      className="grid gap-2 rounded border border-rope bg-stand p-4 text-sm"
      data-testid="bet-worth"
    >
      <h3 className="heading text-lg">{t('cashout.title')}</h3>
      {open && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 [&>dd]:num [&>dd]:text-end [&>dt]:text-quiet">
          <dt>{t('cashout.left')}</dt>
          <dd>{money(now.stake)}</dd>
          {now.suspended ? (
            <>
              <dt>{t('cashout.none')}</dt>
              <dd>{t(`cashout.why.${now.suspended}`)}</dd>
            </>
          ) : (
            <>
              <dt>{t('cashout.fair')}</dt>
              <dd>{money(now.fair)}</dd>
              <dt>{t('cashout.kept')}</dt>
              <dd>{percent(margin, 1000)}</dd>
              <dt>{t('cashout.offer')}</dt>
              <dd className="font-semibold">{money(now.offer)}</dd>
            </>
          )}
          {now.order && (
            <>
              <dt>{t('cashout.order')}</dt>
              <dd>{money(now.order.target)}</dd>
            </>
          )}
        </dl>
      )}
      {taken.length > 0 && (
        <ul className="grid gap-1">
          {taken.map((one) => (
            <li key={one.id} className="flex flex-wrap gap-x-3 border-t border-rope pt-1">
              <span className="grow">
                {moment(one.at, locale)}
                {one.automatic && ` · ${t('cashout.by_order')}`}
              </span>
              <span className="num">
                {money(one.stake)} → <b>{money(one.paid)}</b>
              </span>
              <span className="num text-quiet">
                {t('cashout.fair')} {money(one.fair)} · {percent(one.margin, 1000)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
