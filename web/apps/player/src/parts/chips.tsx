import { useStrip } from '@maidan/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Props<Value extends string> {
  label: string;
  value: Value;
  choices: { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A single choice as a row of buttons. */
export function Chips<Value extends string>({ label, value, choices, onChange }: Props<Value>) {
  const strip = useStrip<HTMLDivElement>(value);
  return (
    <div
      ref={strip}
      role="group"
      aria-label={label}
      className="flex gap-2 overflow-x-auto py-1 [scrollbar-width:none]"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={clsx(
            'min-h-11 shrink-0 rounded border px-3 text-sm',
            choice.value === value
              ? 'border-edge bg-raised font-semibold text-fore'
              : 'border-rope text-quiet hover:text-fore',
          )}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
