import { Button, Dialog } from '@maidan/ui';
import { useState } from 'react';
import type { RecurringGrant } from '../../domain/bulk-grant/recurring.ts';
import type { Member } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { moment } from '../../time.ts';
import { RecurringActDialog, type RecurringAct } from './recurring-act.tsx';
import { RecurringStatusText } from './status.tsx';
import { useWho } from './use-who.ts';

interface Props {
  of: RecurringGrant;
  member: Member;
  onClose: () => void;
}

/** One recurring grant, the second member's decision, and the button that stops it. A question takes the place of the details until it is answered. */
export function RecurringReview({ of: grant, member, onClose }: Props) {
  const { t } = useI18n();
  const who = useWho();
  const [asked, setAsked] = useState<RecurringAct>();
  if (asked)
    return <RecurringActDialog of={grant} act={asked} onClose={() => setAsked(undefined)} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={grant.offer_name}
      description={who(grant.segment)}
      closeLabel={t('app.close')}
    >
      <div className="grid gap-4 pt-2">
        <RecurringFacts of={grant} />
        {grant.status === 'proposed' &&
          (grant.proposed_by === member.id ? (
            <p className="text-sm text-quiet">{t('bulk.own')}</p>
          ) : (
            <div className="grid grid-cols-2 gap-2">
              <Button variant="primary" onClick={() => setAsked('approve')}>
                {t('bulk.approve')}
              </Button>
              <Button onClick={() => setAsked('decline')}>{t('bulk.decline')}</Button>
            </div>
          ))}
        {grant.status === 'approved' && (
          <Button onClick={() => setAsked('stop')}>{t('bulk.stop')}</Button>
        )}
      </div>
    </Dialog>
  );
}

function RecurringFacts({ of: grant }: { of: RecurringGrant }) {
  const { t, locale } = useI18n();
  return (
    <Facts>
      <Fact name={t('column.status')}>
        <RecurringStatusText of={grant} />
      </Fact>
      <Fact name={t('recurring.every')}>{t(`recurring.every.${grant.every}`)}</Fact>
      <Fact name={t('recurring.first_at')}>{moment(grant.first_at, locale)}</Fact>
      {grant.next_at > 0 && (
        <Fact name={t('recurring.next_at')}>{moment(grant.next_at, locale)}</Fact>
      )}
      <Fact name={t('recurring.ends')}>{moment(grant.ends, locale)}</Fact>
      <Fact name={t('recurring.each')}>
        {t(grant.once ? 'recurring.each.once' : 'recurring.each.always')}
      </Fact>
      <Fact name={t('recurring.so_far')}>
        {t('recurring.so_far.text', { runs: grant.runs, n: grant.given_to })}
      </Fact>
      <Fact name={t('review.reason')}>{grant.reason}</Fact>
      <Fact name={t('bulk.proposer')}>{grant.proposer}</Fact>
      <Fact name={t('recurring.proposed_at')}>{moment(grant.created_at, locale)}</Fact>
      {grant.decider && <Fact name={t('bulk.decider')}>{grant.decider}</Fact>}
      {grant.decided_at > 0 && (
        <Fact name={t('recurring.decided_at')}>{moment(grant.decided_at, locale)}</Fact>
      )}
      {grant.stopper && <Fact name={t('bulk.stopper')}>{grant.stopper}</Fact>}
      {grant.decline_reason && (
        <Fact name={t(grant.stopper ? 'bulk.stop_reason' : 'bulk.decline_reason')}>
          {grant.decline_reason}
        </Fact>
      )}
    </Facts>
  );
}
