import { EmptyState, Select } from '@maidan/ui';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { abuseDays, bonusAbuseQuery } from '../domain/abuse/abuse.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { Suspects } from '../features/abuse/suspects.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import { useTitle } from '../title.ts';

/** Players whose bonuses look like abuse, for members who judge signals. */
export function OfferAbuse() {
  const { data: member } = useSuspenseQuery(sessionQuery);
  if (!member.permissions.includes('signals.judge'))
    return <Navigate to="/offers" search={{}} replace />;
  return <Report seesCosts={member.permissions.includes('promo_codes.make')} />;
}

function Report({ seesCosts }: { seesCosts: boolean }) {
  const { t } = useI18n();
  useTitle(t('abuse.title'));
  const { days = 30 } = useSearch({ from: '/inside/offers/abuse' });
  const navigate = useNavigate({ from: '/offers/abuse' });
  const { data, error, refetch } = useQuery(bonusAbuseQuery(days));
  return (
    <section className="grid grid-cols-1 gap-3">
      <header className="flex flex-wrap items-center gap-2">
        <div className="grow">
          <h1 className="heading text-2xl">{t('abuse.title')}</h1>
          <p className="max-w-prose text-sm text-quiet">{t('abuse.text')}</p>
          <p className="flex flex-wrap gap-x-4 text-sm">
            {seesCosts && (
              <Link to="/offers" className="underline underline-offset-4">
                {t('costs.title')}
              </Link>
            )}
            <Link to="/signals" className="underline underline-offset-4">
              {t('abuse.compare')}
            </Link>
          </p>
        </div>
        <Select
          aria-label={t('abuse.period')}
          className="min-h-11! w-auto!"
          value={days}
          onChange={(event) =>
            void navigate({
              search: { days: abuseDays.find((d) => String(d) === event.target.value) },
              replace: true,
            })
          }
        >
          {abuseDays.map((one) => (
            <option key={one} value={one}>
              {t('abuse.period.days', { n: one })}
            </option>
          ))}
        </Select>
      </header>
      {data && data.items.length > 0 && <Suspects items={data.items} />}
      {data?.items.length === 0 && (
        <EmptyState title={t('abuse.empty')} text={t('abuse.empty.text')} />
      )}
      {!data && <Pending error={error} onRetry={() => void refetch()} />}
    </section>
  );
}
