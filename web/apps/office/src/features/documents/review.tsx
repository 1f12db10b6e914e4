import { errorText } from '@maidan/api';
import { Button, ErrorState, Loading, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { documentQuery, type DocumentReview } from '../../domain/verification/documents.ts';
import { useI18n } from '../../i18n.ts';
import { Status } from '../../parts/status.tsx';
import { moment } from '../../time.ts';
import { Viewer } from './viewer.tsx';

interface Props {
  id: string;
  onApprove: () => void;
  onRefuse: () => void;
  onBack: () => void;
}

/** One document, whole: its pictures beside what the player says, and the decisions. */
export function Review({ id, ...act }: Props) {
  const { t, maybe } = useI18n();
  const document = useQuery(documentQuery(id));
  if (document.data) return <Whole of={document.data} {...act} />;
  if (document.error) {
    return (
      <ErrorState
        title={t('documents.error')}
        text={errorText(document.error, maybe)}
        action={<Button onClick={() => void document.refetch()}>{t('app.retry')}</Button>}
      />
    );
  }
  return (
    <Loading label={t('app.loading')}>
      <Skeleton className="h-96 w-full" />
    </Loading>
  );
}

function Whole({ of: d, onApprove, onRefuse, onBack }: { of: DocumentReview } & Omit<Props, 'id'>) {
  const { t } = useI18n();
  const open = d.decided_at === 0;
  return (
    <article
      aria-label={t('documents.review')}
      className="grid grid-cols-1 gap-4 rounded border border-rope bg-stand p-4"
    >
      <Button
        variant="quiet"
        size="sm"
        className="-ms-3 justify-self-start lg:hidden"
        onClick={onBack}
      >
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {t('review.back')}
      </Button>
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="heading text-xl">{t(`documents.kind.${d.kind}`)}</h2>
        <Status status={d.status} />
      </header>
      <Viewer key={d.id} of={d} />
      {open && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="primary" onClick={onApprove}>
            {t('documents.approve')}
          </Button>
          <Button variant="danger" onClick={onRefuse}>
            {t('documents.refuse')}
          </Button>
        </div>
      )}
      <Facts of={d} />
      {d.earlier.length > 0 && <Earlier of={d} />}
    </article>
  );
}

function Facts({ of: d }: { of: DocumentReview }) {
  const { t, locale } = useI18n();
  const { profile } = d;
  const person: [string, string][] = [
    [t('documents.name'), [profile.first_name, profile.last_name].filter(Boolean).join(' ')],
    [t('documents.birth'), profile.birth],
    [t('documents.number'), profile.identification_number],
    [
      t('documents.address'),
      [profile.address, profile.zip, profile.city, profile.country].filter(Boolean).join(', '),
    ],
  ];
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('documents.compare')}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={t('column.player')}>
          <Link
            to="/players/$id"
            params={{ id: d.player_id }}
            className="underline decoration-edge underline-offset-4"
          >
            {d.player_name || d.player_id}
          </Link>
        </Fact>
        {person.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value || <span className="text-quiet">{t('documents.missing')}</span>}
          </Fact>
        ))}
        <Fact name={t('documents.sent')}>{moment(d.sent_at, locale)}</Fact>
        {d.decided_at > 0 && (
          <Fact name={t('documents.decided')}>
            {moment(d.decided_at, locale)} {d.decided_by}
          </Fact>
        )}
        {d.reason && <Fact name={t('review.reason')}>{d.reason}</Fact>}
      </dl>
    </section>
  );
}

function Earlier({ of: d }: { of: DocumentReview }) {
  const { t, locale } = useI18n();
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('documents.earlier')}</h3>
      <ul className="grid gap-1 text-sm">
        {d.earlier.map((e) => (
          <li key={e.id} className="flex flex-wrap items-baseline gap-x-3">
            <span>{t(`documents.kind.${e.kind}`)}</span>
            <Status status={e.status} />
            <span className="num text-quiet">{moment(e.sent_at, locale)}</span>
            {e.reason && <span className="w-full text-quiet">{e.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="num break-words">{children}</dd>
    </>
  );
}
