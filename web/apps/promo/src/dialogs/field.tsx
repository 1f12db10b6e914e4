import { useContext, type InputHTMLAttributes, type ReactNode } from 'react';
import { Scope } from './state.ts';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  fault?: string | undefined;
  /** Stands inside the field, at its end. */
  extra?: ReactNode;
  hint?: string | undefined;
}

/**
 * A labelled input with its fault below; names are those of the plain form. With something extra inside, the label stands
 * beside the box, so that it names the input alone.
 */
export function Field({ name, label, fault, extra, hint, ...input }: FieldProps): ReactNode {
  const scope = useContext(Scope);
  const about = fault ? `${scope}fault-${name}` : undefined;
  const id = extra ? `${scope}field-${name}` : undefined;
  const Whole = extra ? 'div' : 'label';
  return (
    <Whole className="field">
      {extra ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
      <span className="box">
        <input
          id={id}
          name={name}
          aria-invalid={fault ? true : undefined}
          aria-describedby={about}
          {...input}
        />
        {extra}
      </span>
      {fault ? (
        <small className="fault" id={about}>
          {fault}
        </small>
      ) : (
        hint && <small>{hint}</small>
      )}
    </Whole>
  );
}

/** A box to tick. One that must be ticked and is not is marked; words would say what its own text says. */
export function Tick({
  name,
  children,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { name: string; children: ReactNode }): ReactNode {
  return (
    <label className="tick">
      <input type="checkbox" name={name} value="1" {...input} />
      <span>{children}</span>
    </label>
  );
}

/** What is wrong with the form as a whole. */
export function Fault({ text }: { text: string | undefined }): ReactNode {
  return text ? (
    <p className="fault" role="alert">
      {text}
    </p>
  ) : null;
}
