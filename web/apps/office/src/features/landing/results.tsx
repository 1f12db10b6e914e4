import { Input } from '@maidan/ui';
import type { ReactNode } from 'react';
import type { CampaignResults } from '../../domain/campaign/campaigns.ts';
import { useI18n } from '../../i18n.ts';
import { Cell, Head, Table } from '../../parts/table.tsx';
import { dense } from './fields.tsx';
import { share } from './verdict.ts';

type Rated = CampaignResults['total'];

/** Formats counts and shares as the reader writes them. */
export function useFigures() {
  const { locale } = useI18n();
  const count = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return {
    count: (n: number) => count.format(n),
    percent: (n: number | undefined) => (n === undefined ? '—' : percent.format(n)),
  };
}

/** The columns of counts that every table of results has. */
export function useCountColumns() {
  const { t } = useI18n();
  return [
    { name: t('landing.results.views'), end: true },
    { name: t('landing.results.opens'), end: true },
    { name: t('landing.results.registrations'), end: true },
    { name: t('landing.results.deposits'), end: true },
    { name: t('landing.results.rate'), end: true },
  ];
}

/** The cells of those columns; the rate with the interval in which it surely lies. */
export function CountCells({ of }: { of: Rated }) {
  const { t } = useI18n();
  const { count, percent } = useFigures();
  const beside = (n: number, whole: number) => (
    <span className="ps-1.5 text-quiet">{whole > 0 ? percent(n / whole) : ''}</span>
  );
  return (
    <>
      <Cell end className="num">
        {count(of.views)}
      </Cell>
      <Cell end className="num">
        {count(of.opens)}
        {beside(of.opens, of.views)}
      </Cell>
      <Cell end className="num">
        {count(of.registrations)}
      </Cell>
      <Cell end className="num">
        {count(of.first_deposits)}
        {beside(of.first_deposits, of.registrations)}
      </Cell>
      <Cell end className="num font-semibold">
        {percent(share(of.registrations, of.views))}
        {of.views > 0 && (
          <span className="ps-1.5 font-normal text-quiet" title={t('landing.results.interval')}>
            {percent(of.low)} – {percent(of.high)}
          </span>
        )}
      </Cell>
    </>
  );
}

export interface Span {
  from?: string;
  to?: string;
}

/** The first and the last day that are counted. */
export function SpanBar({
  span,
  onChange,
}: {
  span: Required<Span>;
  onChange: (span: Span) => void;
}) {
  const { t } = useI18n();
  const input = (key: keyof Span, label: string) => (
    <label className="flex items-center gap-2 text-sm text-quiet">
      {label}
      <Input
        type="date"
        className={`${dense} w-auto!`}
        value={span[key]}
        onChange={(event) => event.target.value && onChange({ ...span, [key]: event.target.value })}
      />
    </label>
  );
  return (
    <div className="flex flex-wrap gap-3">
      {input('from', t('landing.results.from'))}
      {input('to', t('landing.results.to'))}
    </div>
  );
}

/** What came of the page: in all, then by partner and by day. */
export function Results({ results }: { results: CampaignResults }) {
  const { t } = useI18n();
  const { count } = useFigures();
  const columns = useCountColumns();
  const days = [...results.days].reverse();
  return (
    <div className="grid grid-cols-1 gap-6">
      <Part title={t('landing.results.total')}>
        <Table aria-label={t('landing.results.total')}>
          <Head columns={columns} />
          <tbody>
            <tr>
              <CountCells of={results.total} />
            </tr>
          </tbody>
        </Table>
      </Part>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Part title={t('landing.results.partners')} empty={results.partners.length === 0}>
          <Rows
            label={t('landing.results.partner')}
            rows={results.partners.map((row) => ({
              ...row,
              name: row.name || t('landing.results.nobody'),
            }))}
          />
        </Part>
        <Part title={t('landing.results.days')} empty={days.length === 0}>
          <Rows label={t('landing.results.day')} rows={days} />
        </Part>
      </div>
      <Part title={t('landing.results.clicks')} empty={results.clicks.length === 0}>
        <Table aria-label={t('landing.results.clicks')}>
          <Head
            columns={[
              { name: t('landing.results.partner') },
              { name: t('landing.offer') },
              { name: t('landing.results.clicks'), end: true },
            ]}
          />
          <tbody>
            {results.clicks.map((row) => (
              <tr
                key={`${row.partner} ${row.offer}`}
                className="border-b border-rope last:border-0"
              >
                <Cell>{row.partner || t('landing.results.nobody')}</Cell>
                <Cell>{row.offer || '—'}</Cell>
                <Cell end className="num">
                  {count(row.clicks)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Part>
    </div>
  );
}

function Part({ title, empty, children }: { title: string; empty?: boolean; children: ReactNode }) {
  const { t } = useI18n();
  return (
    <section className="grid grid-cols-1 min-w-0 gap-2">
      <h2 className="heading text-lg">{title}</h2>
      {empty ? <p className="text-sm text-quiet">{t('landing.results.none')}</p> : children}
    </section>
  );
}

function Rows({ label, rows }: { label: string; rows: ({ name: string } & Rated)[] }) {
  const columns = useCountColumns();
  return (
    <Table aria-label={label}>
      <Head columns={[{ name: label }, ...columns]} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-b border-rope last:border-0">
            <Cell className="num">{row.name}</Cell>
            <CountCells of={row} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
