import { minor } from '@maidan/money';
import { Money, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { reportQuery, reports, type ReportTotal } from '../../domain/casino/reports.ts';
import { ImportedFile } from '../../domain/report/imported-file.tsx';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

const places = ['matched', 'difference', 'rollback', 'no_money', 'other', 'open'] as const;

interface Props {
  id: string;
  mayMatch: boolean;
  onClose: () => void;
}

/** Where the rows of the chosen report ended, and what both sides come to by day, game and currency. */
export function ReportSummary({ id, mayMatch, onClose }: Props) {
  const { t } = useI18n();
  const queries = useQueryClient();
  const { data: s } = useQuery(reportQuery(id));
  const again = useMutation({
    mutationFn: () => reports.match(id),
    onSuccess: () => toast(t('statements.toast.compared')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['casino'] }),
  });
  if (!s) return null;
  return (
    <ImportedFile
      label={t('reports.chosen')}
      name={s.name || s.id}
      from={s.supplier}
      member={s.member}
      importedAt={s.imported_at}
      counts={places.map((place) => ({
        place: t(`reports.place.${place}`),
        rows: s.counts[place],
      }))}
      onMatch={mayMatch ? () => again.mutate() : undefined}
      matching={again.isPending}
      error={again.error}
      onClose={onClose}
    >
      {s.totals.length > 0 && <Totals of={s.totals} />}
    </ImportedFile>
  );
}

/** A value of the report with that of the transactions here; one line if they are equal. */
function Both({ of, field }: { of: ReportTotal; field: 'staked' | 'won' | 'ggr' }) {
  const { t } = useI18n();
  const [theirs, ours] = [of.theirs[field], of.ours[field]];
  if (theirs === ours) return <Money amount={minor(ours)} currency={of.currency} />;
  return (
    <span className="grid justify-items-end py-1 text-money">
      <span title={t('reports.theirs')}>
        <Money amount={minor(theirs)} currency={of.currency} />
      </span>
      <span className="text-quiet" title={t('reports.ours')}>
        <Money amount={minor(ours)} currency={of.currency} />
      </span>
    </span>
  );
}

function Totals({ of }: { of: ReportTotal[] }) {
  const { t } = useI18n();
  return (
    <>
      <Table aria-label={t('reports.totals')}>
        <Head
          columns={[
            { name: t('reports.day') },
            { name: t('casino.game') },
            { name: t('reports.staked'), end: true },
            { name: t('reports.won'), end: true },
            { name: t('reports.ggr'), end: true },
          ]}
        />
        <tbody>
          {of.map((one) => (
            <tr
              key={`${one.day} ${one.game} ${one.currency}`}
              className="border-b border-rope last:border-0"
            >
              <Cell className="num">{one.day}</Cell>
              <Cell className="max-w-44 truncate" title={one.game}>
                {one.game}
              </Cell>
              {(['staked', 'won', 'ggr'] as const).map((field) => (
                <Cell key={field} end>
                  <Both of={one} field={field} />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-xs text-quiet">{t('reports.totals.text')}</p>
    </>
  );
}
