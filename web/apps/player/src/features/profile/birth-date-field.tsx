import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { useI18n } from './i18n.ts';

const pad = (part: string, length: number) => part && part.padStart(length, '0');
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => from + (to > from ? i : -i));

interface Props {
  label: string;
  hint?: string;
  error?: string;
  onChange: (date: string) => void;
}

const selectClass =
  'w-full min-h-12 rounded border border-edge bg-ground px-2 text-fore aria-invalid:border-down';

/** A date of birth in three selects. `onChange` receives YYYY-MM-DD, with empty parts until all are chosen. */
export function BirthDateField({ label, hint, error, onChange }: Props) {
  const { t, locale } = useI18n();
  const id = useId();
  const [date, setDate] = useState({ year: '', month: '', day: '' });
  const thisYear = new Date().getFullYear();
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const set = (part: Partial<typeof date>) => {
    const next = { ...date, ...part };
    setDate(next);
    const parts = [pad(next.year, 4), pad(next.month, 2), pad(next.day, 2)];
    onChange(parts.some(Boolean) ? parts.join('-') : '');
  };
  const select = (part: keyof typeof date, name: string, options: [number, string][]) => (
    <select
      aria-label={`${label}: ${name}`}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
      aria-invalid={Boolean(error) || undefined}
      autoComplete={`bday-${part}`}
      className={clsx(selectClass, !date[part] && 'text-quiet')}
      value={date[part]}
      onChange={(event) => set({ [part]: event.target.value })}
    >
      <option value="">{name}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[1fr_1.7fr_1.3fr] gap-2">
        {select(
          'day',
          t('profile.day'),
          range(1, 31).map((day) => [day, String(day)]),
        )}
        {select(
          'month',
          t('profile.month'),
          range(1, 12).map((m) => [m, month.format(Date.UTC(2000, m - 1, 1))]),
        )}
        {select(
          'year',
          t('profile.year'),
          range(thisYear - 10, thisYear - 110).map((year) => [year, String(year)]),
        )}
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-down">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-hint`} className="text-sm text-quiet">
            {hint}
          </p>
        )
      )}
    </fieldset>
  );
}
