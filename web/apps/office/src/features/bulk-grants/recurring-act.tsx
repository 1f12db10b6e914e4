import { toast } from '@maidan/ui';
import {
  recurringGrants,
  recurringTopics,
  type RecurringGrant,
} from '../../domain/bulk-grant/recurring.ts';
import { useI18n } from '../../i18n.ts';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import { ReleaseDialog } from '../../parts/release-dialog.tsx';
import { moment } from '../../time.ts';

/** A change that is asked about. */
export type RecurringAct = 'approve' | 'decline' | 'stop';

interface Props {
  of: RecurringGrant;
  act: RecurringAct;
  onClose: () => void;
}

/** The dialog of a decision on a recurring grant, or of stopping it. */
export function RecurringActDialog({ of: grant, act, onClose }: Props) {
  const { t, locale } = useI18n();
  const done = (text: string) => () => {
    toast(text);
    onClose();
  };
  const shared = { topics: recurringTopics, onClose };
  const values = { offer: grant.offer_name };
  if (act === 'approve')
    return (
      <ReleaseDialog
        {...shared}
        title={t('recurring.approve.title', values)}
        text={t('recurring.approve.text', {
          first: moment(grant.first_at, locale),
          ends: moment(grant.ends, locale),
        })}
        submit={t('bulk.approve')}
        change={() => recurringGrants.approve(grant.id)}
        onDone={done(t('bulk.approved'))}
      />
    );
  return act === 'decline' ? (
    <ReasonDialog
      {...shared}
      title={t('recurring.decline.title', values)}
      text={t('bulk.decline.text')}
      submit={t('bulk.decline')}
      change={(reason) => recurringGrants.decline(grant.id, reason)}
      onDone={done(t('bulk.declined'))}
    />
  ) : (
    <ReasonDialog
      {...shared}
      title={t('recurring.stop.title', values)}
      text={t('recurring.stop.text')}
      submit={t('bulk.stop')}
      change={(reason) => recurringGrants.stop(grant.id, reason)}
      onDone={done(t('bulk.stopped'))}
    />
  );
}
