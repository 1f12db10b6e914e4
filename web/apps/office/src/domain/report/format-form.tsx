import { fieldError } from '@maidan/api';
import { currencies } from '@maidan/money';
import { Field, Input, Select } from '@maidan/ui';
import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { delimiters, listed, thousands, type Contents, type Format } from './format.ts';

interface FormatProps {
  value: Format;
  onChange: (part: Partial<Format>) => void;
  /** The file has a column of currencies. */
  currencies: boolean;
  error: unknown;
}

/** How numbers and times of a file are written. */
export function FormatFields({ value: m, onChange: set, currencies: inFile, error }: FormatProps) {
  const { t, maybe } = useI18n();
  const wrong = (field: string) => fieldError(error, `mapping.${field}`, maybe);
  return (
    <Group title={t('mapping.format')}>
      <Choice
        label={t('mapping.delimiter')}
        options={Object.keys(delimiters) as Format['delimiter'][]}
        name={(one) => t(`mapping.delimiter.${one}`)}
        value={m.delimiter}
        onChange={(delimiter) => set({ delimiter })}
        error={wrong('delimiter')}
      />
      <Field label={t('mapping.skip')} error={wrong('skip')}>
        <Input
          type="number"
          min={0}
          max={100}
          value={m.skip}
          onChange={(event) => set({ skip: Number(event.target.value) || 0 })}
        />
      </Field>
      <Choice
        label={t('mapping.units')}
        options={['major', 'minor'] as const}
        name={(one) => t(`mapping.units.${one}`)}
        value={m.units}
        onChange={(units) => set({ units })}
        error={wrong('units')}
      />
      <Choice
        label={t('mapping.decimal')}
        options={['point', 'comma'] as const}
        name={(one) => t(`mapping.separator.${one}`)}
        value={m.decimal}
        onChange={(decimal) => set({ decimal })}
        error={wrong('decimal')}
      />
      <Choice
        label={t('mapping.thousands')}
        options={thousands}
        name={(one) => t(`mapping.separator.${one}`)}
        value={m.thousands}
        onChange={(chosen) => set({ thousands: chosen })}
        error={wrong('thousands')}
      />
      {!inFile && (
        <Choice
          label={t('players.currency')}
          options={['', ...currencies.map(({ code }) => code)]}
          name={(one) => one || t('mapping.choose')}
          value={m.currency ?? ''}
          onChange={(currency) => set({ currency })}
          error={wrong('currency')}
        />
      )}
      <Field
        label={t('mapping.time_format')}
        hint={t('mapping.time_format.hint')}
        error={wrong('time_format')}
      >
        <Input
          value={m.time_format}
          autoComplete="off"
          onChange={(event) => set({ time_format: event.target.value })}
        />
      </Field>
      <Field label={t('mapping.zone')} hint={t('mapping.zone.hint')} error={wrong('zone')}>
        <Input
          value={m.zone}
          autoComplete="off"
          onChange={(event) => set({ zone: event.target.value.trim() })}
        />
      </Field>
    </Group>
  );
}

interface ColumnsProps<C extends string> {
  value: Record<C, string>;
  names: readonly C[];
  label: (name: C) => string;
  onChange: (columns: Record<C, string>) => void;
  contents: Contents;
  error: unknown;
}

/** Which column of a file is what. */
export function ColumnFields<C extends string>(props: ColumnsProps<C>) {
  const { value, names, label, onChange, contents, error } = props;
  const { t, maybe } = useI18n();
  return (
    <Group title={t('mapping.columns')}>
      {names.map((name) => (
        <Field
          key={name}
          label={label(name)}
          error={fieldError(error, `mapping.columns.${name}`, maybe)}
        >
          <Select
            value={value[name]}
            onChange={(event) => onChange({ ...value, [name]: event.target.value })}
          >
            <option value="">{t('mapping.absent')}</option>
            {[...new Set([...contents.headings, value[name]])].filter(Boolean).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </Select>
        </Field>
      ))}
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">{title}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  options: readonly T[];
  name: (option: T) => string;
  value: T;
  onChange: (value: T) => void;
  error?: string;
}

function Choice<T extends string>(props: ChoiceProps<T>) {
  const { label, options, name, value, onChange, error } = props;
  return (
    <Field label={label} error={error}>
      <Select value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((one) => (
          <option key={one} value={one}>
            {name(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ValuesProps<T extends string> {
  title: string;
  names: readonly T[];
  label: (name: T) => string;
  /** Values of the file. */
  found: string[];
  value: Record<string, string[] | null>;
  onChange: (all: Record<string, string[]>) => void;
  error?: string;
}

/** What the values of a column mean; several are separated by commas. */
export function Values<T extends string>(props: ValuesProps<T>) {
  const { title, names, label, found, value, onChange, error } = props;
  const { t } = useI18n();
  const [written, setWritten] = useState(() =>
    Object.fromEntries(names.map((name) => [name, (value[name] ?? []).join(', ')])),
  );
  const write = (name: T, text: string) => {
    const all = { ...written, [name]: text };
    setWritten(all);
    const lists = names.map((one) => [one, listed(all[one] ?? '')] as const);
    onChange(Object.fromEntries(lists.filter(([, list]) => list.length > 0)));
  };
  return (
    <div className="grid gap-2">
      <Group title={title}>
        {names.map((name) => (
          <Field key={name} label={label(name)}>
            <Input
              autoComplete="off"
              value={written[name] ?? ''}
              onChange={(event) => write(name, event.target.value)}
            />
          </Field>
        ))}
      </Group>
      <p className="text-sm wrap-anywhere text-quiet">
        {found.length > 0
          ? t('mapping.values_found', { values: found.join(', ') })
          : t('mapping.values_hint')}
      </p>
      {error && (
        <p role="alert" className="text-sm text-down">
          {error}
        </p>
      )}
    </div>
  );
}
