import { errorText } from '@maidan/api';
import { formatMoney, minor } from '@maidan/money';
import { Dialog } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { promoUsesQuery } from '../../domain/promo-code/promo-codes.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

/** Who has used a code, where, and what it gave. */
export function UsesDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t, maybe, locale } = useI18n();
  const { data, error } = useQuery(promoUsesQuery(code));
  const title = t('promo.show_uses', { code });
  return (
    <Dialog open onOpenChange={onClose} title={title} closeLabel={t('app.close')}>
      {error && (
        <p role="alert" className="text-sm text-down">
          {t('promo.uses.error')}: {errorText(error, maybe)}
        </p>
      )}
      {data?.items.length === 0 && <p className="pt-2 text-quiet">{t('promo.uses.none')}</p>}
      {data && data.items.length > 0 && (
        <Table aria-label={title}>
          <Head
            columns={[
              { name: t('promo.uses.player') },
              { name: t('promo.uses.at') },
              { name: t('promo.place') },
              { name: t('promo.uses.gave'), end: true },
            ]}
          />
          <tbody>
            {data.items.map(({ player_id, at, place, amount }) => (
              <tr key={player_id} className="border-b border-rope last:border-0">
                <Cell className="num">
                  <Link to="/players/$id" params={{ id: player_id }} className="underline">
                    {player_id}
                  </Link>
                </Cell>
                <Cell className="num text-quiet">{moment(at, locale)}</Cell>
                <Cell>{t(`promo.place.${place}`)}</Cell>
                <Cell end className="num">
                  {formatMoney(minor(amount.amount), amount.currency, { trim: true })}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Dialog>
  );
}
