import { buttonClass, Select, toast } from '@maidan/ui';
import { useInfiniteQuery, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useState } from 'react';
import {
  decisions,
  reportDifferencesQuery,
  reportKinds,
  reportMappingsQuery,
  reports,
  reportsQuery,
  reportStatuses,
  type Decision,
  type ReportDifference,
  type ReportFilter,
} from '../domain/casino/reports.ts';
import { sessionQuery } from '../domain/session/session.ts';
import { ReasonDialog } from '../features/casino/reason-dialog.tsx';
import {
  ReportDifferenceReview,
  ReportDifferencesTable,
} from '../features/casino/report-differences.tsx';
import { ReportImport } from '../features/casino/report-import.tsx';
import { ReportSummary } from '../features/casino/report-summary.tsx';
import { ReportsTable } from '../features/casino/reports-table.tsx';
import { SupplierFrame } from '../features/casino/supplier-frame.tsx';
import { useI18n } from '../i18n.ts';
import { Choices } from '../parts/choices.tsx';
import { KeyHints } from '../parts/key-hints.tsx';
import { List } from '../parts/list.tsx';
import { NothingChosen } from '../parts/review.tsx';
import { useKeys } from '../parts/use-keys.ts';

/** Imported reports of suppliers and their differences beside the difference that is chosen; on a phone, one of the two. */
export function SupplierReports() {
  const { t } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  const mayChange = member.permissions.includes('casino.operate');
  const search = useSearch({ from: '/inside/casino/suppliers/reports' });
  const { status = 'open', kind, report, id } = search;
  const navigate = useNavigate({ from: '/casino/suppliers/reports' });
  const files = useInfiniteQuery(reportsQuery);
  const list = useInfiniteQuery(reportDifferencesQuery(search));
  const [resolving, setResolving] = useState(false);
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const at = items.findIndex((d) => d.id === id);
  const chosen = items[at];
  const choose = (next?: string) =>
    void navigate({ search: (old) => ({ ...old, id: next }), replace: true, resetScroll: false });
  const filter = (next: ReportFilter) =>
    void navigate({ search: { status: search.status, kind, report, ...next }, resetScroll: false });
  const step = (by: number) => choose(items[Math.max(0, Math.min(items.length - 1, at + by))]?.id);
  useKeys(
    {
      j: () => step(1),
      k: () => step(at < 0 ? 1 : -1),
      e: () => mayChange && chosen?.status === 'open' && setResolving(true),
      i: () => mayChange && void navigate({ to: '/casino/suppliers/reports/import' }),
    },
    !resolving,
  );
  return (
    <SupplierFrame
      title={t('suppliers.reports')}
      beside={
        mayChange && (
          <Link
            to="/casino/suppliers/reports/import"
            className={buttonClass({ variant: 'primary' })}
          >
            {t('reports.import')}
          </Link>
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <section className={clsx('grid grid-cols-1 gap-6', chosen && 'max-lg:hidden')}>
          <div className="grid grid-cols-1 gap-3">
            <p className="text-sm text-quiet">{t('reports.text')}</p>
            <List
              of={files}
              rows={3}
              failed={t('queue.error')}
              empty={{ title: t('reports.empty'), text: t('reports.empty.text') }}
            >
              {(all) => (
                <ReportsTable
                  items={all}
                  chosen={report}
                  onChoose={(next) => filter({ report: next === report ? undefined : next })}
                />
              )}
            </List>
            {report && (
              <ReportSummary
                id={report}
                mayMatch={mayChange}
                onClose={() => filter({ report: undefined })}
              />
            )}
          </div>
          <div className="grid grid-cols-1 gap-3">
            <header className="flex flex-wrap items-center gap-2">
              <h2 className="heading grow text-lg">
                {t(report ? 'differences.of_file' : 'differences.title')}
              </h2>
              <Select
                aria-label={t('differences.kind')}
                className="min-h-11 w-auto! max-w-full min-w-0"
                value={kind ?? ''}
                onChange={(event) =>
                  filter({ kind: reportKinds.find((one) => one === event.target.value) })
                }
              >
                <option value="">{t('differences.every_kind')}</option>
                {reportKinds.map((one) => (
                  <option key={one} value={one}>
                    {t(`reports.kind.${one}`)}
                  </option>
                ))}
              </Select>
              <Select
                aria-label={t('queue.filter')}
                className="min-h-11 w-auto! max-w-full min-w-0"
                value={status}
                onChange={(event) =>
                  filter({ status: reportStatuses.find((one) => one === event.target.value) })
                }
              >
                {reportStatuses.map((one) => (
                  <option key={one} value={one}>
                    {t(`differences.state.${one}`)}
                  </option>
                ))}
              </Select>
            </header>
            <List
              of={list}
              failed={t('queue.error')}
              empty={{ title: t('differences.empty'), text: t('differences.empty.text') }}
            >
              {(all) => (
                <>
                  <ReportDifferencesTable items={all} chosen={id} onChoose={choose} />
                  <KeyHints
                    keys={[
                      ['J', t('keys.next')],
                      ['K', t('keys.previous')],
                      ['E', t('differences.resolve')],
                      ['I', t('reports.import')],
                    ]}
                  />
                </>
              )}
            </List>
          </div>
        </section>
        <aside className={clsx('lg:sticky lg:top-16', !chosen && 'max-lg:hidden')}>
          {chosen ? (
            <ReportDifferenceReview
              of={chosen}
              mayResolve={mayChange}
              onResolve={() => setResolving(true)}
              onBack={() => choose()}
            />
          ) : (
            <NothingChosen title={t('differences.none')} text={t('differences.none.text')} />
          )}
        </aside>
      </div>
      {chosen && resolving && (
        <ResolveDialog
          of={chosen}
          onClose={() => setResolving(false)}
          onDone={() => {
            setResolving(false);
            toast(t('differences.toast.resolved'));
            choose((items[at + 1] ?? items[at - 1])?.id); // the next in line takes its place
          }}
        />
      )}
    </SupplierFrame>
  );
}

interface ResolveProps {
  of: ReportDifference;
  onClose: () => void;
  onDone: () => void;
}

function ResolveDialog({ of: d, onClose, onDone }: ResolveProps) {
  const { t } = useI18n();
  const [decision, setDecision] = useState<Decision>();
  return (
    <ReasonDialog
      title={t('differences.resolve')}
      text={t(`reports.kind.${d.kind}`)}
      submit={t('differences.submit')}
      disabled={!decision}
      change={(reason) => reports.resolve(d.id, decision ?? 'explained', reason)}
      onDone={onDone}
      onClose={onClose}
    >
      <Choices
        label={t('differences.resolve')}
        options={decisions.map((one) => ({
          value: one,
          name: t(`reports.decision.${one}`),
          text: t(`reports.decision.${one}.text`),
        }))}
        value={decision}
        onChange={setDecision}
      />
    </ReasonDialog>
  );
}

/** Imports the report of a supplier. */
export function SupplierReportImport() {
  const { t } = useI18n();
  const { data: member } = useSuspenseQuery(sessionQuery);
  // The stored mapping must not replace what the member is changing.
  const { data: mappings } = useQuery({ ...reportMappingsQuery, refetchOnWindowFocus: false });
  if (!member.permissions.includes('casino.operate'))
    return <Navigate to="/casino/suppliers/reports" search={{}} replace />;
  return (
    <SupplierFrame title={t('reports.import')}>
      <p className="max-w-3xl text-sm text-quiet">{t('reports.import.text')}</p>
      {mappings && <ReportImport mappings={mappings} />}
    </SupplierFrame>
  );
}
