import { errorText } from '@maidan/api';
import { Button, Money, toast } from '@maidan/ui';
import { X } from 'lucide-react';
import { statements, type Statement } from '../../domain/payment/statements.ts';
import { useChange } from '../../domain/payment/use-change.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { moment } from '../../time.ts';

interface Props {
  of: Statement;
  mayMatch: boolean;
  onClose: () => void;
}

const places = ['matched', 'difference', 'repeated', 'no_money', 'other', 'undecided'] as const;

/** Where the rows of the chosen file ended, and what they come to. */
export function FileSummary({ of: s, mayMatch, onClose }: Props) {
  const { t, maybe, locale } = useI18n();
  const again = useChange(
    () => statements.match(s.id),
    (done) => {
      if (done) toast(t('statements.toast.compared'));
    },
    { inPlace: true },
  );
  return (
    <section
      className="grid grid-cols-1 gap-3 rounded border border-rope bg-stand p-3 sm:p-4"
      aria-label={t('statements.chosen')}
    >
      <header className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 grow">
          <h2 className="heading text-lg wrap-anywhere">{s.name || s.id}</h2>
          <p className="text-sm wrap-anywhere text-quiet">
            {s.provider} · {s.member} · <span className="num">{moment(s.imported_at, locale)}</span>
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
            <dt className="text-quiet">{t(`statements.${place}`)}</dt>
            <dd className="num text-lg font-semibold">{s.counts[place]}</dd>
          </div>
        ))}
      </dl>
      {s.sums.length > 0 && (
        <Table aria-label={t('statements.sums')}>
          <Head
            columns={[
              { name: t('differences.direction') },
              { name: t('statements.place') },
              { name: t('statements.rows'), end: true },
              { name: t('column.amount'), end: true },
              { name: t('review.fee'), end: true },
            ]}
          />
          <tbody>
            {s.sums.map((sum) => (
              <tr
                key={`${sum.direction} ${sum.currency} ${sum.place}`}
                className="border-b border-rope last:border-0"
              >
                <Cell>{t(`differences.direction.${sum.direction}`)}</Cell>
                <Cell>{t(`statements.${sum.place}`)}</Cell>
                <Cell end className="num">
                  {sum.rows}
                </Cell>
                <Cell end>
                  <Money amount={sum.amount} currency={sum.currency} />
                </Cell>
                <Cell end>
                  <Money amount={sum.fee} currency={sum.currency} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}
