/**
 * The compiled form of an ICU message: plain data, so a catalogue is JSON, needs no parser in the
 * browser and no `eval`, and can be handed to a renderer that has no `Intl`.
 */
export type Part =
  | string
  /** An argument, as it is. */
  | [0, string]
  /** An argument, as a number of the language. */
  | [1, string]
  /** plural: argument, cases by `=n` or plural category, offset. */
  | [2, string, Record<string, Part[]>, number]
  /** select: argument, cases by value. */
  | [3, string, Record<string, Part[]>]
  /** `#` inside a plural. */
  | [4];

export type Message = string | Part[];
export type Messages = Record<string, Message>;
export type Args = Record<string, string | number>;

const hasIntl = typeof Intl !== 'undefined';

const plurals = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function category(locale: string, n: number): string {
  if (!hasIntl) return n === 1 ? 'one' : 'other';
  let rules = plurals.get(locale);
  if (!rules) plurals.set(locale, (rules = new Intl.PluralRules(locale)));
  return rules.select(n);
}

/** Western digits in every language, as in odds and amounts. Short integers need no Intl: it takes 15 ms to load (bench/app.md). */
function number(locale: string, value: string | number | undefined): string {
  const n = Number(value);
  if (!hasIntl || !Number.isFinite(n)) return String(value);
  if (Number.isInteger(n) && Math.abs(n) < 1000) return String(n);
  let format = numbers.get(locale);
  if (!format) numbers.set(locale, (format = new Intl.NumberFormat(`${locale}-u-nu-latn`)));
  return format.format(n);
}

function write(parts: Part[], locale: string, args: Args, pound: number): string {
  let out = '';
  for (const part of parts) {
    if (typeof part === 'string') out += part;
    else if (part[0] === 0) out += args[part[1]] ?? `{${part[1]}}`;
    else if (part[0] === 1) out += number(locale, args[part[1]]);
    else if (part[0] === 2) {
      const [, name, cases, offset] = part;
      const n = Number(args[name]);
      const chosen = cases[`=${n}`] ?? cases[category(locale, n - offset)] ?? cases['other'] ?? [];
      out += write(chosen, locale, args, n - offset);
    } else if (part[0] === 3) {
      const [, name, cases] = part;
      out += write(cases[String(args[name])] ?? cases['other'] ?? [], locale, args, pound);
    } else out += number(locale, pound);
  }
  return out;
}

/** The text of a message in a locale; an argument that was not given shows as its `{name}`. */
export function format(message: Message, locale: string, args: Args = {}): string {
  return typeof message === 'string' ? message : write(message, locale, args, 0);
}
