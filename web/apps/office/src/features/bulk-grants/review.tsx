import { Button, toast } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { bulkGrantQuery, bulkGrants, bulkTopics } from '../../domain/bulk-grant/bulk-grants.ts';
import type { Member } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { Fact, Facts } from '../../parts/fact.tsx';
import { Pending } from '../../parts/pending.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { ReleaseDialog } from '../../parts/release-dialog.tsx';
import { Review } from '../../parts/review.tsx';
import { moment } from '../../time.ts';
import { LinesTable, Sums } from './lines-table.tsx';
import { BulkStatusText } from './status.tsx';

interface Props {
  id: string;
  member: Member;
  onBack: () => void;
}

/** One bulk grant with its players, and the second member's decision. */
export function BulkReview({ id, member, onBack }: Props) {
  const { t, locale } = useI18n();
  const { data: grant, error, refetch } = useQuery(bulkGrantQuery(id));
  const [asked, setAsked] = useState<'approve' | 'decline' | 'stop'>();
  const close = () => setAsked(undefined);
  const done = (text: string) => () => {
    toast(text);
    close();
  };
  if (!grant) return <Pending error={error} onRetry={() => void refetch()} />;
  const own = grant.proposed_by === member.id;
  const values = { offer: grant.offer_name, n: grant.players };
  return (
    <Review label={t('bulk.review')} onBack={onBack}>
      <h2 className="heading text-xl">{grant.offer_name}</h2>
      <Facts>
        <Fact name={t('column.status')}>
          <BulkStatusText of={grant} />
        </Fact>
        {grant.recurring_id && (
          <Fact name={t('recurring.made_by')}>
            <Link
              to="/bulk-grants"
              search={{ tab: 'recurring', id: grant.recurring_id }}
              className="underline decoration-edge underline-offset-4"
            >
              {t('recurring.one')}
            </Link>
          </Fact>
        )}
        <Fact name={t('review.reason')}>{grant.reason}</Fact>
        <Fact name={t('bulk.proposer')}>{grant.proposer}</Fact>
        <Fact name={t('column.time')}>{moment(grant.created_at, locale)}</Fact>
        {grant.give_at > 0 && <Fact name={t('bulk.give_at')}>{moment(grant.give_at, locale)}</Fact>}
        {grant.decider && <Fact name={t('bulk.decider')}>{grant.decider}</Fact>}
        {grant.stopper && <Fact name={t('bulk.stopper')}>{grant.stopper}</Fact>}
        {grant.decline_reason && (
          <Fact name={t(grant.stopper ? 'bulk.stop_reason' : 'bulk.decline_reason')}>
            {grant.decline_reason}
          </Fact>
        )}
        {grant.status === 'done' && (
          <Fact name={t('bulk.result')}>
            {t('bulk.result.text', { given: grant.given, refused: grant.refused })}
          </Fact>
        )}
      </Facts>
      <Sums of={grant.lines} />
      <LinesTable items={grant.lines} />
      {grant.status === 'proposed' && (
        <footer className="grid gap-2">
          <div className="grid grid-cols-2 gap-2">
            <Button variant="primary" disabled={own} onClick={() => setAsked('approve')}>
              {t('bulk.approve')}
            </Button>
            <Button disabled={own} onClick={() => setAsked('decline')}>
              {t('bulk.decline')}
            </Button>
          </div>
          {own && <p className="text-sm text-quiet">{t('bulk.own')}</p>}
        </footer>
      )}
      {grant.planned && (
        <footer className="grid">
          <Button onClick={() => setAsked('stop')}>{t('bulk.stop')}</Button>
        </footer>
      )}
      {asked === 'stop' && (
        <ReasonDialog
          topics={bulkTopics}
          title={t('bulk.stop.title', values)}
          text={t('bulk.decline.text')}
          submit={t('bulk.stop')}
          change={(reason) => bulkGrants.stop(id, reason)}
          onDone={done(t('bulk.stopped'))}
          onClose={close}
        />
      )}
      {asked === 'approve' && (
        <ReleaseDialog
          topics={bulkTopics}
          title={t('bulk.approve.title', values)}
          text={
            grant.give_at
              ? t('bulk.approve.planned', { time: moment(grant.give_at, locale) })
              : t('bulk.approve.text')
          }
          submit={t('bulk.approve')}
          change={() => bulkGrants.approve(id)}
          onDone={done(t('bulk.approved'))}
          onClose={close}
        />
      )}
      {asked === 'decline' && (
        <ReasonDialog
          topics={bulkTopics}
          title={t('bulk.decline.title', values)}
          text={t('bulk.decline.text')}
          submit={t('bulk.decline')}
          change={(reason) => bulkGrants.decline(id, reason)}
          onDone={done(t('bulk.declined'))}
          onClose={close}
        />
      )}
    </Review>
  );
}
