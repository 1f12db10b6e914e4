import { Button, Money } from '@maidan/ui';
import type { Member } from '../../domain/session/session.ts';
import type { Difference } from '../../domain/payment/statements.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Review } from '../../parts/review.tsx';
import { Status } from '../../parts/status.tsx';
import { moment } from '../../time.ts';
import { methodName } from '../../words.ts';
import { SideAmount } from './differences-table.tsx';

interface Props {
  of: Difference;
  member: Member;
  onResolve: () => void;
  onDecide: (approve: boolean) => void;
  onBack: () => void;
}

/** One difference: what both sides say, and how it is resolved. */
export function DifferenceReview({ of: d, member, onResolve, onDecide, onBack }: Props) {
  const { t, maybe, locale } = useI18n();
  return (
    <Review label={t('differences.review')} onBack={onBack}>
      <header className="grid gap-1">
        <h2 className="heading text-xl">{t(`differences.kind.${d.kind}`)}</h2>
        <p className="text-sm text-quiet">{t(`differences.kind.${d.kind}.text`)}</p>
      </header>
      <Facts>
        <Fact name={t('differences.theirs')}>
          <SideAmount of={d.theirs} />
        </Fact>
        <Fact name={t('differences.ours')}>
          <SideAmount of={d.ours} />
        </Fact>
        {d.fee !== 0 && (
          <Fact name={t('differences.fee')}>
            <Money amount={d.fee} currency={d.theirs.currency || d.ours.currency} />
          </Fact>
        )}
        <Fact name={t('column.status')}>
          <Status status={d.state} />
        </Fact>
        <Fact name={t('differences.direction')}>{t(`differences.direction.${d.direction}`)}</Fact>
        <Fact name={t('cases.provider')}>{d.provider}</Fact>
        {d.method && <Fact name={t('column.method')}>{methodName(maybe, d.method)}</Fact>}
        {d.payment && <Fact name={t('differences.payment')}>{d.payment}</Fact>}
        {d.line > 0 && <Fact name={t('differences.line')}>{d.line}</Fact>}
        {d.at > 0 && <Fact name={t('column.time')}>{moment(d.at, locale)}</Fact>}
        <Fact name={t('cases.opened')}>{moment(d.opened_at, locale)}</Fact>
      </Facts>
      {d.action !== '' && <Resolution of={d} action={d.action} />}
      {d.state === 'cleared' && <p className="text-sm text-quiet">{t('differences.cleared')}</p>}
      <Acts of={d} member={member} onResolve={onResolve} onDecide={onDecide} />
    </Review>
  );
}

/** What was proposed or done, by whom, and why. */
function Resolution({
  of: d,
  action,
}: {
  of: Difference;
  action: Exclude<Difference['action'], ''>;
}) {
  const { t, locale } = useI18n();
  return (
    <div className="grid gap-1 rounded bg-ground p-3 text-sm">
      <p className="font-semibold">
        {t(d.state === 'proposed' ? 'cases.proposed' : 'cases.done')}:{' '}
        {t(`differences.action.${action}`)}
      </p>
      <p className="wrap-anywhere">{d.reason}</p>
      {d.target && (
        <p className="num break-all text-quiet">
          {t('cases.target')}: {d.target}
        </p>
      )}
      <p className="text-xs wrap-anywhere text-quiet">
        {d.proposer}
        {d.decider && d.decider !== d.proposer && ` · ${d.decider}`}
        {d.closed_at > 0 && <span className="num"> · {moment(d.closed_at, locale)}</span>}
      </p>
    </div>
  );
}

function Acts({ of: d, member, onResolve, onDecide }: Omit<Props, 'onBack'>) {
  const { t } = useI18n();
  if (d.state !== 'open' && d.state !== 'proposed') return null;
  if (!member.permissions.includes('payments.match'))
    return <p className="text-sm text-quiet">{t('decision.forbidden')}</p>;
  if (d.state === 'open') {
    return (
      <Button variant="primary" onClick={onResolve}>
        {t('differences.resolve')}
      </Button>
    );
  }
  const own = d.proposed_by === member.id;
  return (
    <footer className="grid gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Button variant="primary" disabled={own} onClick={() => onDecide(true)}>
          {t('cases.approve')}
        </Button>
        <Button onClick={() => onDecide(false)}>
          {t(own ? 'differences.withdraw' : 'cases.decline')}
        </Button>
      </div>
      {own && <p className="text-sm text-quiet">{t('differences.own')}</p>}
    </footer>
  );
}
