import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  hint?: ReactNode;
  checked: boolean;
  onChange: (on: boolean) => void;
}

/** A switch with a label and a hint. */
export function Switch({ label, hint, checked, onChange }: Props) {
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-3 has-focus-visible:outline-2 has-focus-visible:outline-floodlight">
      <span className="grow">
        <span className="block">{label}</span>
        {hint && <span className="block text-sm text-quiet">{hint}</span>}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="sr-only end-5 top-1/2" // positioned over the switch, for touch exploration of screen readers
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span
        aria-hidden
        className={clsx(
          'flex h-6 w-11 shrink-0 items-center rounded-full border px-0.5 transition-colors',
          checked ? 'justify-end border-floodlight bg-floodlight' : 'border-edge bg-raised',
        )}
      >
        <span className={clsx('size-4 rounded-full', checked ? 'bg-on-floodlight' : 'bg-quiet')} />
      </span>
    </label>
  );
}
