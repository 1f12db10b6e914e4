import { Field, Input, Textarea } from '@maidan/ui';
import { useState } from 'react';
import { useI18n } from '../../i18n.ts';

/** The largest file in bytes: with its escapes it must fit into a request of 16 MB. */
const mostBytes = 12 << 20;

/** A file that is chosen or pasted; pasted text has no name. */
export interface Source {
  name: string;
  text: string;
}

/** Reads a file as UTF-8; nothing if it is of another encoding. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

interface Props {
  value: Source;
  onChange: (next: Source) => void;
}

/** Chooses a file. */
export function FileField({ onChange }: Omit<Props, 'value'>) {
  const { t } = useI18n();
  const [unread, setUnread] = useState<string>();
  const choose = async (chosen?: File) => {
    if (!chosen) return;
    if (chosen.size > mostBytes) return setUnread(t('statements.too_large'));
    const text = await textOf(chosen);
    if (text === undefined) return setUnread(t('statements.not_utf8'));
    setUnread(undefined);
    onChange({ name: chosen.name, text });
  };
  return (
    <Field label={t('statements.file')} hint={t('statements.file_hint')} error={unread}>
      <Input
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        className="py-2.5"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </Field>
  );
}

/** The text of the file, which can be pasted; a long one is shown in part. */
export function PasteField({ value, onChange }: Props) {
  const { t } = useI18n();
  const long = value.text.length > 20_000;
  return (
    <Field label={t('statements.paste')}>
      <Textarea
        rows={4}
        spellCheck={false}
        className="num text-sm"
        value={long ? `${value.text.slice(0, 20_000)}…` : value.text}
        readOnly={long}
        onChange={(event) => onChange({ name: value.name, text: event.target.value })}
      />
    </Field>
  );
}
