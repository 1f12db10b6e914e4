import { changesOf } from '../../domain/offer/changes.ts';
import { useOfferNames } from '../../domain/offer/names.ts';
import type { OfferKind, OfferVersion } from '../../domain/offer/offers.ts';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';

/** Who has changed which fields of an offer, when and why; the latest first. */
export function Versions({ items }: { items: readonly OfferVersion[] }) {
  const { t } = useI18n();
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="heading text-lg">{t('offers.versions')}</h2>
      <ol className="grid grid-cols-1 rounded border border-rope bg-stand px-4 text-sm">
        {items.map((version, at) => (
          <li
            key={version.number}
            className="grid grid-cols-1 gap-1 border-b border-rope py-3 wrap-anywhere last:border-0"
          >
            <Title of={version} />
            {version.reason && <p>{version.reason}</p>}
            <Changes of={changesOf(items, at)} kind={version.offer.kind} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Title({ of: { number, at, by } }: { of: OfferVersion }) {
  const { t, locale } = useI18n();
  if (number === 0) return <p className="font-semibold">{t('offers.version.file')}</p>;
  return (
    <p className="flex flex-wrap gap-x-3">
      <span className="num font-semibold">{t('offers.version.n', { n: number })}</span>
      <span className="num text-quiet">{moment(at, locale)}</span>
      <span className="text-quiet">{by}</span>
    </p>
  );
}

function Changes({ of: fields, kind }: { of?: string[]; kind: OfferKind }) {
  const { t } = useI18n();
  const names = useOfferNames(kind);
  if (!fields) return null;
  return (
    <p className="text-quiet">
      {fields.length > 0 ? fields.map(names.field).join(', ') : t('offers.changes.none')}
    </p>
  );
}
