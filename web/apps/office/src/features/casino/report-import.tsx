import { ApiError } from '@maidan/api';
import { Checkbox, Field, Select, toast } from '@maidan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { reports, type ReportMapping, type SupplierMapping } from '../../domain/casino/reports.ts';
import { FileField, PasteField, type Source } from '../../domain/report/file-fields.tsx';
import { ColumnFields, FormatFields, Values } from '../../domain/report/format-form.tsx';
import { contentsOf, type RowError } from '../../domain/report/format.ts';
import { SubmitFile } from '../../domain/report/submit.tsx';
import { useI18n } from '../../i18n.ts';
import { Summary } from '../../parts/summary.tsx';
import { blankReport, reportColumns, rowKinds, suggestedReport } from './report-mapping.ts';

/** A report that is chosen or pasted, how it is read, and what is wrong with it. */
export function ReportImport({ mappings }: { mappings: SupplierMapping[] }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [supplier, setSupplier] = useState(mappings[0]?.supplier ?? '');
  const [file, setFile] = useState<Source>({ name: '', text: '' });
  const storedOf = (name: string) => mappings.find((one) => one.supplier === name)?.mapping;
  const stored = storedOf(supplier);
  const [mapping, setMapping] = useState<ReportMapping>(stored ?? blankReport);
  /** Counts the replacements of the whole mapping: its form starts again. */
  const [version, setVersion] = useState(0);
  const [store, setStore] = useState(true);

  const replace = (next: ReportMapping) => {
    setMapping(next);
    setVersion(version + 1);
  };
  const choose = (name: string) => {
    setSupplier(name);
    replace(storedOf(name) ?? suggestedReport(file.text, blankReport));
  };
  const read = (next: Source) => {
    setFile(next);
    if (!stored && mapping.columns.amount === '') replace(suggestedReport(next.text, mapping));
  };
  const send = useMutation({
    mutationFn: async () => {
      if (store) await reports.saveMapping(supplier, mapping);
      const name = file.name || t('statements.pasted');
      return reports.import({ supplier, mapping, name, file: file.text });
    },
    onSuccess: (imported) => {
      toast(t('statements.toast.imported', { n: imported.counts.open }));
      void navigate({ to: '/casino/suppliers/reports', search: { report: imported.id } });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['casino'] }),
  });
  const rows = send.error instanceof ApiError ? (send.error.body['rows'] as RowError[]) : undefined;
  return (
    <form
      className="grid gap-5 rounded border border-rope bg-stand p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={t('suppliers.supplier')}>
          <Select autoFocus value={supplier} onChange={(event) => choose(event.target.value)}>
            {mappings.map((one) => (
              <option key={one.supplier}>{one.supplier}</option>
            ))}
          </Select>
        </Field>
        <FileField onChange={read} />
      </div>
      <PasteField value={file} onChange={read} />
      <details
        className="grid gap-4 rounded border border-rope p-3 sm:p-4"
        open={!stored || !!send.error}
      >
        <Summary className="font-semibold">
          {t(stored ? 'reports.mapping_stored' : 'mapping.title')}
        </Summary>
        <div key={version} className="grid gap-5 pt-2">
          <MappingFields
            value={mapping}
            onChange={setMapping}
            text={file.text}
            error={send.error}
          />
          <Checkbox
            label={t('reports.mapping_store')}
            checked={store}
            onChange={(event) => setStore(event.target.checked)}
          />
        </div>
      </details>
      <SubmitFile
        error={send.error}
        rows={rows}
        disabled={!supplier || file.text.trim() === ''}
        busy={send.isPending}
      />
    </form>
  );
}

interface MappingProps {
  value: ReportMapping;
  onChange: (next: ReportMapping) => void;
  text: string;
  error: unknown;
}

function MappingFields({ value: m, onChange, text, error }: MappingProps) {
  const { t } = useI18n();
  const contents = contentsOf(text, m);
  const set = (part: Partial<ReportMapping>) => onChange({ ...m, ...part });
  return (
    <>
      <ColumnFields
        value={m.columns}
        names={reportColumns}
        label={(name) => t(`reports.column.${name}`)}
        onChange={(columns) => set({ columns })}
        contents={contents}
        error={error}
      />
      <FormatFields value={m} onChange={set} currencies={m.columns.currency !== ''} error={error} />
      {m.columns.kind && (
        <Values
          title={t('reports.kinds')}
          names={rowKinds}
          label={(one) => t(`reports.row.${one}`)}
          found={contents.values(m.columns.kind)}
          value={m.kinds}
          onChange={(kinds) => set({ kinds })}
        />
      )}
    </>
  );
}
