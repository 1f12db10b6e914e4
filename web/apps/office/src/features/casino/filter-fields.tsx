import { Field, Input, Select } from '@maidan/ui';
import { fromLocal, toLocal } from '../../time.ts';

interface ChoiceProps {
  label: string;
  value: string;
  options: [value: string, name: string][];
  onChange: (value: string) => void;
}

/** One of several values of a filter. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select
        className="min-h-11!"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface MomentProps {
  label: string;
  value?: number;
  onChange: (at?: number) => void;
}

/** A moment of a filter, in the reader’s zone. */
export function Moment({ label, value, onChange }: MomentProps) {
  return (
    <Field label={label}>
      <Input
        type="datetime-local"
        className="min-h-11! min-w-0 px-2!"
        defaultValue={toLocal(value ?? 0)}
        onChange={(event) => onChange(fromLocal(event.target.value) || undefined)}
      />
    </Field>
  );
}
