import { Money, toast } from '@maidan/ui';
import { statements, type Statement } from '../../domain/payment/statements.ts';
import { useChange } from '../../domain/payment/use-change.ts';
import { ImportedFile } from '../../domain/report/imported-file.tsx';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';

interface Props {
  of: Statement;
  mayMatch: boolean;
  onClose: () => void;
}

const places = ['matched', 'difference', 'repeated', 'no_money', 'other', 'undecided'] as const;

/** Where the rows of the chosen file ended, and what they come to. */
export function FileSummary({ of: s, mayMatch, onClose }: Props) {
  const { t } = useI18n();
  const again = useChange(
    () => statements.match(s.id),
    (done) => {
      if (done) toast(t('statements.toast.compared'));
    },
    { inPlace: true },
  );
  return (
    <ImportedFile
      label={t('statements.chosen')}
      name={s.name || s.id}
      from={s.provider}
      member={s.member}
      importedAt={s.imported_at}
      counts={places.map((place) => ({ place: t(`statements.${place}`), rows: s.counts[place] }))}
      onMatch={mayMatch ? () => again.mutate() : undefined}
      matching={again.isPending}
      error={again.error}
      onClose={onClose}
    >
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
    </ImportedFile>
  );
}
