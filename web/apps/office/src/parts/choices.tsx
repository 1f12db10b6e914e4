import { clsx } from 'clsx';
import { useId } from 'react';

interface Props<T extends string> {
  label: string;
  options: { value: T; name: string; text: string }[];
  value?: T;
  onChange: (value: T) => void;
  /** Whether the first one has the focus at first; without it, yes. */
  autoFocus?: boolean;
}

/** One of several acts, each with what it does. */
export function Choices<T extends string>({
  label,
  options,
  value,
  onChange,
  autoFocus = true,
}: Props<T>) {
  const group = useId();
  return (
    <fieldset className="grid gap-1.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option, i) => (
        <label
          key={option.value}
          className={clsx(
            'grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3 rounded border px-3 py-1.5',
            option.value === value ? 'border-floodlight bg-raised' : 'border-rope hover:bg-raised',
          )}
        >
          <input
            type="radio"
            name={group}
            autoFocus={autoFocus && i === 0}
            className="size-4 accent-(--floodlight)"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{option.name}</span>
            <span className="block text-sm text-quiet">{option.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
