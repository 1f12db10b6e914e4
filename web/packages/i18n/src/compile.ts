import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Message, Messages, Part } from './message.ts';

/** Used at build and in tests only: it carries the ICU parser. */

function part(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [0, element.value];
    case TYPE.number:
      return [1, element.value];
    case TYPE.pound:
      return [4];
    case TYPE.plural:
      return [2, element.value, cases(element.options), element.offset];
    case TYPE.select:
      return [3, element.value, cases(element.options)];
    default:
      throw new Error(
        'only plain arguments, number, plural and select are used in catalogues; format dates in code',
      );
  }
}

function cases(options: Record<string, { value: MessageFormatElement[] }>): Record<string, Part[]> {
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.value.map(part)]),
  );
}

/** Compiles one ICU text. Throws with the reason when it is malformed. */
export function compileMessage(text: string): Message {
  const parts = parse(text, { ignoreTag: true }).map(part);
  if (parts.length === 0) return '';
  const [only] = parts;
  return parts.length === 1 && typeof only === 'string' ? only : parts;
}

/** Compiles a catalogue; keys that it lacks are taken from `fallback` (the English texts). */
export function compileCatalogue(
  texts: Record<string, string>,
  fallback: Record<string, string> = {},
): Messages {
  const messages: Messages = {};
  for (const [key, text] of Object.entries({ ...fallback, ...texts })) {
    try {
      messages[key] = compileMessage(text);
    } catch (error) {
      throw new Error(`message "${key}": ${(error as Error).message}\n  ${text}`, { cause: error });
    }
  }
  return messages;
}

/** Names of the arguments a message takes, sorted. Translations must take those of English. */
export function argumentsOf(message: Message): string[] {
  const names = new Set<string>();
  const walk = (parts: Part[]): void => {
    for (const p of parts) {
      if (typeof p === 'string' || p[0] === 4) continue;
      names.add(p[1]);
      if (p[0] === 2 || p[0] === 3) Object.values(p[2]).forEach(walk);
    }
  };
  if (typeof message !== 'string') walk(message);
  return [...names].sort();
}
