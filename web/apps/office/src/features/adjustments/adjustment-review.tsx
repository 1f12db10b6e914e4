import { Button, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { Adjustment } from '../../domain/payment/adjustments.ts';
import type { Member } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Review } from '../../parts/review.tsx';
import { Status } from '../../parts/status.tsx';
import { moment } from '../../time.ts';

interface Props {
  of: Adjustment;
  member: Member;
  onDecide: (approve: boolean) => void;
  onBack: () => void;
}

/** One adjustment: what it changes, why, who proposed it, and the second member's decision. */
export function AdjustmentReview({ of: a, member, onDecide, onBack }: Props) {
  const { t, locale } = useI18n();
  return (
    <Review label={t('adjustments.review')} onBack={onBack}>
      <header className="grid gap-1">
        <p className="text-sm text-quiet">
          {t(a.amount > 0 ? 'adjustments.credit' : 'adjustments.debit')}
        </p>
        <h2 className="heading text-xl">
          <Money amount={a.amount} currency={a.currency} sign />
        </h2>
      </header>
      <Facts>
        <Fact name={t('review.player')}>
          <Link
            to="/players/$id"
            params={{ id: a.player_id }}
            className="underline decoration-edge underline-offset-4"
          >
            {a.player_name || a.player_id}
          </Link>
        </Fact>
        <Fact name={t('adjustments.category')}>{t(`adjustments.category.${a.category}`)}</Fact>
        {a.deposit_id && <Fact name={t('adjustments.deposit')}>{a.deposit_id}</Fact>}
        <Fact name={t('review.reason')}>{a.reason}</Fact>
        <Fact name={t('column.status')}>
          <Status status={a.status} />
        </Fact>
        <Fact name={t('adjustments.proposer')}>{a.proposer}</Fact>
        <Fact name={t('adjustments.proposed_at')}>{moment(a.created_at, locale)}</Fact>
        {a.decider && (
          <>
            <Fact name={t('adjustments.decider')}>{a.decider}</Fact>
            <Fact name={t('adjustments.decided_at')}>{moment(a.decided_at, locale)}</Fact>
          </>
        )}
        {a.decline_reason && <Fact name={t('adjustments.decline_reason')}>{a.decline_reason}</Fact>}
        <Fact name={t('review.reference')}>{a.id}</Fact>
      </Facts>
      {a.status === 'proposed' && <Acts of={a} member={member} onDecide={onDecide} />}
    </Review>
  );
}

function Acts({ of: a, member, onDecide }: Omit<Props, 'onBack'>) {
  const { t } = useI18n();
  if (!member.permissions.includes('money.adjust'))
    return <p className="text-sm text-quiet">{t('decision.forbidden')}</p>;
  const own = a.proposed_by === member.id;
  return (
    <footer className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Button variant="primary" disabled={own} onClick={() => onDecide(true)}>
          {t('adjustments.approve')}
        </Button>
        <Button disabled={own} onClick={() => onDecide(false)}>
          {t('adjustments.decline')}
        </Button>
      </div>
      {own && <p className="text-sm text-quiet">{t('adjustments.own')}</p>}
    </footer>
  );
}
