import { minor } from '@maidan/money';
import { Button, Money } from '@maidan/ui';
import { Link } from '@tanstack/react-router';
import type { FreeRounds } from '../../domain/casino/suppliers.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

interface Props {
  items: FreeRounds[];
  chosen?: string;
  /** Whether the member may open offers. */
  seesOffers: boolean;
  /** Absent if the member may not cancel. */
  onCancel?: (of: FreeRounds) => void;
}

const tones: Record<string, string> = {
  requested: 'text-money',
  granted: 'text-up',
  cancelling: 'text-money',
};

/** Granted free rounds, the latest first. */
export function FreeRoundsTable({ items, chosen, ...row }: Props) {
  const { t } = useI18n();
  return (
    <Table aria-label={t('suppliers.free_rounds')}>
      <Head
        columns={[
          { name: t('column.player') },
          { name: t('casino.game') },
          { name: t('promo.offer'), className: 'hidden lg:table-cell' },
          { name: t('suppliers.rounds_count'), end: true },
          { name: t('casino.stake'), end: true, className: 'hidden sm:table-cell' },
          { name: t('suppliers.until'), className: 'hidden md:table-cell' },
          { name: t('column.status'), className: 'hidden sm:table-cell' },
          ...(row.onCancel
            ? [{ name: <span className="sr-only">{t('suppliers.cancel')}</span> }]
            : []),
        ]}
      />
      <tbody>
        {items.map((f) => (
          <Grant key={f.id} of={f} chosen={f.id === chosen} {...row} />
        ))}
      </tbody>
    </Table>
  );
}

type GrantProps = Pick<Props, 'seesOffers' | 'onCancel'> & { of: FreeRounds; chosen: boolean };

function Grant({ of: f, chosen, seesOffers, onCancel }: GrantProps) {
  const { t, maybe, locale } = useI18n();
  const status = t(`suppliers.grant.${f.status}`);
  const why =
    f.status === 'cancelled' &&
    f.refusal &&
    (maybe(`suppliers.grant.refusal.${f.refusal}`) ?? f.refusal);
  return (
    <tr
      aria-current={chosen || undefined}
      className="border-b border-rope last:border-0 aria-[current=true]:bg-raised aria-[current=true]:shadow-[inset_3px_0_0_var(--floodlight)]"
    >
      <Cell className="max-w-40 truncate">
        <Link to="/players/$id" params={{ id: f.player_id }} className="hover:underline">
          {f.player_name || f.player_id}
        </Link>
      </Cell>
      <Cell className="max-w-44 truncate">
        {f.game}
        <span className="block truncate text-xs text-quiet">
          {f.supplier}
          <span className="sm:hidden"> · {status}</span>
        </span>
        {why && <span className="block text-xs whitespace-normal text-quiet sm:hidden">{why}</span>}
        {f.offer && (
          <span className="block truncate text-xs text-quiet lg:hidden">
            {t('promo.offer')}: <Offer id={f.offer} linked={seesOffers} />
          </span>
        )}
      </Cell>
      <Cell className="hidden max-w-44 truncate lg:table-cell">
        {f.offer ? <Offer id={f.offer} linked={seesOffers} /> : '–'}
      </Cell>
      <Cell end className="num">
        {f.rounds}
      </Cell>
      <Cell end className="hidden sm:table-cell">
        <Money amount={minor(f.stake)} currency={f.currency} />
      </Cell>
      <Cell className="num hidden md:table-cell">{moment(f.ends_at, locale)}</Cell>
      <Cell className={`hidden sm:table-cell ${tones[f.status] ?? 'text-quiet'}`}>
        {status}
        {why && <span className="block max-w-48 text-xs whitespace-normal">{why}</span>}
      </Cell>
      {onCancel && (
        <Cell end>
          {f.status !== 'cancelled' && (
            <Button size="sm" className="max-sm:min-h-11" onClick={() => onCancel(f)}>
              {t('suppliers.cancel')}
            </Button>
          )}
        </Cell>
      )}
    </tr>
  );
}

/** The offer that gave free rounds, with a link to its editor. */
function Offer({ id, linked }: { id: string; linked: boolean }) {
  if (!linked) return id;
  return (
    <Link
      to="/offers/edit"
      search={{ id }}
      className="underline decoration-edge underline-offset-4"
    >
      {id}
    </Link>
  );
}
