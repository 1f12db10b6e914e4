import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { blankOffer, copyOf } from '../domain/offer/form.ts';
import { offerQuery, offerTopics, type OfferRecord } from '../domain/offer/offers.ts';
import { bonusOffersQuery } from '../domain/promo-code/promo-codes.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { OfferEditor } from '../features/offers/editor.tsx';
import { useI18n } from '../i18n.ts';
import { Pending } from '../parts/pending.tsx';
import { useTitle } from '../title.ts';

/** One offer to edit, or a new one, which may begin as a copy. */
export function OfferEdit() {
  const { id, copy } = useSearch({ from: '/inside/offers/edit' });
  return id ? <Stored key={id} id={id} /> : <New key={copy ?? ''} copy={copy} />;
}

/** Takes what the server has stored. Lists that show the offer are loaded again. */
function useSaved() {
  const queries = useQueryClient();
  return (record: OfferRecord) => {
    queries.setQueryData(offerQuery(record.offer.id).queryKey, record);
    for (const key of offerTopics) void queries.invalidateQueries({ queryKey: [key] });
  };
}

function useMayEdit() {
  return useSuspenseQuery(sessionQuery).data.permissions.includes('offers.edit');
}

function Stored({ id }: { id: string }) {
  const { t } = useI18n();
  const mayEdit = useMayEdit();
  const saved = useSaved();
  const { data: record, error, refetch } = useQuery(offerQuery(id));
  return (
    <Frame title={record?.offer.name ?? t('promo.offer')} id={id}>
      {record ? (
        <OfferEditor
          record={record}
          first={record.offer}
          mayEdit={mayEdit}
          onSaved={saved}
          onLatest={async () => (await refetch()).data}
        />
      ) : (
        <Pending error={error} onRetry={() => void refetch()} />
      )}
    </Frame>
  );
}

function New({ copy }: { copy?: string }) {
  const { t } = useI18n();
  const mayEdit = useMayEdit();
  const saved = useSaved();
  const navigate = useNavigate();
  const all = useQuery(bonusOffersQuery);
  const copied = useQuery({ ...offerQuery(copy ?? ''), enabled: copy !== undefined });
  const items = all.data?.items;
  return (
    <Frame title={t('offers.new')}>
      {items && (copied.data || !copy) ? (
        <OfferEditor
          first={copied.data ? copyOf(copied.data.offer) : blankOffer()}
          taken={items.map(({ id }) => id)}
          mayEdit={mayEdit}
          onSaved={(record) => {
            saved(record);
            const search = { id: record.offer.id };
            void navigate({ to: '/offers/edit', search, replace: true });
          }}
          onLatest={async (id) => {
            await navigate({ to: '/offers/edit', search: { id }, replace: true });
            return undefined;
          }}
        />
      ) : (
        <Pending
          error={all.error ?? copied.error}
          onRetry={() => {
            void all.refetch();
            if (copy) void copied.refetch();
          }}
        />
      )}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  id?: string;
  children: ReactNode;
}

function Frame({ title, id, children }: FrameProps) {
  const { t } = useI18n();
  useTitle(title);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Link
        to="/offers/list"
        search={{}}
        className="inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm text-quiet hover:text-fore"
      >
        <ArrowLeft size={16} aria-hidden className="rtl:-scale-x-100" />
        {t('offers.title')}
      </Link>
      <header>
        <h1 className="heading text-2xl wrap-anywhere">{title}</h1>
        {id && <p className="text-sm wrap-anywhere text-quiet">{id}</p>}
      </header>
      {children}
    </div>
  );
}
