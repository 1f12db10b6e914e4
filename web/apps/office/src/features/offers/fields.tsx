import { Checkbox, Field, Input } from '@maidan/ui';
import type { ReactNode } from 'react';
import { useOfferNames } from '../../domain/offer/names.ts';
import { odds, whole, type Notation } from '../../domain/offer/notation.ts';
import { useT } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { useTyped } from './use-typed.ts';

interface PlaceProps {
  /** The path in the form, as problems name it. */
  field: string;
  label: string;
  hint?: ReactNode;
}

/** What the server finds wrong with a field. It writes English. */
function useWrong(field: string): ReactNode {
  const messages = useEditing().problems.filter((problem) => problem.field === field);
  if (messages.length === 0) return undefined;
  return <span lang="en">{messages.map(({ message }) => message).join(' ')}</span>;
}

interface AtProps extends PlaceProps {
  /** What is wrong with the text itself, which the server does not see. */
  error?: string;
  children: ReactNode;
}

/** A field with what is wrong with it. The place is where a problem leads to. */
export function At({ field, error, ...rest }: AtProps) {
  const wrong = useWrong(field);
  return (
    <div data-field={field}>
      <Field error={error ?? wrong} {...rest} />
    </div>
  );
}

/** Fields that belong together, with what is wrong with all of them. */
export function Group({ field, label, hint, children }: PlaceProps & { children: ReactNode }) {
  const wrong = useWrong(field);
  return (
    <fieldset data-field={field} className="grid min-w-0 grid-cols-1 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {children}
      {wrong && (
        <p role="alert" className="text-sm text-down">
          {wrong}
        </p>
      )}
      {hint && <p className="text-sm text-quiet">{hint}</p>}
    </fieldset>
  );
}

interface WrittenProps<T> extends PlaceProps {
  notation: Notation<T>;
  value: T;
  onChange: (value: T) => void;
}

/** A field whose value is written as text. One that cannot be read is marked for the form, which is not sent with it. */
export function Written<T>({ notation, value, onChange, ...place }: WrittenProps<T>) {
  const t = useT();
  const typed = useTyped(notation, value, onChange);
  return (
    <At {...place} error={typed.wrong ? t(notation.wrong) : undefined}>
      <Input
        inputMode={notation.mode}
        autoComplete="off"
        spellCheck={false}
        data-unreadable={typed.wrong || undefined}
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
      />
    </At>
  );
}

interface WholeProps {
  name: 'percent' | 'amount' | 'budget' | 'deposit';
}

/** A whole number of the offer, if its kind has it. */
export function Whole({ name }: WholeProps) {
  const { form, fields, edit } = useEditing();
  const { about } = useOfferNames(form.kind);
  if (!fields.has(name)) return null;
  return (
    <Written
      {...about(name)}
      notation={whole}
      value={form[name]}
      onChange={(value) => edit((old) => ({ ...old, [name]: value }))}
    />
  );
}

interface TermProps {
  name:
    | 'wager'
    | 'days'
    | 'min_deposit'
    | 'accept_within'
    | 'max_bet'
    | 'max_transfer'
    | 'min_odds'
    | 'max_odds';
}

/** A condition of the offer, if its kind has it. */
export function Term({ name }: TermProps) {
  const { form, fields, edit } = useEditing();
  const { about } = useOfferNames(form.kind);
  const field = `terms.${name}` as const;
  if (!fields.has(field)) return null;
  return (
    <Written
      {...about(field)}
      notation={name === 'min_odds' || name === 'max_odds' ? odds : whole}
      value={form.terms[name] ?? 0}
      onChange={(value) =>
        edit((old) => ({
          ...old,
          // The server leaves this one out where it is 0.
          terms: { ...old.terms, [name]: name === 'accept_within' ? value || undefined : value },
        }))
      }
    />
  );
}

interface TickProps {
  field: 'landing' | 'code' | 'crash' | 'stops' | 'registration';
  onChange: (checked: boolean) => void;
}

/** A yes or no of the offer, if its kind has it. */
export function Tick({ field, onChange }: TickProps) {
  const { form, fields } = useEditing();
  const { label, hint } = useOfferNames(form.kind).about(field);
  const wrong = useWrong(field);
  if (!fields.has(field)) return null;
  return (
    <div data-field={field}>
      <Checkbox
        label={
          <>
            <span className="block">{label}</span>
            <span className="block text-quiet">{hint}</span>
          </>
        }
        checked={form[field] ?? false}
        onChange={(event) => onChange(event.target.checked)}
      />
      {wrong && (
        <p role="alert" className="text-sm text-down">
          {wrong}
        </p>
      )}
    </div>
  );
}

/** A part of the form. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 gap-4 rounded border border-rope bg-stand p-4"
    >
      <h2 className="heading text-lg">{title}</h2>
      {children}
    </section>
  );
}
