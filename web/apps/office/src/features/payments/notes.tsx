import { errorText } from '@maidan/api';
import { Button } from '@maidan/ui';
import { useState } from 'react';
import { payments, type Dossier } from '../../domain/payment/payments.ts';
import { useI18n } from '../../i18n.ts';
import { moment } from '../../time.ts';
import { useChange } from '../../domain/payment/use-change.ts';

interface Props {
  id: string;
  notes: Dossier['notes'];
  enabled: boolean;
}

/** What members wrote about a payment, oldest first. Notes cannot be changed. */
export function Notes({ id, notes, enabled }: Props) {
  const { t, maybe, locale } = useI18n();
  const [text, setText] = useState('');
  const add = useChange(
    () => payments.addNote(id, text),
    () => setText(''),
  );
  return (
    <div className="grid gap-2">
      <h2 className="text-sm text-quiet">{t('notes.title')}</h2>
      {notes.length > 0 && (
        <ul className="grid gap-2">
          {notes.map((note) => (
            <li key={note.id} className="rounded bg-ground px-3 py-2 text-sm">
              <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
              <p className="text-xs wrap-anywhere text-quiet">
                {note.author} · <span className="num">{moment(note.at, locale)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {enabled && (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) add.mutate();
          }}
        >
          <textarea
            rows={2}
            maxLength={1000}
            aria-label={t('notes.write')}
            placeholder={t('notes.write')}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="w-full rounded border border-edge bg-ground p-2 text-sm"
          />
          {add.error && (
            <p role="alert" className="text-sm text-down">
              {errorText(add.error, maybe)}
            </p>
          )}
          <Button
            type="submit"
            size="sm"
            className="justify-self-end"
            disabled={!text.trim()}
            busy={add.isPending}
          >
            {t('notes.add')}
          </Button>
        </form>
      )}
    </div>
  );
}
