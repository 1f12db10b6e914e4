import { Field, Input, Select, Textarea } from '@maidan/ui';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { useEditing } from './context.ts';
import { valueAt, withText, withValue } from './document.ts';
import { pointer, problemsAt } from './problems.ts';
import { baseOf } from './texts.ts';

/** Makes a control of the design system as dense as the office is. */
export const dense = 'min-h-9! px-2! py-1.5! text-sm';

interface PlaceProps {
  path: string;
  label: ReactNode;
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A field at a place of the document, with what is wrong there. The place is where a problem jumps to. */
export function At({ path, label, hint, className, children }: PlaceProps) {
  const { problems } = useEditing();
  const wrong = problemsAt(problems, path).map((p) => p.message);
  return (
    <div data-path={path} className={className}>
      <Field label={label} hint={hint} error={wrong.length > 0 ? wrong.join(' ') : undefined}>
        {children}
      </Field>
    </div>
  );
}

/** A text of the page in the chosen language; the base language shows through where it is missing. */
export function TextField({ field, at, missing }: { field: string; at: string; missing: boolean }) {
  const { t, maybe } = useI18n();
  const { document, language, edit } = useEditing();
  const path = pointer('texts', language, at);
  const base = baseOf(document);
  const text = document.texts[language]?.[at] ?? '';
  const fallback = language === base ? '' : (document.texts[base]?.[at] ?? '');
  return (
    <At
      path={path}
      label={
        <span className="flex items-center gap-2 text-quiet">
          {maybe(`landing.field.${field}`) ?? field}
          {missing && <span className="text-money">{t('landing.missing')}</span>}
        </span>
      }
    >
      <Textarea
        className={clsx(dense, 'field-sizing-content resize-none', missing && 'border-money/60!')}
        rows={Math.max(1, Math.ceil((text || fallback).length / 56))}
        lang={text || !fallback ? language : base}
        dir="auto"
        value={text}
        placeholder={fallback}
        onChange={(event) => {
          const { value } = event.target;
          edit(path, (d) => withText(d, language, at, value));
        }}
      />
    </At>
  );
}

interface HeadFieldProps {
  keys: string[];
  label: string;
  hint?: string;
  className?: string;
}

/** A word of the head. */
export function HeadInput({
  keys,
  label,
  hint,
  className,
  list,
}: HeadFieldProps & { list?: string }) {
  const { document, edit } = useEditing();
  const value = valueAt(document, keys);
  const path = pointer(...keys);
  return (
    <At path={path} label={label} hint={hint} className={className}>
      <Input
        className={dense}
        list={list}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => {
          const next = event.target.value;
          edit(path, (d) => withValue(d, keys, next));
        }}
      />
    </At>
  );
}

export interface Option {
  value: string;
  name: string;
}

export const plain = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, name: value }));

/** A choice of the head; what the document has stays to be chosen, known or not. */
export function HeadSelect({
  keys,
  label,
  hint,
  className,
  options,
  none,
  onChoose,
}: HeadFieldProps & {
  options: Option[];
  /** Name of choosing nothing; without it something must be chosen. */
  none?: string;
  /** In place of setting the value alone. */
  onChoose?: (value: string) => void;
}) {
  const { document, edit } = useEditing();
  const value = valueAt(document, keys);
  const chosen = typeof value === 'string' ? value : '';
  const path = pointer(...keys);
  const known = options.some((o) => o.value === chosen) || (chosen === '' && none !== undefined);
  return (
    <At path={path} label={label} hint={hint} className={className}>
      <Select
        className={dense}
        value={chosen}
        onChange={(event) => {
          const next = event.target.value;
          if (onChoose) onChoose(next);
          else edit('', (d) => withValue(d, keys, next || undefined));
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {!known && <option value={chosen}>{chosen || '—'}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </Select>
    </At>
  );
}
