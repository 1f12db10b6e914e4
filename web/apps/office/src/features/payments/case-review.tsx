import { Button, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PaymentCase } from '../../domain/payment/cases.ts';
import type { Member } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import { methodName } from '../../words.ts';

interface Props {
  of: PaymentCase;
  member: Member;
  onResolve: () => void;
  onDecide: (approve: boolean) => void;
  onBack: () => void;
}

/** One case: what arrived, what was expected, and what can be done. */
export function CaseReview({ of: c, member, onResolve, onDecide, onBack }: Props) {
  const { t, maybe, locale } = useI18n();
  const mayMatch = member.permissions.includes('payments.match');
  return (
    <article
      className="grid gap-4 rounded border border-rope bg-stand p-4"
      aria-label={t('cases.review')}
    >
      <h1 className="sr-only lg:hidden">{t('cases.review')}</h1>
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
        <h2 className="heading text-xl">{t(`cases.kind.${c.kind}`)}</h2>
        <p className="text-sm text-quiet">{t(`cases.kind.${c.kind}.text`)}</p>
      </header>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {c.amount > 0 && (
          <Fact name={t('cases.arrived')}>
            <Money
              amount={c.amount}
              currency={c.currency}
              className="text-xl font-semibold text-money"
            />
          </Fact>
        )}
        {c.requested > 0 && (
          <Fact name={t('cases.requested')}>
            <Money amount={c.requested} currency={c.currency} />
          </Fact>
        )}
        {c.player_id && (
          <Fact name={t('review.player')}>
            <Link
              to="/players/$id"
              params={{ id: c.player_id }}
              className="underline decoration-edge underline-offset-4"
            >
              {c.player_name || c.player_id}
            </Link>
          </Fact>
        )}
        {c.method && <Fact name={t('column.method')}>{methodName(maybe, c.method)}</Fact>}
        {c.provider && <Fact name={t('cases.provider')}>{c.provider}</Fact>}
        {c.transaction_id && <Fact name={t('cases.transaction')}>{c.transaction_id}</Fact>}
        {c.payment_id && <Fact name={t('review.reference')}>{c.payment_id}</Fact>}
        <Fact name={t('cases.opened')}>{moment(c.opened_at, locale)}</Fact>
      </dl>
      {c.status !== 'open' && <Resolution of={c} />}
      <Acts of={c} member={member} {...{ mayMatch, onResolve, onDecide }} />
    </article>
  );
}

/** What was proposed or done about a case, by whom, and why. */
function Resolution({ of: c }: { of: PaymentCase }) {
  const { t, locale } = useI18n();
  if (c.action === '') return null;
  return (
    <div className="grid gap-1 rounded bg-ground p-3 text-sm">
      <p className="font-semibold">
        {t(c.status === 'proposed' ? 'cases.proposed' : 'cases.done')}:{' '}
        {t(`cases.action.${c.action}`)}
      </p>
      <p>{c.reason}</p>
      {c.target && (
        <p className="num break-all text-quiet">
          {t('cases.target')}: {c.target}
        </p>
      )}
      <p className="text-xs text-quiet">
        {c.proposer}
        {c.decider && c.decider !== c.proposer && ` · ${c.decider}`}
        {c.decided_at > 0 && <span className="num"> · {moment(c.decided_at, locale)}</span>}
      </p>
    </div>
  );
}

interface ActsProps extends Pick<Props, 'of' | 'member' | 'onResolve' | 'onDecide'> {
  mayMatch: boolean;
}

function Acts({ of: c, member, mayMatch, onResolve, onDecide }: ActsProps) {
  const { t } = useI18n();
  if (c.status === 'closed') return null;
  if (!mayMatch) return <p className="text-sm text-quiet">{t('decision.forbidden')}</p>;
  if (c.status === 'open') {
    return (
      <Button variant="primary" onClick={onResolve}>
        {t('cases.resolve')}
      </Button>
    );
  }
  const own = c.proposed_by === member.id;
  return (
    <footer className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Button variant="primary" disabled={own} onClick={() => onDecide(true)}>
          {t('cases.approve')}
        </Button>
        <Button onClick={() => onDecide(false)}>{t('cases.decline')}</Button>
      </div>
      {own && <p className="text-sm text-quiet">{t('cases.own')}</p>}
    </footer>
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
