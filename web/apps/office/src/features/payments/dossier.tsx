import { Loading, Skeleton } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { dossierQuery } from '../../domain/payment/payments.ts';
import { sessionQuery } from '../../domain/session/session.ts';
import { useI18n } from '../../i18n.ts';
import { Assignment } from './assignment.tsx';
import { Held } from './held.tsx';
import { Notes } from './notes.tsx';
import { Timeline } from './timeline.tsx';

interface Props {
  /** Of a deposit, a withdrawal or a case. */
  id: string;
  /** The payment of a case, whose history is shown; the payment itself without one. */
  payment?: string;
}

/** Who works on a payment or a case, what members wrote about it, and what happened to the payment. */
export function Dossier({ id, payment = id }: Props) {
  const { t } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const { data: dossier } = useQuery(dossierQuery(id));
  const { data: paid } = useQuery({ ...dossierQuery(payment), enabled: payment !== '' });
  if (!dossier) {
    return (
      <Loading label={t('app.loading')}>
        <Skeleton className="h-40" />
      </Loading>
    );
  }
  const mayNote = member.permissions.includes('payments.note');
  const held = (dossier.withdrawal?.held_at ?? 0) > 0;
  return (
    <>
      {(held || dossier.resolutions.length > 0) && (
        <Held id={id} held={held} resolutions={dossier.resolutions} member={member} />
      )}
      <section className="grid gap-3 rounded border border-rope bg-stand p-4">
        <Assignment id={id} to={dossier.assigned_to} member={member} enabled={mayNote} />
        <Notes id={id} notes={dossier.notes} enabled={mayNote} />
      </section>
      {paid && (
        <Timeline
          events={paid.timeline}
          currency={paid.deposit?.currency ?? paid.withdrawal?.currency ?? ''}
        />
      )}
    </>
  );
}
