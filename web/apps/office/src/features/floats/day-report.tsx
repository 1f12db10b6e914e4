import { errorText } from '@maidan/api';
import { minor } from '@maidan/money';
import { Button, EmptyState, ErrorState, Loading, Money, Select, Skeleton } from '@maidan/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { reportQuery, type Day, type Report } from '../../domain/payment/floats.ts';
import { useI18n } from '../../i18n.ts';
import { saveFile } from '../../parts/save-file.ts';
import { moment } from '../../time.ts';
import { DayCards, DayTable } from './day-table.tsx';
import { csvOf, split, sums } from './report.ts';

interface Props {
  /** The latest first. */
  days: Day[];
  day: string;
  onChoose: (day: string) => void;
  /** Goes to an earlier day, or a later one where it is negative. */
  onMove: (back: number) => void;
}

/** What a day came to at each provider, as it was closed or as it is so far. */
export function DayReport({ days, day, onChoose, onMove }: Props) {
  const { t, maybe } = useI18n();
  const report = useQuery(reportQuery(day));
  const at = days.findIndex((one) => one.day === day);
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t('days.title')}>
      <header className="flex flex-wrap items-center gap-2">
        <div className="min-w-48 grow">
          <h2 className="heading text-lg">{t('days.title')}</h2>
          <p className="text-sm text-quiet">{t('days.text')}</p>
        </div>
        <div className="flex items-center gap-2">
          <Button
            className="min-w-11 px-2!"
            aria-label={t('days.earlier')}
            disabled={at < 0 || at >= days.length - 1}
            onClick={() => onMove(1)}
          >
            <ChevronLeft size={18} aria-hidden className="rtl:-scale-x-100" />
          </Button>
          <Select
            aria-label={t('days.day')}
            className="num min-h-11 w-auto!"
            value={day}
            onChange={(event) => onChoose(event.target.value)}
          >
            {at < 0 && <option value={day}>{day}</option>}
            {days.map((one) => (
              <option key={one.day} value={one.day}>
                {one.closed_at ? one.day : t('days.open_option', { day: one.day })}
              </option>
            ))}
          </Select>
          <Button
            className="min-w-11 px-2!"
            aria-label={t('days.later')}
            disabled={at <= 0}
            onClick={() => onMove(-1)}
          >
            <ChevronRight size={18} aria-hidden className="rtl:-scale-x-100" />
          </Button>
        </div>
      </header>
      {report.error && !report.data ? (
        <ErrorState
          title={t('queue.error')}
          text={errorText(report.error, maybe)}
          action={<Button onClick={() => report.refetch()}>{t('app.retry')}</Button>}
        />
      ) : report.data ? (
        <Shown report={report.data} />
      ) : (
        <Loading label={t('app.loading')}>
          <Skeleton className="h-40" />
        </Loading>
      )}
    </section>
  );
}

function Shown({ report }: { report: Report }) {
  const { t, locale } = useI18n();
  const { rows, adjustments } = split(report);
  const charged = sums(rows).filter((sum) => sum.charged !== 0);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="grow text-sm">
          {report.closed_at
            ? t('days.closed', { at: moment(report.closed_at, locale) })
            : t('days.open')}
        </p>
        {report.items.length > 0 && (
          <Button
            onClick={() =>
              saveFile(`payments-${report.day}.csv`, csvOf(report), 'text/csv;charset=utf-8')
            }
          >
            {t('days.download')}
          </Button>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('days.empty')} text={t('days.empty.text')} />
      ) : (
        <>
          <DayTable rows={rows} sums={sums(rows)} />
          <DayCards rows={rows} sums={sums(rows)} />
        </>
      )}
      {(adjustments.length > 0 || charged.length > 0) && (
        <ul className="grid gap-1 text-sm text-quiet">
          {charged.map((sum) => (
            <li key={`charged ${sum.currency}`}>
              {t('days.charged')}{' '}
              <Money amount={minor(sum.charged)} currency={sum.currency} className="text-fore" />
            </li>
          ))}
          {adjustments.map((sum) => (
            <li key={`adjusted ${sum.currency}`}>
              {t('days.adjustments')}{' '}
              <Money
                amount={minor(sum.adjustments)}
                currency={sum.currency}
                className="text-fore"
                sign
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
