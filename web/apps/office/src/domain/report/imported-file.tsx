import { errorText } from '@maidan/api';
import { Button } from '@maidan/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';

interface Props {
  label: string;
  name: string;
  /** Who sent the file. */
  from: string;
  /** The member of staff who imported it, and when (unix milliseconds). */
  member: string;
  importedAt: number;
  /** How many rows ended where. */
  counts: { place: string; rows: number }[];
  /** Compares the file again; undefined for who may not. */
  onMatch?: (() => void) | undefined;
  matching: boolean;
  error: unknown;
  onClose: () => void;
  children: ReactNode;
}

/** An imported file that is chosen: what it is, where its rows ended, and what follows. */
export function ImportedFile(props: Props) {
  const { t, maybe, locale } = useI18n();
  const { label, name, from, member, importedAt, counts, onMatch, matching, error } = props;
  return (
    <section
      className="grid grid-cols-1 gap-3 rounded border border-rope bg-stand p-3 sm:p-4"
      aria-label={label}
    >
      <header className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 grow">
          <h2 className="heading text-lg wrap-anywhere">{name}</h2>
          <p className="text-sm wrap-anywhere text-quiet">
            {from} · {member} · <span className="num">{moment(importedAt, locale)}</span>
          </p>
        </div>
        {onMatch && (
          <Button busy={matching} onClick={onMatch}>
            {t('statements.compare')}
          </Button>
        )}
        <Button
          className="min-w-11 px-2!"
          aria-label={t('statements.show_all')}
          onClick={props.onClose}
        >
          <X size={18} aria-hidden />
        </Button>
      </header>
      {error != null && (
        <p role="alert" className="text-sm text-down">
          {errorText(error, maybe)}
        </p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {counts.map(({ place, rows }) => (
          <div key={place}>
            <dt className="text-quiet">{place}</dt>
            <dd className="num text-lg font-semibold">{rows}</dd>
          </div>
        ))}
      </dl>
      {props.children}
    </section>
  );
}
