import { fieldError } from '@maidan/api';
import type { Mapping } from '../../domain/payment/statements.ts';
import { ColumnFields, FormatFields, Values } from '../../domain/report/format-form.tsx';
import type { Contents } from '../../domain/report/format.ts';
import { useI18n } from '../../i18n.ts';
import { columnNames, directions, statuses } from './mapping.ts';

interface Props {
  value: Mapping;
  onChange: (mapping: Mapping) => void;
  /** Of the file that is chosen; without one only the mapping's own headings can be chosen. */
  contents: Contents;
  error: unknown;
}

/** How a file is read: its columns, its numbers and times, and what its values mean. */
export function MappingForm({ value: m, onChange, contents, error }: Props) {
  const { t, maybe } = useI18n();
  const set = (part: Partial<Mapping>) => onChange({ ...m, ...part });
  const wrong = (field: string) => fieldError(error, `mapping.${field}`, maybe);
  return (
    <div className="grid gap-5">
      <ColumnFields
        value={m.columns}
        names={columnNames}
        label={(name) => t(`mapping.column.${name}`)}
        onChange={(columns) => set({ columns })}
        contents={contents}
        error={error}
      />
      <FormatFields value={m} onChange={set} currencies={m.columns.currency !== ''} error={error} />
      {m.columns.direction && (
        <Values
          title={t('mapping.directions')}
          names={directions}
          label={(one) => t(`differences.direction.${one}`)}
          found={contents.values(m.columns.direction)}
          value={m.directions}
          onChange={(all) => set({ directions: all })}
          error={wrong('directions')}
        />
      )}
      {m.columns.status && (
        <Values
          title={t('mapping.statuses')}
          names={statuses}
          label={(one) => t(`differences.side.${one}`)}
          found={contents.values(m.columns.status)}
          value={m.statuses}
          onChange={(all) => set({ statuses: all })}
          error={wrong('statuses')}
        />
      )}
    </div>
  );
}
