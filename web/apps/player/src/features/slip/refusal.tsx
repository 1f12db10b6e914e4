import type { ApiError } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { Button, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { slip } from '../../slip/index.ts';
import { setSlipOpen } from '../../slip/sheet.ts';
import { useI18n as useSlipI18n } from './i18n.ts';

/** Why the bet was not taken, and what can be done about it. */
export function Refusal({ error, currency }: { error: ApiError; currency: string }) {
  const t = useT();
  const own = useSlipI18n();
  const explain = useErrorText(own.maybe);
  const unknown = error.status === 0 || error.status >= 500;
  const other = Number(error.body['alternative_stake'] ?? 0);
  const show = (how: { bare?: boolean }) =>
    formatMoney(minor(other), currency, { trim: true, ...how });
  return (
    <div role="alert" className="grid gap-2 rounded border border-down/60 p-3 text-sm">
      <p>{explain(error)}</p>
      {unknown && <p className="text-quiet">{t('slip.unknown')}</p>}
      {other > 0 && (
        <Button type="button" size="sm" onClick={() => slip.set({ stake: show({ bare: true }) })}>
          {own.t('stake.instead', { stake: show({}) })}
        </Button>
      )}
      {error.code === 'insufficient_funds' && (
        <Link
          to="/deposit"
          className={buttonClass({ size: 'sm' })}
          onClick={() => setSlipOpen(false)}
        >
          {t('slip.deposit')}
        </Link>
      )}
    </div>
  );
}
