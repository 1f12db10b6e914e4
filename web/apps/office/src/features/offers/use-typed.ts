import { useState } from 'react';
import type { Notation } from '../../domain/offer/notation.ts';

/** The text of a field. It stays as it is typed while it means the value; a value that is set from elsewhere replaces it. */
export function useTyped<T>({ read, write }: Notation<T>, value: T, onChange: (value: T) => void) {
  const [typed, setTyped] = useState<{ text: string; value: T }>();
  const own = typed && write(typed.value) === write(value) ? typed.text : undefined;
  return {
    text: own ?? write(value),
    /** The text cannot be read. The value is the last one that could be. */
    wrong: own !== undefined && read(own) === null,
    type: (text: string) => {
      const next = read(text);
      setTyped({ text, value: next === null ? value : next });
      if (next !== null) onChange(next);
    },
  };
}
