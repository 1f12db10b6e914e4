import type { ApiError } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { Button, buttonClass } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { errorCode } from '../../error-code.ts';
import { useErrorText } from '../../api.ts';
import { useT } from '../../i18n.ts';
import { slip } from '../../domain/slip/index.ts';
import { setSlipOpen } from '../../domain/slip/sheet.ts';
import { useI18n as useSlipI18n } from './i18n.ts';

/** Why the bet was refused, and what the player can do. */
export function Refusal({ error, currency }: { error: ApiError; currency: string }) {
  const t = useT();
  const slipI18n = useSlipI18n();
  const explain = useErrorText(slipI18n.maybe);
  const resultUnknown = error.status === 0 || error.status >= 500;
  const alternative = Number(error.body['alternative_stake'] ?? 0);
  const money = (options: { bare?: boolean }) =>
    formatMoney(minor(alternative), currency, { trim: true, ...options });
  return (
    <div role="alert" className="grid gap-2 rounded border border-down/60 p-3 text-sm">
      <p>{explain(error)}</p>
      {resultUnknown && <p className="text-quiet">{t('slip.unknown')}</p>}
      {alternative > 0 && (
        <Button type="button" size="sm" onClick={() => slip.set({ stake: money({ bare: true }) })}>
          {slipI18n.t('stake.instead', { stake: money({}) })}
        </Button>
      )}
      {errorCode(error) === 'insufficient_funds' && (
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
