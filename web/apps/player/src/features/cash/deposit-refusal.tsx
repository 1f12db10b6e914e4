import { formatMoney } from '@maidan/money';
import { buttonClass } from '@maidan/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorCode, type ErrorCode } from '../../error-code.ts';
import { useErrorText } from '../../api.ts';
import { useI18n } from '../../i18n.ts';
import { Refused } from '../../domain/limits/index.tsx';
import { isOpen } from '../../domain/wallet/deposit.ts';
import { depositsQuery } from '../../domain/wallet/queries.ts';
import { SupportFor } from '../../parts/support-link.tsx';
import { momentText } from '../../time-text.ts';
import { usePaymentT } from './i18n.ts';
import { useMethodName } from './method-text.ts';

/** Refusals that are shown at their field. */
const ofFields = new Set<ErrorCode | undefined>(['amount_out_of_range', 'phone_invalid']);

/** Why a deposit was not started, and what to do. */
export function DepositRefusal({ error }: { error: Error }) {
  const tPayment = usePaymentT();
  const explain = useErrorText();
  const code = errorCode(error);
  if (ofFields.has(code)) return null;
  if (code === 'too_many_open_deposits') return <OpenDeposits title={explain(error)} />;
  return (
    <Refused error={error}>
      <div role="alert" className="grid gap-1 text-sm text-down">
        <p>{explain(error)}</p>
        {code === 'payment_method_unavailable' && (
          <p className="text-fore">{tPayment('payment.choose_another')}</p>
        )}
        <SupportFor error={error} />
      </div>
    </Refused>
  );
}

/** The deposits that must end before another one can be started, with links to them. */
function OpenDeposits({ title }: { title: string }) {
  const i18n = useI18n();
  const { t } = i18n;
  const tPayment = usePaymentT();
  const explain = useErrorText();
  const nameOf = useMethodName();
  const { data, error } = useInfiniteQuery(depositsQuery({ status: 'all', period: 'all' }));
  const open = data?.pages.flatMap((page) => page.items).filter(isOpen) ?? [];
  return (
    <section
      aria-labelledby="open-deposits"
      className="grid gap-3 rounded border border-money/60 bg-stand p-4"
    >
      <div role="alert" className="grid gap-1">
        <h2 id="open-deposits" className="font-semibold">
          {title}
        </h2>
        <p className="text-sm text-quiet">{tPayment('payment.open_deposits_text')}</p>
      </div>
      {error && <p className="text-sm text-down">{explain(error)}</p>}
      <ul aria-label={tPayment('payment.open_deposits')}>
        {open.map((deposit) => (
          <li key={deposit.id} className="border-t border-rope">
            <Link
              to="/deposit"
              search={{ id: deposit.id }}
              className="flex min-h-13 items-center justify-between gap-3 hover:bg-raised"
            >
              <span className="grid min-w-0">
                <span className="num font-semibold">
                  <bdi>{formatMoney(deposit.amount, deposit.currency, { trim: true })}</bdi>
                  {' · '}
                  {nameOf(deposit.method)}
                </span>
                <span className="text-sm text-quiet">{momentText(i18n, deposit.created_at)}</span>
              </span>
              <span className="text-sm font-semibold text-money">
                {t(`history.status_${deposit.status}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/cash/history" search={{ show: 'deposits' }} className={buttonClass()}>
        {tPayment('payment.all_deposits')}
      </Link>
    </section>
  );
}
