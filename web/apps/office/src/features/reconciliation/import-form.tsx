import { ApiError } from '@maidan/api';
import { Checkbox, Field, Select, toast } from '@maidan/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  statements,
  type Mapping,
  type StatementMapping,
} from '../../domain/payment/statements.ts';
import { useChange } from '../../domain/payment/use-change.ts';
import { FileField, PasteField, type Source } from '../../domain/report/file-fields.tsx';
import { contentsOf, type RowError } from '../../domain/report/format.ts';
import { SubmitFile } from '../../domain/report/submit.tsx';
import { useI18n } from '../../i18n.ts';
import { Summary } from '../../parts/summary.tsx';
import { MappingForm } from './mapping-form.tsx';
import { blank, suggested } from './mapping.ts';

/** A file that is chosen or pasted, how it is read, and what is wrong with it. */
export function ImportForm({ mappings }: { mappings: StatementMapping[] }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [provider, setProvider] = useState(mappings[0]?.provider ?? '');
  const [file, setFile] = useState<Source>({ name: '', text: '' });
  const stored = mappings.find((one) => one.provider === provider)?.mapping;
  const [mapping, setMapping] = useState<Mapping>(stored ?? blank);
  /** Counts the replacements of the whole mapping: its form starts again. */
  const [version, setVersion] = useState(0);
  const [store, setStore] = useState(true);

  const replace = (next: Mapping) => {
    setMapping(next);
    setVersion(version + 1);
  };
  const chooseProvider = (name: string) => {
    setProvider(name);
    const known = mappings.find((one) => one.provider === name)?.mapping;
    replace(known ?? suggested(file.text, blank));
  };
  const read = (next: Source) => {
    setFile(next);
    if (!stored && mapping.columns.amount === '') replace(suggested(next.text, mapping));
  };
  const send = useChange(
    async () => {
      if (store) await statements.saveMapping(provider, mapping);
      return statements.import({
        provider,
        mapping,
        name: file.name || t('statements.pasted'),
        file: file.text,
      });
    },
    (imported) => {
      if (!imported) return;
      toast(t('statements.toast.imported', { n: imported.counts.undecided }));
      void navigate({ to: '/reconciliation', search: { statement: imported.id } });
    },
    { inPlace: true },
  );
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
        <Field label={t('cases.provider')}>
          <Select
            autoFocus
            value={provider}
            onChange={(event) => chooseProvider(event.target.value)}
          >
            {mappings.map((one) => (
              <option key={one.provider}>{one.provider}</option>
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
          {t(stored ? 'mapping.stored' : 'mapping.title')}
        </Summary>
        <div className="grid gap-4 pt-2">
          <MappingForm
            key={version}
            value={mapping}
            onChange={setMapping}
            contents={contentsOf(file.text, mapping)}
            error={send.error}
          />
          <Checkbox
            label={t('mapping.store')}
            checked={store}
            onChange={(event) => setStore(event.target.checked)}
          />
        </div>
      </details>
      <SubmitFile
        error={send.error}
        rows={rows}
        disabled={!provider || file.text.trim() === ''}
        busy={send.isPending}
      />
    </form>
  );
}
