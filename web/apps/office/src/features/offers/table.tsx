import { Link } from '@tanstack/react-router';
import { useOfferNames } from '../../domain/offer/names.ts';
import type { BonusOffer } from '../../domain/promo-code/promo-codes.ts';
import { useI18n } from '../../i18n.ts';
import { Row } from '../../parts/queue-row.tsx';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';
import { OfferStateText } from './state.tsx';

interface Props {
  items: BonusOffer[];
  onOpen: (id: string) => void;
}

/** Offers in the order of the brand. What has no column of its own on a phone stands below the name. */
export function OffersTable({ items, onOpen }: Props) {
  const { t } = useI18n();
  const { period } = useOfferNames();
  return (
    <Table aria-label={t('offers.title')}>
      <Head
        columns={[
          { name: t('promo.offer') },
          { name: t('offers.field.kind'), className: 'hidden sm:table-cell' },
          { name: t('column.status') },
          { name: t('offers.period'), className: 'hidden lg:table-cell' },
          { name: t('offers.version'), className: 'hidden md:table-cell' },
        ]}
      />
      <tbody>
        {items.map((one) => (
          <Row key={one.id} chosen={false} onChoose={() => onOpen(one.id)}>
            <Cell className="w-full max-w-48 py-1.5 sm:max-w-64">
              <Link
                to="/offers/edit"
                search={{ id: one.id }}
                className="block truncate font-semibold hover:underline"
                onClick={(event) => event.stopPropagation()}
              >
                {one.name}
              </Link>
              <span className="block truncate text-xs text-quiet">{one.id}</span>
              <span className="block text-xs text-quiet sm:hidden">
                {t(`offers.kind.${one.kind}`)}
              </span>
              <span className="num block text-xs whitespace-normal text-quiet lg:hidden">
                {period(one)}
              </span>
            </Cell>
            <Cell className="hidden sm:table-cell">{t(`offers.kind.${one.kind}`)}</Cell>
            <Cell>
              <OfferStateText of={one.state} />
            </Cell>
            <Cell className="num hidden text-quiet lg:table-cell">{period(one)}</Cell>
            <Cell className="hidden md:table-cell">
              <VersionText of={one} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** The version of an offer and when it was made. */
function VersionText({ of: { version, changed_at } }: { of: BonusOffer }) {
  const { t, locale } = useI18n();
  if (version === 0) return <span className="text-quiet">{t('offers.version.file')}</span>;
  return (
    <>
      <span className="num block">{t('offers.version.n', { n: version })}</span>
      <span className="num block text-xs text-quiet">{moment(changed_at, locale)}</span>
    </>
  );
}
