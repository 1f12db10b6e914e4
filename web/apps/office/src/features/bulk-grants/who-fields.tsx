import { Field, Input, Select } from '@maidan/ui';
import type { ReactNode } from 'react';
import type { WhoForm } from '../../domain/bulk-grant/bulk-grants.ts';
import { useT } from '../../i18n.ts';

interface Props {
  form: WhoForm;
  onEdit: (change: Partial<WhoForm>) => void;
  error?: ReactNode;
  /** The fields of days. */
  children: ReactNode;
}

/** The fields of a segment: a currency, a country, days, with or without a deposit. */
export function WhoFields({ form, onEdit, error, children }: Props) {
  const t = useT();
  return (
    <>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Field label={t('bulk.segment.currency')}>
          <Input
            maxLength={3}
            placeholder="INR"
            value={form.currency}
            onChange={(event) => onEdit({ currency: event.target.value.toUpperCase() })}
          />
        </Field>
        <Field label={t('bulk.segment.country')}>
          <Input
            maxLength={2}
            placeholder="IN"
            value={form.country}
            onChange={(event) => onEdit({ country: event.target.value.toUpperCase() })}
          />
        </Field>
        {children}
      </div>
      <Field label={t('bulk.segment.deposited')} error={error}>
        <Select
          value={form.deposited}
          onChange={(event) => onEdit({ deposited: event.target.value as WhoForm['deposited'] })}
        >
          <option value="">{t('bulk.segment.any')}</option>
          <option value="never">{t('bulk.segment.never')}</option>
          <option value="before">{t('bulk.segment.before')}</option>
        </Select>
      </Field>
    </>
  );
}

interface DaysProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A number of days; empty: no limit. */
export function DaysField({ label, value, onChange }: DaysProps) {
  return (
    <Field label={label}>
      <Input
        type="number"
        min={0}
        max={3650}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
