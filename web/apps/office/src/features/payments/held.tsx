import { errorText } from '@maidan/api';
import { Button } from '@maidan/ui';
import { useState } from 'react';
import { payments, type Resolution } from '../../domain/payment/payments.ts';
import type { Member } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import { OutcomeDialog } from './outcome-dialog.tsx';
import { useChange } from '../../domain/payment/use-change.ts';

interface Props {
  id: string;
  held: boolean;
  resolutions: Resolution[];
  member: Member;
}

/** A payout without a result: one member proposes what the provider says, another one decides. */
export function Held({ id, held, resolutions, member }: Props) {
  const { t } = useI18n();
  const [proposing, setProposing] = useState(false);
  const proposed = resolutions.find(({ status }) => status === 'proposed');
  const mayDecide = member.permissions.includes('withdrawals.decide');
  return (
    <section className="grid grid-cols-1 gap-3 rounded border border-money bg-stand p-4 text-sm">
      <h2 className="font-semibold">{t(held ? 'held.title' : 'held.past')}</h2>
      {held && <p className="text-quiet">{t('held.text')}</p>}
      {resolutions.map((r) => (
        <Proposal key={r.id} of={r} own={r.proposed_by === member.id} mayDecide={mayDecide} />
      ))}
      {held && !proposed && mayDecide && (
        <Button className="justify-self-start" onClick={() => setProposing(true)}>
          {t('held.propose')}
        </Button>
      )}
      {proposing && <OutcomeDialog id={id} onClose={() => setProposing(false)} />}
    </section>
  );
}

function Proposal({ of: r, own, mayDecide }: { of: Resolution; own: boolean; mayDecide: boolean }) {
  const { t, maybe, locale } = useI18n();
  const decide = useChange(
    (approve: boolean) => payments.decideOutcome(r.id, approve),
    () => undefined,
    { inPlace: true },
  );
  return (
    <div className="grid grid-cols-1 gap-2 rounded bg-ground p-3 wrap-anywhere">
      <p>
        <span className="font-semibold">{t(`held.outcome.${r.outcome}`)}</span> · {r.reason}
      </p>
      <p className="text-xs text-quiet">
        {t(`held.status.${r.status}`)} · {r.decider || r.proposer} ·{' '}
        <span className="num">{moment(r.decided_at || r.proposed_at, locale)}</span>
      </p>
      {r.status === 'proposed' && own && <p className="text-quiet">{t('held.own')}</p>}
      {r.status === 'proposed' && !own && mayDecide && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="primary" busy={decide.isPending} onClick={() => decide.mutate(true)}>
            {t('held.approve')}
          </Button>
          <Button disabled={decide.isPending} onClick={() => decide.mutate(false)}>
            {t('held.decline')}
          </Button>
        </div>
      )}
      {decide.error && (
        <p role="alert" className="text-down">
          {errorText(decide.error, maybe)}
        </p>
      )}
    </div>
  );
}
