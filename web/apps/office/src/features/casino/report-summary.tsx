import { minor } from '@maidan/money';
import { errorText } from '@maidan/api';
import { Button, Money, toast } from '@maidan/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { reportQuery, reports, type ReportTotal } from '../../domain/casino/reports.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

const places = ['matched', 'difference', 'rollback', 'no_money', 'other', 'open'] as const;

interface Props {
  id: string;
  mayMatch: boolean;
  onClose: () => void;
}

/** Where the rows of the chosen report ended, and what both sides come to by day, game and currency. */
export function ReportSummary({ id, mayMatch, onClose }: Props) {
  const { t, maybe, locale } = useI18n();
  const queries = useQueryClient();
  const { data: s } = useQuery(reportQuery(id));
  const again = useMutation({
    mutationFn: () => reports.match(id),
    onSuccess: () => toast(t('statements.toast.compared')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['casino'] }),
  });
  if (!s) return null;
  return (
    <section
      className="grid grid-cols-1 gap-3 rounded border border-rope bg-stand p-3 sm:p-4"
      aria-label={t('reports.chosen')}
    >
      <header className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 grow">
          <h2 className="heading text-lg wrap-anywhere">{s.name || s.id}</h2>
          <p className="text-sm wrap-anywhere text-quiet">
            {s.supplier} · {s.member} · <span className="num">{moment(s.imported_at, locale)}</span>
          </p>
        </div>
        {mayMatch && (
          <Button busy={again.isPending} onClick={() => again.mutate()}>
            {t('statements.compare')}
          </Button>
        )}
        <Button className="min-w-11 px-2!" aria-label={t('statements.show_all')} onClick={onClose}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      {again.error && (
        <p role="alert" className="text-sm text-down">
          {errorText(again.error, maybe)}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {places.map((place) => (
          <div key={place}>
            <dt className="text-quiet">{t(`reports.place.${place}`)}</dt>
            <dd className="num text-lg font-semibold">{s.counts[place]}</dd>
          </div>
        ))}
      </dl>
      {s.totals.length > 0 && <Totals of={s.totals} />}
    </section>
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
