import { formatMoney, minor } from '@maidan/money';
import { Button } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pending } from '../../domain/payment/payments.ts';
import { withdrawals, type Withdrawal } from '../../domain/withdrawal/withdrawals.ts';
import { useI18n } from '../../i18n.ts';
import { LedgerLink } from '../../domain/ledger/link.tsx';
import { Status } from '../../parts/status.tsx';
import { moment } from '../../time.ts';
import { methodName } from '../../words.ts';
import { RiskReasons, RiskScore } from '../../domain/payment/risk.tsx';

export interface ReviewProps {
  of: Withdrawal;
  /** The risk and the approvals of a pending one. */
  rated?: Pending;
  mayDecide: boolean;
  /** The member has approved it already: another one must, too. */
  approved: boolean;
  onApprove: () => void;
  onReject: () => void;
  onBack: () => void;
}

/** One request, whole: whose money, how much, where to, and the two decisions. */
export function Review(props: ReviewProps) {
  const { of: w, rated, mayDecide, approved, onApprove, onReject, onBack } = props;
  const { t, maybe, locale } = useI18n();
  return (
    <article
      className="grid grid-cols-1 gap-4 rounded border border-rope bg-stand p-4"
      aria-label={t('review.title')}
    >
      <h1 className="sr-only lg:hidden">{t('review.title')}</h1>
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 justify-self-start lg:hidden"
        onClick={onBack}
      >
        <ArrowLeft size={16} aria-hidden />
        {t('review.back')}
      </Button>
      <header className="grid gap-1">
        <LedgerLink
          account={w.ledger_account}
          amount={w.amount}
          currency={w.currency}
          belongsTo={w.id}
          className="board text-4xl text-money"
        />
        <p className="pt-1 text-sm">
          <Status status={w.status} />
        </p>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        <Fact name={t('review.player')}>
          <Link
            to="/players/$id"
            params={{ id: w.player_id }}
            className="underline decoration-edge underline-offset-4"
          >
            {w.player_name || w.player_id}
          </Link>
        </Fact>
        <Fact name={t('column.method')}>{methodName(maybe, w.method)}</Fact>
        {w.fee > 0 && (
          <>
            <Fact name={t('review.fee')}>{formatMoney(w.fee, w.currency)}</Fact>
            <Fact name={t('review.pays')}>{formatMoney(minor(w.amount - w.fee), w.currency)}</Fact>
          </>
        )}
        {mayDecide ? (
          <WholeAccount of={w} />
        ) : (
          <Fact name={t('column.account')}>{w.account_masked}</Fact>
        )}
        <Fact name={t('review.requested')}>{moment(w.created_at, locale)}</Fact>
        {w.updated_at !== w.created_at && (
          <Fact name={t('review.changed')}>{moment(w.updated_at, locale)}</Fact>
        )}
        {w.reason && (
          <Fact name={t('review.reason')}>{maybe(`reason.${w.reason}`) ?? w.reason}</Fact>
        )}
        <Fact name={t('review.reference')}>{w.id}</Fact>
      </dl>
      {rated && (
        <section aria-label={t('risk.title')} className="grid gap-2 border-t border-rope pt-3">
          <h2 className="flex items-center gap-2 text-sm text-quiet">
            {t('risk.title')} <RiskScore of={rated.risk} />
          </h2>
          <RiskReasons of={rated.risk} currency={w.currency} />
        </section>
      )}
      {rated && rated.approvals_needed > 1 && <Approvals of={rated} approved={approved} />}
      {w.status === 'pending' && (
        <footer className="grid gap-2">
          <div className="grid grid-cols-2 gap-2">
            <Button variant="primary" disabled={!mayDecide || approved} onClick={onApprove}>
              {t('review.approve')}
            </Button>
            <Button variant="danger" disabled={!mayDecide} onClick={onReject}>
              {t('review.reject')}
            </Button>
          </div>
          {!mayDecide && <p className="text-sm text-quiet">{t('decision.forbidden')}</p>}
        </footer>
      )}
    </article>
  );
}

/** Who has approved a withdrawal that needs two members. */
function Approvals({ of: w, approved }: { of: Pending; approved: boolean }) {
  const { t } = useI18n();
  return (
    <p className="text-sm">
      {t('approvals.count', { n: w.approvals.length, needed: w.approvals_needed })}
      {w.approved_by.length > 0 && (
        <span className="wrap-anywhere text-quiet"> · {w.approved_by.join(', ')}</span>
      )}
      {approved && <span className="block text-money">{t('approvals.own')}</span>}
    </p>
  );
}

/** Where the money goes: shown whole to a member who may decide, and masked until it is here. */
function WholeAccount({ of: w }: { of: Withdrawal }) {
  const { t } = useI18n();
  const { data } = useQuery({
    queryKey: ['withdrawal', w.id],
    queryFn: () => withdrawals.get(w.id),
    gcTime: 0,
  });
  if (!data) return <Fact name={t('column.account')}>{w.account_masked}</Fact>;
  const { name, provider, number, ifsc, vpa, email, zip, identification, address } = data.account;
  return (
    <>
      <Fact name={t('review.holder')}>{name}</Fact>
      {provider && <Fact name={t('review.provider')}>{provider}</Fact>}
      {number && <Fact name={t('review.number')}>{number}</Fact>}
      {ifsc && <Fact name={t('review.ifsc')}>{ifsc}</Fact>}
      {vpa && <Fact name={t('review.vpa')}>{vpa}</Fact>}
      {email && <Fact name={t('review.email')}>{email}</Fact>}
      {address && <Fact name={t('review.address')}>{address}</Fact>}
      {identification && <Fact name={t('review.identification')}>{identification}</Fact>}
      {zip && <Fact name={t('review.zip')}>{zip}</Fact>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="num break-all">{children}</dd>
    </>
  );
}
