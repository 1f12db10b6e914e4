import { clsx } from 'clsx';
import { createContext, use, useId, type ComponentProps, type ReactNode } from 'react';

const Ids = createContext<{ id: string; describedBy?: string; invalid: boolean } | null>(null);

/** What a control needs to belong to its Field: id, description, validity. */
function useField() {
  const ids = use(Ids);
  if (!ids) return {};
  return {
    id: ids.id,
    'aria-describedby': ids.describedBy,
    'aria-invalid': ids.invalid || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A control with its label, a hint, and the reason why its value is refused. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-fore">
        {label}
      </label>
      <Ids value={{ id, describedBy, invalid: Boolean(error) }}>{children}</Ids>
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
    </div>
  );
}

const control =
  'w-full min-h-12 rounded border border-edge bg-ground px-3 text-fore placeholder:text-quiet ' +
  'aria-invalid:border-down disabled:opacity-50';

export type InputProps = ComponentProps<'input'> & { prefix?: string };

export function Input({ className, prefix, ...rest }: InputProps) {
  const field = useField();
  if (!prefix) return <input className={clsx(control, className)} {...field} {...rest} />;
  return (
    <span className="relative block">
      <span aria-hidden className="absolute inset-y-0 start-3 grid place-items-center text-quiet">
        {prefix}
      </span>
      <input className={clsx(control, 'ps-10', className)} {...field} {...rest} />
    </span>
  );
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea className={clsx(control, 'py-2', className)} {...useField()} {...rest} />;
}

export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select className={clsx(control, 'pe-8', className)} {...useField()} {...rest}>
      {children}
    </select>
  );
}

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode };

/** A box with its words beside it; the whole line is the target. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-11 items-center gap-3 text-sm', className)}>
      <input type="checkbox" className="size-5 shrink-0 accent-floodlight" {...rest} />
      <span>{label}</span>
    </label>
  );
}
